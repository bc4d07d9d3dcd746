import { useState } from 'react'
import { alertPermissions, type StaffAlert, staffAlerts } from '#contract/office/alerts.ts'
import { read } from '../../shared/api.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { say } from '../../ui/say.ts'
import { officeApi } from '../api.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { useMay } from './me-query.ts'
import { useAction } from './use-action.ts'

const labels: Record<StaffAlert, string> = {
  order: 'A new order, once it is paid',
  claim: 'A new claim or return',
  low_stock: 'A size that starts to run low',
  mail: 'An email that did not arrive',
  health: 'A missing backup, a full disk or anything else that needs attention in Health, once a day at most',
}

/** Which events the person has an email about. Each choice is saved at once. */
export function OwnAlerts({ alerts, email }: { alerts: StaffAlert[]; email: string }) {
  const may = useMay()
  const { act, error, busy } = useAction('account')
  // Shown until the saved choice has been loaded.
  const [pending, setPending] = useState<StaffAlert[] | null>(null)
  const chosen = pending ?? alerts
  const choose = async (alert: StaffAlert, isOn: boolean) => {
    const next = staffAlerts.filter(
      (one) => (one === alert ? isOn : chosen.includes(one)) && may(alertPermissions[one]),
    )
    setPending(next)
    const saved = await act(() => read(officeApi.account.alerts.$put({ json: { alerts: next } })))
    setPending(null)
    if (saved) say(isOn ? 'You’ll get these emails.' : 'You won’t get these emails any more.')
  }
  return (
    <Panel title="Emails to you">
      {error && <Alert>{error}</Alert>}
      <p className="mb-3 text-quiet">
        Sent to <span className="break-all">{email}</span> as it happens, once for each event.
      </p>
      <div className="flex flex-col gap-2">
        {staffAlerts
          .filter((alert) => may(alertPermissions[alert]))
          .map((alert) => (
            <Checkbox
              key={alert}
              checked={chosen.includes(alert)}
              aria-disabled={busy}
              onChange={({ target }) => !busy && choose(alert, target.checked)}
            >
              {labels[alert]}
            </Checkbox>
          ))}
      </div>
    </Panel>
  )
}
