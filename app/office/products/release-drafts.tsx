import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { BulkSelection } from '#contract/office/bulk-products.ts'
import type { ProductsAdded } from '#contract/office/releases.ts'
import { read } from '../../shared/api.ts'
import { useSend } from '../access/use-send.ts'
import { officeApi } from '../api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { AddToRelease } from '../releases/add-to-release.tsx'
import { productsText } from './products-text.ts'

type ReleaseDraftsProps = {
  /** Null if nothing is being added. */
  selection: BulkSelection | null
  onClose: (isDone: boolean) => void
}

/** Puts the drafts of the selected products into a release, and says which stay. */
export function ReleaseDrafts({ selection, onClose }: ReleaseDraftsProps) {
  const send = useSend('releases')
  const navigate = useNavigate()
  const [done, setDone] = useState<(ProductsAdded & { release: number }) | null>(null)
  const add = async (release: number, accepts_other: boolean) => {
    if (!selection) return
    const sent = { param: { id: String(release) }, json: { selection, accepts_other } }
    const added = await send((once) => read(officeApi.releases[':id'].products.$post(sent, once())))
    if (added.added > 0 && added.left.length === 0) await navigate(`/releases/${release}`)
    else setDone({ ...added, release })
  }
  return (
    <Dialog
      open={selection !== null}
      onClose={() => onClose((done?.added ?? 0) > 0)}
      title="Publish drafts with a release"
    >
      {done ? <Outcome done={done} /> : <AddToRelease onAdd={add} />}
    </Dialog>
  )
}

const Outcome = ({ done: { added, without, left, release } }: { done: ProductsAdded & { release: number } }) => (
  <div className="grid gap-3">
    <p role="status">
      {added === 0 ? 'Nothing was added.' : `${productsText(added)} added to the release.`}
      {without > 0 && ` ${productsText(without)} ${without === 1 ? 'has' : 'have'} no draft to publish.`}
    </p>
    {left.length > 0 && (
      <ul role="alert" className="grid gap-2 text-alarm">
        {left.map(({ id, name, reason }) => (
          <li key={id}>
            <Link to={`/products/${id}`} className="underline underline-offset-4">
              {name}
            </Link>
            : {reason}
          </li>
        ))}
      </ul>
    )}
    {added > 0 && (
      <p>
        <Link to={`/releases/${release}`} className="underline underline-offset-4 hover:text-clay">
          Open the release
        </Link>
      </p>
    )}
  </div>
)
