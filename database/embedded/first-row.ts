import { protocol } from '@electric-sql/pglite'

/** The first row of what PostgreSQL answered, in its own protocol; null where it answered with none, or with an error. */
export function firstRow(answer: Uint8Array): string[] | null {
  let row: string[] | null = null
  new protocol.Parser().parse(Buffer.from(answer), (message) => {
    if (message.name === 'dataRow')
      row ??= (message as InstanceType<typeof protocol.messages.DataRowMessage>).fields.map(String)
  })
  return row
}
