import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { Link } from 'react-router'
import { meQuery, useMay } from '../access/me-query.ts'

/** Shown on every screen until a mail server is set up, so that staff do not find out from a customer. */
export function MailNotice() {
  const { data: me } = useQuery(meQuery)
  const may = useMay()
  if (!me || me.sends_mail) return null
  return (
    <p
      role="status"
      className="flex items-start gap-3 border-b border-alarm bg-alarm-wash px-6 py-2 text-alarm print:hidden"
    >
      <MailWarning aria-hidden size={18} className="mt-0.5 shrink-0" />
      <span>
        {may('staff.manage')
          ? 'Emails are not being sent. Set SMTP_URL to your mail server and restart the shop. Waiting emails will then be sent.'
          : 'Emails are not being sent yet. Please ask an owner to set up the mail server.'}{' '}
        {may('health.read') && (
          <Link to="/health" className="whitespace-nowrap underline">
            View waiting emails
          </Link>
        )}
      </span>
    </p>
  )
}
