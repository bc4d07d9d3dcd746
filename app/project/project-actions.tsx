import { useState } from 'react'
import { Link } from 'react-router'
import type { Project } from '#contract/project.ts'
import { ApiError } from '../shared/api.ts'
import { Button } from '../ui/button.tsx'
import { saveProject, shareProject } from './queries.ts'

type ProjectActionsProps = {
  id: string | null
  project: Project
  isChanged: boolean
  isCustomer: boolean
  onSaved: (id: string | null, project: Project) => void
  onBegin: () => void
}

/** Paper for the tiler, the account, a link for somebody else. */
export function ProjectActions({ id, project, isChanged, isCustomer, onSaved, onBegin }: ProjectActionsProps) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const attempt = async (work: () => Promise<string>) => {
    setBusy(true)
    setSaid('')
    setSaid(
      await work().catch((error: unknown) =>
        error instanceof ApiError ? error.message : 'That did not work. Please try again.',
      ),
    )
    setBusy(false)
  }
  const save = async (): Promise<string> => {
    const saved = await saveProject(project, id).catch((error: unknown) => {
      // Saved by another account, or deleted meanwhile: it is a new one here.
      if (error instanceof ApiError && error.status === 404) return saveProject(project, null)
      throw error
    })
    onSaved(saved.id, project)
    return saved.id
  }
  const saveOnly = async () => {
    await save()
    return 'Saved to your account'
  }
  const share = async () => {
    const { share_token: token } = await shareProject(await save())
    const url = `${window.location.origin}/project/shared/${token}`
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: project.name, url })
      return 'Shared'
    }
    await navigator.clipboard.writeText(url)
    return 'Link copied. Whoever has it can look, and nobody can change anything.'
  }
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => window.print()}>
          Print plan and cut list
        </Button>
        {isCustomer ? (
          <>
            <Button look="outline" busy={busy} onClick={() => void attempt(saveOnly)}>
              {id && !isChanged ? 'Saved' : 'Save'}
            </Button>
            <Button look="outline" busy={busy} onClick={() => void attempt(share)}>
              Share a link
            </Button>
          </>
        ) : null}
        <Button look="quiet" onClick={onBegin}>
          Begin a new project
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm text-slate empty:hidden">
        {said}
      </p>
      {isCustomer ? (
        <p className="mt-2 text-sm text-slate">
          <Link to="/my-account/projects" className="underline underline-offset-4 hover:text-clay">
            My projects
          </Link>
        </p>
      ) : (
        <p className="mt-2 text-sm text-slate">
          Your project is kept on this device.{' '}
          <Link to="/auth?next=/project" className="underline underline-offset-4 hover:text-clay">
            Sign in
          </Link>{' '}
          to save it with your account and to share it.
        </p>
      )}
    </div>
  )
}
