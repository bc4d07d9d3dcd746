import type { Health } from '#contract/office/health.ts'
import { agoText } from '../parts/format.ts'
import { Panel } from '../parts/panel.tsx'

type Statement = Health['slow_statements'][number]

/** Statements to the database that took half a second or longer, for whoever develops the shop. */
export const SlowPanel = ({ statements }: { statements: Statement[] }) => (
  <Panel title="Slow database statements">
    {statements.length === 0 && (
      <p className="text-quiet">Nothing took longer than half a second in the last seven days.</p>
    )}
    <ul className="divide-y divide-rule">
      {statements.map((one) => (
        <li key={one.statement} className="py-3 first:pt-0 last:pb-0">
          <details>
            <summary className="cursor-pointer">
              <code className="inline-block max-w-[calc(100%-2rem)] truncate align-bottom text-sm">
                {one.statement}
              </code>
              <span className="block text-xs text-quiet">{figuresText(one)}</span>
            </summary>
            <pre className="mt-2 rounded bg-rail p-3 text-xs whitespace-pre-wrap wrap-anywhere">{one.statement}</pre>
          </details>
        </li>
      ))}
    </ul>
  </Panel>
)

const secondsText = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const figuresText = ({ count, total_ms, longest_ms, last, version }: Statement) =>
  count === 1
    ? `Once, ${secondsText(longest_ms)}, ${agoText(last)}, version ${version}`
    : `${count} times, ${secondsText(total_ms)} in all, longest ${secondsText(longest_ms)}, last ${agoText(last)}, version ${version}`
