import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Release } from '#contract/office/releases.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Alert, Loading } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { ReleaseChanges } from './release-changes.tsx'
import { ReleaseForm } from './release-form.tsx'
import { ReleasePreview } from './release-preview.tsx'
import { releaseQuery } from './release-query.ts'
import { changeCount, changesText, releaseText } from './release-text.ts'

/** One release: what it changes, the shop as it will be, and when. */
export function ReleaseScreen() {
  const id = Number(useParams().id)
  const [isDeleted, setDeleted] = useState(false)
  const { data, error } = useQuery({ ...releaseQuery(id), enabled: !isDeleted })
  useTitle(data ? `Release: ${data.name}` : 'Release')
  return (
    <>
      <Link
        to="/releases"
        className="inline-flex min-h-9 items-center gap-2 text-quiet underline decoration-rule underline-offset-4 hover:text-clay"
      >
        <ArrowLeft aria-hidden size={16} strokeWidth={1.5} />
        Releases
      </Link>
      {error && !data && <Alert>{errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && <LoadedRelease release={data} onDelete={setDeleted} />}
    </>
  )
}

type LoadedProps = { release: Release; onDelete: (isDeleted: boolean) => void }

function LoadedRelease({ release, onDelete }: LoadedProps) {
  const { name, note, state, why_held, author } = release
  return (
    <>
      <header className="mb-5">
        <h1 tabIndex={-1} className="wrap-anywhere">
          {name}
        </h1>
        <p className="mt-1 text-quiet">
          {releaseText(release)} · by {author}
        </p>
        {note && <p className="mt-2 max-w-2xl whitespace-pre-line wrap-anywhere">{note}</p>}
        {why_held && (
          <p className="mt-3 max-w-2xl rounded-md border border-alarm bg-alarm-wash px-3 py-2 text-alarm">
            Held: {why_held}
          </p>
        )}
        <Actions release={release} onDelete={onDelete} />
      </header>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,11fr)_minmax(0,12fr)]">
        <ReleaseChanges release={release} />
        {state !== 'published' && changeCount(release) > 0 && <ReleasePreview release={release} />}
      </div>
    </>
  )
}

type Question = 'publish' | 'edit' | 'hold' | 'undo'

function Actions({ release, onDelete }: LoadedProps) {
  const { id, version, state, undone_at, due_at } = release
  const changes = changeCount(release)
  const [question, setQuestion] = useState<Question | null>(null)
  const { act, busy, error } = useAction('releases')
  const navigate = useNavigate()
  const calls = officeApi.releases[':id']
  const param = { id: String(id) }
  const close = () => setQuestion(null)
  const send = async (work: Parameters<typeof act>[0]) => {
    if (await act(work)) close()
  }
  const remove = async () => {
    // Reading a release that no longer exists would fail.
    onDelete(true)
    const done = await act((once) => read(calls.delete.$post({ param, json: { version } }, once())))
    if (done) await navigate('/releases')
    else onDelete(false)
  }
  const isWaiting = state !== 'published'
  const failure = error && (
    <div className="mb-4">
      <Alert>{error}</Alert>
    </div>
  )
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {isWaiting && changes > 0 && <Button onClick={() => setQuestion('publish')}>Publish now</Button>}
      {isWaiting && (
        <Button look="outline" onClick={() => setQuestion('edit')}>
          {state === 'held' ? 'New time' : 'Name and time'}
        </Button>
      )}
      {state === 'open' && changes > 0 && (
        <Button look="outline" onClick={() => setQuestion('hold')}>
          Hold
        </Button>
      )}
      {isWaiting && changes === 0 && (
        <Button look="quiet" busy={busy} onClick={() => void remove()}>
          Delete
        </Button>
      )}
      {!isWaiting && !undone_at && (
        <Button look="outline" onClick={() => setQuestion('undo')}>
          Undo
        </Button>
      )}
      {question === null && error && <Alert>{error}</Alert>}
      <Dialog open={question === 'publish'} onClose={close} title="Publish this release now?">
        {failure}
        <p>{changesText(changes)} go live together, or none of them.</p>
        <Button
          className="mt-5"
          busy={busy}
          onClick={() => void send((once) => read(calls.publish.$post({ param, json: { version } }, once('publish'))))}
        >
          Publish now
        </Button>
      </Dialog>
      <Dialog open={question === 'undo'} onClose={close} title="Undo this release?">
        {failure}
        <p>
          The shop gets the values from before the release. What was new is hidden. Changes to other fields that were
          published since stay.
        </p>
        <Button
          className="mt-5"
          busy={busy}
          onClick={() => void send((once) => read(calls.undo.$post({ param, json: { version } }, once('undo'))))}
        >
          Undo the release
        </Button>
      </Dialog>
      <Dialog open={question === 'hold'} onClose={close} title="Hold this release">
        {failure}
        <HoldForm
          busy={busy}
          onSubmit={(reason) =>
            void send((once) => read(calls.hold.$post({ param, json: { version, reason } }, once('hold'))))
          }
        />
      </Dialog>
      <Dialog open={question === 'edit'} onClose={close} title="Name and time">
        <ReleaseForm
          start={{ ...release, due_at: isPast(due_at) ? null : due_at }}
          label="Save"
          busy={busy}
          error={error}
          onSubmit={({ name, note, due_at: due }) => {
            // A release that is held needs a time, even the same one, to be open again.
            const time = state === 'held' || due !== due_at ? { due_at: due } : {}
            void send((once) => read(calls.$patch({ param, json: { version, name, note, ...time } }, once('edit'))))
          }}
        />
      </Dialog>
    </div>
  )
}

const isPast = (due: string | null): boolean => due !== null && Date.parse(due) <= Date.now()

function HoldForm({ busy, onSubmit }: { busy: boolean; onSubmit: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason.trim()) return setFault('Please say why')
    if (!busy) onSubmit(reason)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>It is not published until it has a new time, or somebody publishes it.</p>
      <Field label="Reason" required value={reason} onChange={({ target }) => setReason(target.value)} error={fault} />
      <div>
        <Button type="submit" busy={busy}>
          Hold
        </Button>
      </div>
    </form>
  )
}
