import { protocol } from '@electric-sql/pglite'

/** The first row in a response of PostgreSQL's protocol; null if it has no rows or is an error. */
export function firstRow(response: Uint8Array): string[] | null {
  let row: string[] | null = null
  new protocol.Parser().parse(Buffer.from(response), (message) => {
    if (message.name === 'dataRow')
      row ??= (message as InstanceType<typeof protocol.messages.DataRowMessage>).fields.map(String)
  })
  return row
}
