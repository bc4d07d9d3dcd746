import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Project } from '#contract/projects/project.ts'
import { printProject } from '#contract/projects/project-text.ts'
import { ApiError } from '../shared/api.ts'
import { errorMessage } from '../shared/error-message.ts'
import { Button } from '../ui/button.tsx'
import { say } from '../ui/say.ts'
import { savedProjectsQuery, saveProject, shareProject } from './queries.ts'

type ProjectActionsProps = {
  id: string | null
  project: Project
  isChanged: boolean
  isCustomer: boolean
  onSaved: (id: string | null, project: Project) => void
  onStartNew: () => void
  onPrint: () => Promise<void>
  scaleField: ReactNode
}

/** Closing the phone's share sheet is not a failure. */
function failureText(error: unknown): string {
  if (error instanceof Error && error.name === 'AbortError') return ''
  return errorMessage(error, 'That did not work. Please try again.')
}

/** Print, save and share. */
export function ProjectActions({
  id,
  project,
  isChanged,
  isCustomer,
  onSaved,
  onStartNew,
  onPrint,
  scaleField,
}: ProjectActionsProps) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const attempt = async (work: () => Promise<string>) => {
    setBusy(true)
    setMessage('')
    const result = await work().catch(failureText)
    // My projects may have been read before.
    void queries.invalidateQueries({ queryKey: savedProjectsQuery.queryKey })
    setMessage(result)
    say(result)
    setBusy(false)
  }
  const save = async (): Promise<string> => {
    const saved = await saveProject(project, id).catch((error: unknown) => {
      // It belongs to another account or has been deleted: save it as a new project.
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
    // A guest's link contains the project itself, so nothing is stored and nothing has to be deleted later.
    const path = isCustomer ? `/${(await shareProject(await save())).share_token}` : `#${printProject(project)}`
    const url = `${window.location.origin}/project/shared${path}`
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: project.name, url })
      return 'Shared'
    }
    await navigator.clipboard.writeText(url)
    return isCustomer
      ? 'Link copied. Anyone with the link can view your plan but not change it.'
      : 'Link copied. Anyone with the link can view your plan as it is now.'
  }
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => void onPrint()}>
          Print plan and cut list
        </Button>
        {isCustomer ? (
          <Button look="outline" busy={busy} onClick={() => void attempt(saveOnly)}>
            {id && !isChanged ? 'Saved' : 'Save'}
          </Button>
        ) : null}
        <Button look="outline" busy={busy} onClick={() => void attempt(share)}>
          Share a link
        </Button>
        <Button look="quiet" onClick={onStartNew}>
          Start a new project
        </Button>
      </div>
      {/* Comes later: next to the buttons it would move them from under a press. */}
      <div className="mt-3 min-h-11">{scaleField}</div>
      <p className="mt-2 text-sm text-slate empty:hidden">{message}</p>
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
          to save it with your account.
        </p>
      )}
    </div>
  )
}
