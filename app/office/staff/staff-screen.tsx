import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Role, roleNames, roles } from '#contract/office/permissions.ts'
import { inviteSchema } from '#contract/office/staff.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { meQuery, useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { momentText } from '../parts/format.ts'
import { Alert, Loading, Panel, ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'

const roleOptions = roles.map((role) => ({ value: role, label: roleNames[role] }))
const readStaff = () => read(officeApi.staff.$get())
type StaffList = Awaited<ReturnType<typeof readStaff>>

export function StaffScreen() {
  useTitle('Staff')
  const { data, error } = useQuery({ queryKey: ['staff'], queryFn: readStaff })
  const isOwner = useMay()('staff.manage')
  if (error) return <Alert>{errorMessage(error)}</Alert>
  if (!data) return <Loading />
  return (
    <>
      <ScreenHead title="Staff" />
      <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
        <Panel title={data.people.length === 1 ? '1 person' : `${data.people.length} people`}>
          <ul className="divide-y divide-rule">
            {data.people.map((person) => (
              <Member key={person.id} person={person} isOwner={isOwner} />
            ))}
          </ul>
        </Panel>
        {isOwner && (
          <div className="flex flex-col gap-6">
            <Invite />
            {data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
          </div>
        )}
      </div>
    </>
  )
}

function Member({ person, isOwner }: { person: StaffList['people'][number]; isOwner: boolean }) {
  const { data: me } = useQuery(meQuery)
  const { act, error, busy } = useAction('staff')
  const [isRemoving, setRemoving] = useState(false)
  const param = { id: String(person.id) }
  const isMe = me?.id === person.id
  const ways = [
    person.passkeys > 0 && (person.passkeys === 1 ? '1 passkey' : `${person.passkeys} passkeys`),
    person.has_password && 'password and authenticator app',
  ].filter(Boolean)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">
            {person.name} {isMe && <span className="font-normal text-quiet">(you)</span>}
          </p>
          <p className="break-words text-quiet">{person.email}</p>
          <p className="text-xs text-quiet">
            {ways.join(', ')}
            {person.last_seen ? `; last seen ${momentText(person.last_seen)}` : ''}
          </p>
        </div>
        {isOwner && !isMe ? (
          <div className="flex flex-wrap items-end gap-3">
            <SelectField
              label={`Role of ${person.name}`}
              options={roleOptions}
              value={person.role}
              disabled={busy}
              onChange={(event) =>
                act(() => read(officeApi.staff[':id'].role.$put({ param, json: { role: event.target.value as Role } })))
              }
            />
            <Button
              look="quiet"
              busy={busy}
              onClick={() => act(() => read(officeApi.staff[':id'].sessions.$delete({ param })))}
            >
              Sign out everywhere
            </Button>
            <Button look="quiet" onClick={() => setRemoving(true)}>
              Remove …
            </Button>
          </div>
        ) : (
          <p>{roleNames[person.role]}</p>
        )}
      </div>
      {isRemoving && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <p>{person.name} will be signed out and will need a new invitation to come back.</p>
          <Button look="alarm" busy={busy} onClick={() => act(() => read(officeApi.staff[':id'].$delete({ param })))}>
            Remove {person.name}
          </Button>
          <Button look="quiet" onClick={() => setRemoving(false)}>
            Cancel
          </Button>
        </div>
      )}
      {error && (
        <div className="mt-3">
          <Alert>{error}</Alert>
        </div>
      )}
    </li>
  )
}

function Invite() {
  const [link, setLink] = useState('')
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: inviteSchema,
    defaults: { email: '', role: 'sales' },
    changes: 'staff',
    send: (json, once) => read(officeApi.staff.invitations.$post({ json }, once())),
    onDone: (invited) => {
      setLink(invited.link)
      form.reset()
    },
  })
  return (
    <Panel title="Invite someone">
      <form {...formProps} className="flex flex-col gap-4">
        {error && <Alert>{error}</Alert>}
        <Field label="Email address" type="email" required {...field('email')} />
        <SelectField label="Role" options={roleOptions} {...field('role')} />
        <div>
          <Button type="submit" look="solid" busy={busy}>
            Send invitation
          </Button>
        </div>
        {link && (
          <p role="status" className="text-xs">
            Sent. You can also share this link, which works once and expires in seven days:{' '}
            <span className="font-medium break-all">{link}</span>
          </p>
        )}
      </form>
    </Panel>
  )
}

function Invitations({ invitations }: { invitations: StaffList['invitations'] }) {
  const { act, error, busy } = useAction('staff')
  return (
    <Panel title="Pending invitations">
      {error && <Alert>{error}</Alert>}
      <ul className="divide-y divide-rule">
        {invitations.map(({ id, email, role, expires }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="min-w-0 break-words">
              {email}
              <span className="block text-xs text-quiet">
                {roleNames[role]}, expires {momentText(expires)}
              </span>
            </span>
            <Button
              look="quiet"
              busy={busy}
              onClick={() => act(() => read(officeApi.staff.invitations[':id'].$delete({ param: { id: String(id) } })))}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
