import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sizeText } from '#contract/arithmetic/size-text.ts'
import type { BackupHealth } from '#contract/office/health.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { agoText, momentText } from '../parts/format.ts'
import { Alert, Panel } from '../parts/panel.tsx'

/** The last backup and the last practised restore, and the download of the newest backup. */
export function BackupPanel({ backup }: { backup: BackupHealth }) {
  const may = useMay()
  const { last, drill, failed, target, log, is_missing, is_drill_due, is_encrypted } = backup
  return (
    <Panel title="Backup" action={last && target && may('backup.download') ? <Download /> : null}>
      <div className="flex flex-col gap-3">
        {is_missing && (
          <Alert>{log?.error ? 'Changes are not being copied.' : 'The daily backup has been missing for a day.'}</Alert>
        )}
        {log?.error && <Alert>{log.error}</Alert>}
        {failed && (
          <Alert>
            Failed on {momentText(failed.at)}: {failed.error}
          </Alert>
        )}
        <dl className="grid gap-x-6 sm:grid-cols-[max-content_1fr] sm:gap-y-2">
          <Fact name="Last backup">
            {last ? (
              <>
                {agoText(last.at)}, {sizeText(last.bytes)}{' '}
                <span className="block text-xs wrap-anywhere text-quiet">
                  {last.name} in {last.target}
                </span>
              </>
            ) : (
              'None yet'
            )}
          </Fact>
          {log && (
            <Fact name="Changes since then">
              {log.shipped ? <>Copied {agoText(log.shipped)}, every few seconds</> : 'Not yet copied'}
            </Fact>
          )}
          <Fact name="Last restore practised">
            {drill ? (
              <>
                {agoText(drill.at)}{' '}
                <span className="block text-xs wrap-anywhere text-quiet">{drill.name}, every row as it was</span>
              </>
            ) : (
              <>
                Never. Run <code>npm run drill-restore</code> on the shop’s machine.
              </>
            )}
            {is_drill_due && drill && (
              <span className="block text-alarm">
                Practise one every month: run <code>npm run drill-restore</code> on the shop’s machine.
              </span>
            )}
          </Fact>
          <Fact name="Every day">
            {target ? (
              <span className="wrap-anywhere">
                To {target}
                {is_encrypted ? ', encrypted' : ', not encrypted'}
              </span>
            ) : (
              <Off maySet={may('settings.change')} />
            )}
          </Fact>
        </dl>
      </div>
    </Panel>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-quiet">{name}</dt>
    <dd className="mb-3 min-w-0 last:mb-0 sm:mb-0">{children}</dd>
  </>
)

const Off = ({ maySet }: { maySet: boolean }) => (
  <>
    Off.{' '}
    {maySet && (
      <Link to="/settings/backup" className="underline decoration-rule underline-offset-4">
        Set it up in the settings
      </Link>
    )}
  </>
)

const archive = '/api/office/health/backup'

/** First asks for confirmation; the browser then downloads the file by itself, so it can be of any size. */
function Download() {
  const { act, error, busy } = useAction('today')
  const download = async () => {
    if (await act(() => read(officeApi.health.backup.$post()))) location.assign(archive)
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 py-1">
      {error && <Alert>{error}</Alert>}
      <Button look="outline" busy={busy} onClick={download}>
        Download the newest
      </Button>
    </div>
  )
}
