import { type FocusEvent, useEffect } from 'react'
import { densityOf, suggestedWeight } from '#contract/arithmetic/size-weight.ts'
import type { PictureRole } from '#contract/catalogue/product-states.ts'
import type { DocumentFormState } from '../documents/document-fields.tsx'
import type { Entries } from '../documents/field-spec.ts'
import { newSku } from './new-product-draft.ts'
import { isSuggested, suggestedAlt } from './picture-texts.ts'

const pictureField = /^pictures\.(\d+)\.(?:role|alt)$/
const sizeField = /^sizes\.(\d+)\.(?:width|height|thickness)$/

/**
 * Fills in what follows from other fields: what a picture shows from its kind, and the weight and SKU of a size from its
 * measures. Never replaces what somebody has written. Returns the handler for when a field loses the focus.
 */
export function useSuggestions(form: DocumentFormState) {
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name, type }) => {
      if (type === 'change' && name?.endsWith('.role')) describePicture(form, name)
    })
    return unsubscribe
  }, [form])
  return ({ target }: FocusEvent<HTMLElement>) => {
    const { name } = target as HTMLElement & { name?: string }
    if (!name) return
    if (name.endsWith('.alt')) describePicture(form, name)
    const [, index] = sizeField.exec(name) ?? []
    if (index) completeSize(form, Number(index))
  }
}

function describePicture(form: DocumentFormState, path: string): void {
  const [, index] = pictureField.exec(path) ?? []
  if (!index) return
  const row: string = `pictures.${index}`
  const picture = form.getValues(row) as { alt: string; role: PictureRole }
  const name = String(form.getValues('name') || 'The product')
  if (!isSuggested(picture.alt, name)) return
  const alt = suggestedAlt(name, picture.role, Number(index))
  if (alt !== picture.alt) form.setValue(`${row}.alt` as string, alt, { shouldDirty: true })
}

function completeSize(form: DocumentFormState, index: number): void {
  const sizes = form.getValues('sizes') as Entries[]
  const size = sizes[index]
  if (!size?.width || !size.height || !size.thickness) return
  const fill = (field: string, value: string | null) => {
    if (value && !size[field]) form.setValue(`sizes.${index}.${field}` as string, value, { shouldDirty: true })
  }
  const density = sizes.map(densityOf).find((found) => found !== null)
  fill('weight', suggestedWeight(size, density ?? undefined)?.toString() ?? null)
  fill('sku', newSku(String(form.getValues('slug')), [size.width, size.height, size.thickness]))
}
