export type Row = [label: string, value: string]
export type ItemRow = [name: string, amount: string, quantity?: string]

/** The parts of an email. Its HTML and its plain text are made from the same blocks, so they always agree. */
export type MailBlock =
  | { kind: 'heading' | 'subheading' | 'paragraph' | 'quote'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'table'; rows: Row[] }
  /** Items of an order: their names are longer than labels and get the wider column. */
  | { kind: 'items'; rows: ItemRow[] }
  /** Amounts below the items; the last row is the total. */
  | { kind: 'totals'; rows: Row[] }
