import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { pieceText } from '#contract/basket/line-text.ts'
import type { FixingMaterial } from '#contract/catalogue/catalogue.ts'
import { Amount } from '../shared/amount.tsx'
import { browserApi, read } from '../shared/api.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { NewLines } from './calls.ts'

const titles: Record<FixingMaterial['for'], string> = { adhesive: 'Adhesive', grout: 'Grout', sealer: 'Sealer' }

type FixingMaterialsProps = {
  variationId: number
  pieces: number
  /** Adds the packs to the basket; returns the error message if it fails. */
  add: (lines: NewLines) => Promise<string | null>
  /** Called when the shopper follows a link to a product. */
  onFollow: () => void
}

/** Adhesive, grout and sealer for a number of tiles, added to the basket with one press. */
export function FixingMaterials({ variationId, pieces, add, onFollow }: FixingMaterialsProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['fixing-materials', variationId, pieces],
    queryFn: async () => {
      const query = { variation_id: String(variationId), quantity: String(pieces) }
      return (await read(browserApi.api['fixing-materials'].$get({ query }))).data
    },
    staleTime: 60_000,
  })
  const [leftOut, setLeftOut] = useState<FixingMaterial['for'][]>([])
  const [adding, setAdding] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (isError)
    return (
      <p role="alert" className="text-sm">
        This could not be worked out just now.{' '}
        <button type="button" className="min-h-11 underline underline-offset-4" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  if (!data) return <Spinner />
  if (data.length === 0) return <p className="text-sm text-slate">This does not need adhesive, grout or sealer.</p>
  const chosen = data.filter((material) => !material.is_short && !leftOut.includes(material.for))
  const total = chosen.reduce((sum, material) => sum + material.total_pence, 0)
  const addChosen = async () => {
    setAdding(true)
    setFailure(null)
    const [first, ...others] = chosen.flatMap(({ product, packs }) =>
      packs.map((pack) => ({ productId: product.id, variationId: pack.variation_id, pieces: pack.quantity })),
    )
    if (first) setFailure(await add([first, ...others]))
    setAdding(false)
  }
  return (
    <div className="bg-beige p-4 text-sm">
      <p className="text-slate">For {pieceText(pieces)}. Untick anything you already have.</p>
      <ul className="mt-2">
        {data.map((material) => (
          <Material
            key={material.for}
            material={material}
            isChosen={chosen.includes(material)}
            onChoose={(isChosen) =>
              setLeftOut(isChosen ? leftOut.filter((role) => role !== material.for) : [...leftOut, material.for])
            }
            onFollow={onFollow}
          />
        ))}
      </ul>
      <Button
        look="outline"
        className="mt-3 w-full"
        busy={adding}
        disabled={total === 0}
        onClick={() => void addChosen()}
      >
        {adding ? 'Adding...' : `Add these - ${formatPounds(total)}`}
      </Button>
      <p role="alert" className="mt-2 text-alarm empty:hidden">
        {failure}
      </p>
      <p className="mt-2 text-xs text-slate">
        How we work it out:{' '}
        <Link to="/adhevise-grout-advise" onClick={onFollow} className="underline underline-offset-2 hover:text-clay">
          adhesive and grout advice
        </Link>
        .
      </p>
    </div>
  )
}

type MaterialProps = {
  material: FixingMaterial
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onFollow: () => void
}

function Material({ material, isChosen, onChoose, onFollow }: MaterialProps) {
  const id = useId()
  const { product, packs, is_short, total_pence } = material
  return (
    <li className="flex gap-3 border-t border-rule py-3">
      <input
        type="checkbox"
        id={id}
        checked={isChosen}
        disabled={is_short}
        onChange={(event) => onChoose(event.target.checked)}
        className="mt-1 size-5 shrink-0 accent-clay"
      />
      <div className="min-w-0 grow">
        <label htmlFor={id} className="cursor-pointer">
          {titles[material.for]}
        </label>
        <p>
          <Link to={`/product/${product.slug}`} onClick={onFollow} className="underline underline-offset-4">
            {product.name}
          </Link>
        </p>
        {is_short ? <p className="text-slate">We do not have enough of it in stock just now.</p> : null}
        {packs.map(({ variation_id, label, quantity }) => (
          <p key={variation_id} className="figures text-slate">
            {quantity} × {label}
          </p>
        ))}
      </div>
      {is_short ? null : (
        <p className="shrink-0">
          <Amount pence={total_pence} />
        </p>
      )}
    </li>
  )
}
