export type Row = [label: string, value: string]
/** What was bought, what it comes to, and how much of it. */
export type ItemRow = [name: string, amount: string, quantity?: string]

/** What a mail is made of. Both its forms, HTML and plain text, come from the same blocks and so always agree. */
export type MailBlock =
  | { kind: 'heading' | 'subheading' | 'paragraph' | 'quote'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'table'; rows: Row[] }
  /** Goods: their names are longer than labels, and matter more. */
  | { kind: 'items'; rows: ItemRow[] }
  /** Amounts under the goods; the last is what they come to. */
  | { kind: 'totals'; rows: Row[] }
