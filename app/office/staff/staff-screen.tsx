import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
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
import { listMomentText, momentText } from '../parts/format.ts'
import { Alert, Loading, Panel, ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { WideTable } from '../parts/wide-table.tsx'

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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 items-start xl:grid-cols-[minmax(0,3fr)_minmax(18rem,1fr)]">
        <Panel title={data.people.length === 1 ? '1 person' : `${data.people.length} people`}>
          <WideTable label="Staff">
            {/* On a phone each person is a card. */}
            <table className="w-full text-left max-md:block max-md:*:block">
              <thead className="max-md:sr-only!">
                <tr className="border-b border-rule text-xs text-quiet *:py-2 *:pr-4 *:font-normal">
                  <th>Name</th>
                  <th>Role</th>
                  <th>Signs in with</th>
                  <th>Last seen</th>
                  {isOwner && (
                    <th>
                      <span className="sr-only">Actions</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {data.people.map((person) => (
                  <Member key={person.id} person={person} isOwner={isOwner} />
                ))}
              </tbody>
            </table>
          </WideTable>
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
  const notice = isRemoving || error !== ''
  return (
    <>
      <tr
        className={`align-middle *:pr-4 max-md:block max-md:py-3 max-md:*:block max-md:*:py-1 md:*:py-3 ${notice ? '' : 'border-b border-rule last:border-0'}`}
      >
        <th scope="row" className="lg:min-w-44 font-medium">
          {person.name} {isMe && <span className="font-normal text-quiet">(you)</span>}
          <span className="block font-normal wrap-anywhere text-quiet">{person.email}</span>
        </th>
        <td>
          {isOwner && !isMe ? (
            <div className="field-select min-w-32">
              <select
                aria-label={`Role of ${person.name}`}
                value={person.role}
                disabled={busy}
                className="field-box"
                onChange={(event) =>
                  act(() =>
                    read(officeApi.staff[':id'].role.$put({ param, json: { role: event.target.value as Role } })),
                  )
                }
              >
                {roleOptions.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              <ChevronDown aria-hidden="true" strokeWidth={1.5} />
            </div>
          ) : (
            roleNames[person.role]
          )}
        </td>
        <td className="text-quiet">{ways.join(', ')}</td>
        <td className="whitespace-nowrap text-quiet">
          {person.last_seen ? listMomentText(person.last_seen) : 'Not yet'}
        </td>
        {isOwner && (
          <td>
            {!isMe && (
              <div className="flex flex-wrap gap-x-3">
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
            )}
          </td>
        )}
      </tr>
      {notice && (
        <tr className="border-b border-rule last:border-0 max-md:block max-md:*:block">
          <td colSpan={isOwner ? 5 : 4} className="pb-3">
            {isRemoving && (
              <div className="flex flex-wrap items-center gap-3">
                <p>{person.name} will be signed out and will need a new invitation to come back.</p>
                <Button
                  look="alarm"
                  busy={busy}
                  onClick={() => act(() => read(officeApi.staff[':id'].$delete({ param })))}
                >
                  Remove {person.name}
                </Button>
                <Button look="quiet" onClick={() => setRemoving(false)}>
                  Cancel
                </Button>
              </div>
            )}
            {error && <Alert>{error}</Alert>}
          </td>
        </tr>
      )}
    </>
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
