import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../access/me-query.ts'
import { sendErrorMessage } from '../access/use-send.ts'
import { documentCalls } from '../documents/document-query.ts'
import { ActionBar } from '../parts/action-bar.tsx'
import { productsText } from './products-text.ts'

export type SavedDraft = { name: string; number: number | null }
type Refused = { key: string; name: string; reason: string }
type PublishBarProps = {
  /** The drafts that were saved in the grid, by the product's key. */
  saved: ReadonlyMap<string, SavedDraft>
  onDone: (keys: ReadonlySet<string>) => void
}

const calls = documentCalls('product')[':id']

/** Publishes the drafts as they were saved in the grid, one after the other, and says which could not be published. */
export function PublishBar({ saved, onDone }: PublishBarProps) {
  const queries = useQueryClient()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused[]>([])
  const publish = async () => {
    setBusy(true)
    const done = new Set<string>()
    const failed: Refused[] = []
    for (const [key, { name, number }] of saved) {
      try {
        if (number !== null) await read(calls.publish.$post({ param: { id: key }, json: { number } }))
        done.add(key)
      } catch (error) {
        failed.push({ key, name, reason: sendErrorMessage(error) })
      }
    }
    setRefused(failed)
    setBusy(false)
    onDone(done)
    await queries.invalidateQueries({ queryKey: ['products'] })
  }
  if (saved.size === 0) return null
  return (
    <ActionBar label="Unpublished changes">
      <p role="status" className="mr-auto">
        {productsText(saved.size)} changed and saved as {saved.size === 1 ? 'a draft' : 'drafts'}.
      </p>
      {may('catalogue.publish') && (
        <Button look="solid" busy={busy} onClick={() => void publish()}>
          Publish
        </Button>
      )}
      <Button look="quiet" onClick={() => onDone(new Set(saved.keys()))}>
        Later
      </Button>
      {refused.length > 0 && (
        <ul role="alert" className="basis-full text-alarm">
          {refused.map(({ key, name, reason }) => (
            <li key={key}>
              <Link to={`/products/${key}`} className="underline underline-offset-4">
                {name}
              </Link>
              : {reason}
            </li>
          ))}
        </ul>
      )}
    </ActionBar>
  )
}
