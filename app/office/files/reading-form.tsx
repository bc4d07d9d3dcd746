import type { FileReading, FileTable, TextReading } from '#contract/office/files.ts'
import { decimals, encodings, separators } from '#contract/office/files.ts'
import { SelectField } from '../../ui/field.tsx'
import { Panel } from '../parts/panel.tsx'
import { WideTable } from '../parts/wide-table.tsx'
import { countText, decimalNames, encodingNames, separatorNames } from './file-text.ts'

type ReadingFormProps = {
  table: FileTable
  busy: boolean
  /** The text is read in another way: its columns are found again. */
  onRead: (reading: TextReading) => void
  onChange: (reading: FileReading) => void
}

/** How the shop has understood a file, to be corrected. */
export function ReadingForm({ table, busy, onRead, onChange }: ReadingFormProps) {
  const { reading, columns, fields, rows } = table
  const { columns: chosen, ...text } = reading
  const setColumn = (index: number, name: string | null) =>
    // A field can be in one column only.
    onChange({
      ...reading,
      columns: chosen.map((other, column) => (column === index ? name : other === name ? null : other)),
    })
  const options = [
    { value: '', label: 'Not used' },
    ...fields.map(({ name, label, is_needed }) => ({ value: name, label: is_needed ? `${label} (needed)` : label })),
  ]
  return (
    <Panel title="How it is read">
      <div className="mb-4 grid gap-3 sm:grid-cols-3">
        <SelectField
          label="Columns are separated by"
          value={reading.separator}
          disabled={busy}
          options={separators.map((value) => ({ value, label: separatorNames[value] }))}
          onChange={({ target }) => onRead({ ...text, separator: target.value as TextReading['separator'] })}
        />
        <SelectField
          label="Characters"
          value={reading.encoding}
          disabled={busy}
          options={encodings.map((value) => ({ value, label: encodingNames[value] }))}
          onChange={({ target }) => onRead({ ...text, encoding: target.value as TextReading['encoding'] })}
        />
        <SelectField
          label="Figures"
          value={reading.decimal}
          disabled={busy}
          options={decimals.map((value) => ({ value, label: decimalNames[value] }))}
          onChange={({ target }) => onChange({ ...reading, decimal: target.value as TextReading['decimal'] })}
        />
      </div>
      <WideTable label="Columns">
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-rule text-xs text-quiet">
              <th className="py-2 pr-3 font-normal">Column</th>
              <th className="py-2 pr-3 font-normal max-sm:hidden">First value</th>
              <th className="w-2/5 py-2 font-normal">Is</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ heading, sample }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
              <tr key={index} className="border-b border-rule last:border-0">
                <td className="max-w-40 truncate py-2 pr-3">
                  {heading || <i className="text-quiet">no heading</i>}
                  <span className="block truncate text-xs text-quiet sm:hidden">{sample || '–'}</span>
                </td>
                <td className="max-w-40 truncate py-2 pr-3 text-quiet max-sm:hidden">{sample || '–'}</td>
                <td className="py-2">
                  <select
                    aria-label={`Column ${heading || index + 1}`}
                    value={chosen[index] ?? ''}
                    onChange={({ target }) => setColumn(index, target.value || null)}
                    className="min-h-11 w-full rounded-md border border-edge bg-panel px-2 xl:min-h-9"
                  >
                    {options.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      <p className="mt-3 text-xs text-quiet">{countText(rows, 'row')} below the headings.</p>
    </Panel>
  )
}
