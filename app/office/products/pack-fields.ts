import type { PackUse } from '#contract/catalogue/pack-use.ts'
import type { Entries, FieldSpec } from '../documents/field-spec.ts'

type Purpose = PackUse['for']
type Options = { value: string; label: string }[]

const purposes: Record<Purpose, string> = {
  adhesive: 'Adhesive',
  grout: 'Grout',
  sealer: 'Sealer',
  primer: 'Primer',
  levelling: 'Levelling compound',
  matting: 'Matting',
  board: 'Tile backer board',
  tanking: 'Tanking',
  sealant: 'Sealant',
  trim: 'Trim',
}

const isFor =
  (...those: Purpose[]) =>
  (others: Entries): boolean =>
    those.some((purpose) => purpose === others.for)

/** What a pack that fixes, grouts or seals stone is for, and what its ‘covers’ counts on. */
export const packSpec = (options: (group: 'material' | 'colour' | 'finish') => Options): FieldSpec => ({
  kind: 'group',
  isOptional: true,
  name: 'use',
  label: 'What it is for',
  hint: 'Only for packs: the basket works out how much of it is needed.',
  fields: [
    {
      kind: 'choice',
      name: 'for',
      label: 'Purpose',
      options: [
        { value: '', label: 'Not a pack' },
        ...Object.entries(purposes).map(([value, label]) => ({ value, label })),
      ],
    },
    { kind: 'decimal', name: 'bed', label: 'Bed (mm)', shownIf: isFor('adhesive') },
    {
      kind: 'choice',
      name: 'class',
      label: 'Class',
      options: ['S1', 'S2'].map((value) => ({ value, label: value })),
      shownIf: isFor('adhesive'),
    },
    { kind: 'switch', name: 'light', label: 'Lightweight', shownIf: isFor('adhesive') },
    { kind: 'text', name: 'tile', label: 'Tile (mm)', hint: 'Such as 600x300x12.', shownIf: isFor('grout') },
    { kind: 'decimal', name: 'joint', label: 'Joint (mm)', shownIf: isFor('grout') },
    {
      kind: 'numbers',
      name: 'joints',
      label: 'Narrowest and widest joint (mm)',
      hint: 'Such as 2, 12.',
      shownIf: isFor('grout'),
    },
    { kind: 'decimal', name: 'depth', label: 'Depth (mm)', shownIf: isFor('levelling') },
    { kind: 'decimal', name: 'metres', label: 'Metres of one', shownIf: isFor('sealant', 'trim') },
    {
      kind: 'numbers',
      name: 'bead',
      label: 'Bead, width and depth (mm)',
      hint: 'Such as 6, 6.',
      shownIf: isFor('sealant'),
    },
    {
      kind: 'lines',
      name: 'colours',
      label: 'Grout colours',
      hint: 'One for each size, in order, each on a line.',
      shownIf: isFor('sealant'),
    },
    {
      kind: 'numbers',
      name: 'heights',
      label: 'For stone of this thickness (mm)',
      hint: 'One for each size, in order.',
      shownIf: isFor('trim'),
    },
    {
      kind: 'numbers',
      name: 'thicknesses',
      label: 'Thickness of each size (mm)',
      hint: 'One for each size, in order.',
      shownIf: isFor('board'),
    },
    {
      kind: 'group',
      name: 'suits',
      label: 'Suits',
      hint: 'Nothing ticked means every stone.',
      shownIf: ({ for: purpose }) => Boolean(purpose),
      fields: [
        { kind: 'choices', name: 'materials', label: 'Materials', options: options('material') },
        { kind: 'choices', name: 'colours', label: 'Colours', options: options('colour') },
        { kind: 'choices', name: 'finishes', label: 'Finishes', options: options('finish') },
        { kind: 'switch', name: 'outdoor', label: 'Outdoors' },
      ],
    },
  ],
})
