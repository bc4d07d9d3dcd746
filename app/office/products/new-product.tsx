import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { parseSize } from '#contract/arithmetic/size.ts'
import { suggestedWeight } from '#contract/arithmetic/size-weight.ts'
import { freeAddress } from '#contract/catalogue/free-address.ts'
import { blankSize } from '#contract/catalogue/product-document.ts'
import type { PictureRole } from '#contract/catalogue/product-states.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { UploadPictures } from '../media/upload-pictures.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Alert } from '../parts/panel.tsx'
import { readPounds } from '../parts/read-pounds.ts'
import { newSku, startProduct, today } from './new-product-draft.ts'
import { roleOfFile, suggestedAlt } from './picture-texts.ts'
import { productChoicesQuery } from './product-query.ts'
import { unitOptions } from './product-sections.ts'

/** Between tiles, in millimetres, until somebody knows better. */
const usualJoint = 3

const empty = { name: '', unit: 'm2', material: '', size: '', price: '' }

/** Asks for the least that a product needs, saves it as a draft and opens its editor. */
export function NewProduct({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: choices } = useQuery(productChoicesQuery)
  const [typed, setTyped] = useState(empty)
  const [faults, setFaults] = useState<Partial<typeof empty & { pictures: string }>>({})
  const [pictures, setPictures] = useState<{ src: string; role: PictureRole }[]>([])
  const [pending, setPending] = useState(0)
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
      ...(pending > 0 && { pictures: 'Some pictures are still being uploaded. Please wait or cancel them.' }),
    }
    setFaults(found)
    if (busy || Object.keys(found).length > 0) return
    const name = typed.name.trim()
    const slug = freeAddress(name, [])
    const isStone = typed.unit === 'm2'
    const collection = isStone && choices?.collections.find((one) => one.slug === `${typed.material}-tiles`)
    const sku = newSku(slug, size ? [size.width, size.height, size.thickness] : [])
    const id = await act(async () => {
      const key = await startProduct({
        name,
        slug,
        unit: typed.unit,
        material: typed.material,
        published: today(),
        ...((size || pence) && { sizes: [{ ...blankSize, ...size, weight: size && suggestedWeight(size), sku }] }),
        ...(collection && { collections: [collection.slug] }),
        ...(isStone && { patterns: ['straight'], joint: usualJoint }),
        pictures: pictures.map(({ src, role }, index) => ({ src, role, alt: suggestedAlt(name, role, index) })),
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
        <div className="col-span-full">
          <p className="field-label mb-1">Pictures</p>
          <UploadPictures
            onPending={setPending}
            onUploaded={({ src }, file) => {
              if (pictures.some((picture) => picture.src === src)) return 'Already in the list'
              setPictures((before) => [...before, { src, role: roleOfFile(file.name) }])
              return undefined
            }}
          />
          {faults.pictures && pending > 0 && (
            <p role="alert" className="field-error">
              {faults.pictures}
            </p>
          )}
        </div>
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
