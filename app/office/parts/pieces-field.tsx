import type { ComponentProps, ReactNode } from 'react'
import { sizeText } from '#contract/arithmetic/size.ts'
import { PieceCounts } from './piece-counts.tsx'

type PiecesFieldProps = Omit<ComponentProps<'input'>, 'id' | 'value'> & {
  line: { id: number; name: string; size: string; bought: number; refunded: number; replaced: number; left: number }
  value: string
  /** Whether more pieces than are left are allowed. */
  mayExceed: boolean
  error: string | undefined
  /** The text after the field. */
  children: ReactNode
}

/** Reads a typed number of pieces. Anything but a whole number counts as 0. */
export const readPieces = (text = ''): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : 0)

/** Asks how many pieces of a line to refund or replace. */
export function PiecesField({ line, value, mayExceed, error, children, ...input }: PiecesFieldProps) {
  const warning = readPieces(value) > line.left ? `Only ${line.left} left.` : undefined
  const message = mayExceed ? undefined : (error ?? warning)
  return (
    <div className="flex items-baseline gap-3">
      <input
        {...input}
        aria-label={`Pieces of ${line.name}, ${sizeText(line.size)}`}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `line-${line.id}` : undefined}
        inputMode="numeric"
        value={value}
        className="min-h-9 w-20 shrink-0 rounded-md border border-edge bg-panel px-2 text-right tabular-nums aria-invalid:border-alarm"
      />
      <span className="min-w-0 grow">
        {children}
        <PieceCounts {...line} />
        {message && (
          <span id={`line-${line.id}`} role="alert" className="block text-xs text-alarm">
            {message}
          </span>
        )}
      </span>
    </div>
  )
}
