import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { parseSize } from '#contract/arithmetic/size.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { freeAddress } from '../content/free-address.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Alert } from '../parts/panel.tsx'
import { readPounds } from '../parts/read-pounds.ts'
import { newSku, startProduct, today } from './new-product-draft.ts'
import { productChoicesQuery } from './product-query.ts'
import { blankSize, unitOptions } from './product-sections.ts'

const empty = { name: '', unit: 'm2', material: '', size: '', price: '' }

/** Asks for the least that a product needs, saves it as a draft and opens its editor. */
export function NewProduct({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: choices } = useQuery(productChoicesQuery)
  const [typed, setTyped] = useState(empty)
  const [faults, setFaults] = useState<Partial<typeof empty>>({})
  const { act, busy, error } = useAction('products')
  const mayPrice = useMay()('prices.change')
  const navigate = useNavigate()
  const field = (name: keyof typeof empty) => ({
    autoComplete: 'off',
    value: typed[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const size = parseSize(typed.size)
    const pence = readPounds(typed.price)
    const found = {
      ...(!typed.name.trim() && { name: 'Please enter a name' }),
      ...(typed.size.trim() && !size && { size: 'Please write it like 600x300x12' }),
      ...(typed.price.trim() && !pence && { price: 'Please enter a price such as 42.50' }),
    }
    setFaults(found)
    if (busy || Object.keys(found).length > 0) return
    const slug = freeAddress(typed.name, [])
    const sku = newSku(slug, size ? [size.width, size.height, size.thickness] : [])
    const id = await act(async () => {
      const key = await startProduct({
        name: typed.name.trim(),
        slug,
        unit: typed.unit,
        material: typed.material,
        published: today(),
        ...((size || pence) && { sizes: [{ ...blankSize, ...size, sku }] }),
      })
      if (pence)
        await read(officeApi.products[':id'].prices.$put({ param: { id: key }, json: { prices: [{ sku, pence }] } }))
      return key
    })
    if (id) await navigate(`/products/${id}`)
  }
  return (
    <Dialog open={open} onClose={onClose} title="New product">
      <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        {error && (
          <div className="col-span-full">
            <Alert>{error}</Alert>
          </div>
        )}
        <Field label="Name" {...field('name')} className="col-span-full" />
        <SelectField
          label="Material"
          {...field('material')}
          options={[
            { value: '', label: 'None' },
            ...(choices?.material ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
        <SelectField label="Sold by" {...field('unit')} options={[...unitOptions]} />
        <Field label="Size (mm)" hint="Width x height x thickness, such as 600x300x12" {...field('size')} />
        {mayPrice && (
          <Field
            label={typed.unit === 'm2' ? 'Price per m², with VAT' : 'Price, with VAT'}
            inputMode="decimal"
            {...field('price')}
          />
        )}
        <p className="col-span-full flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            Start product
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
