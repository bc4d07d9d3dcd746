import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefused, read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { sendErrorMessage, useSend } from '../access/use-send.ts'
import { officeApi } from '../api.ts'
import { Alert, Loading } from '../parts/panel.tsx'
import { newRelease, ReleaseForm } from './release-form.tsx'
import { releaseListQuery } from './release-query.ts'
import { dueText } from './release-text.ts'

type AddProps = {
  /** Adds what has been prepared, and goes on from there. */
  onAdd: (release: number, accepts_other: boolean) => Promise<void>
}

/** Chooses the release, or makes one, and adds to it. */
export function AddToRelease({ onAdd }: AddProps) {
  const { data, error } = useQuery(releaseListQuery)
  const send = useSend('releases')
  const [chosen, setChosen] = useState<number | null>(null)
  const [isNew, setNew] = useState(false)
  const [warning, setWarning] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const waiting = data?.releases.filter(({ state }) => state !== 'published') ?? []
  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure('')
    setWarning('')
    try {
      await work()
    } catch (reason) {
      if (isRefused(reason, 'in_other_release')) setWarning(reason.message)
      else setFailure(sendErrorMessage(reason))
    } finally {
      setBusy(false)
    }
  }
  const add = (release: number, accepts_other = false) =>
    act(async () => {
      setChosen(release)
      setNew(false)
      await onAdd(release, accepts_other)
    })
  const create = (json: typeof newRelease) =>
    act(async () => {
      const { id } = await send((once) => read(officeApi.releases.$post({ json }, once())))
      await add(id)
    })
  if (error) return <Alert>{errorMessage(error)}</Alert>
  if (!data) return <Loading />
  if (isNew || waiting.length === 0)
    return (
      <ReleaseForm
        start={newRelease}
        label="Create and add"
        busy={busy}
        error={failure}
        onSubmit={(entry) => void create(entry)}
      />
    )
  return (
    <div className="grid gap-3">
      {failure && <Alert>{failure}</Alert>}
      {warning && chosen !== null && (
        <div role="alert" className="rounded-md border border-clay bg-clay-wash px-4 py-3">
          <p>{warning}</p>
          <Button look="outline" className="mt-3" busy={busy} onClick={() => void add(chosen, true)}>
            Add anyway
          </Button>
        </div>
      )}
      <ul className="grid gap-2">
        {waiting.map(({ id, name, due_at, state }) => (
          <li key={id}>
            <Button
              look="own"
              busy={busy}
              onClick={() => void add(id)}
              className="w-full rounded-md border border-rule px-4 py-2 text-left hover:border-clay"
            >
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="block text-xs text-quiet">{state === 'held' ? 'Held' : dueText(due_at)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button look="outline" onClick={() => setNew(true)}>
          New release
        </Button>
      </div>
    </div>
  )
}
