import { writePacked } from '#database/packed-file.ts'

/** Writes the rows of a table as `dumpTables` gives them, and returns the sum of the file. */
export const writeRows = (path: string, rows: AsyncIterable<string[]>) => writePacked(path, toText(rows))

async function* toText(parts: AsyncIterable<string[]>) {
  for await (const lines of parts) yield `${lines.join('\n')}\n`
}
