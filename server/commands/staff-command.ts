import { parseArgs } from 'node:util'
import { type Role, roleNames, roles } from '#contract/office/permissions.ts'
import type { ActingContext } from '#shop/context.ts'
import { inviteStaff } from '#shop/staff/invitations.ts'
import { changeRole, endSessionsOf, listStaff, removeStaff } from '#shop/staff/manage-staff.ts'
import type { Command } from './command.ts'

/** `npm run staff -- …`: manages access to the office without signing in to it. */
const help = `npm run staff -- list                              members of staff and open invitations
npm run staff -- invite <email> --role owner       a link to join, or to regain access after losing everything
npm run staff -- role <email> --role yard          changes their role and ends their sessions
npm run staff -- sessions <email>                  ends their sessions
npm run staff -- remove <email>                    removes a person who has left

Roles: ${roles.join(', ')}.`

type CommandRequest = { act: string; email: string; role: string | undefined }

const isRole = (text: string | undefined): text is Role => roles.includes(text as Role)

type Outcome = { ok: boolean; text: string }

const done = (text: string): Outcome => ({ ok: true, text })
const failed = (text: string): Outcome => ({ ok: false, text })

async function list(ctx: ActingContext): Promise<Outcome> {
  const { people, invitations } = await listStaff({ ctx })
  const lines = [
    ...people.map((one) => `${one.name}  ${one.email}  ${roleNames[one.role]}`),
    ...invitations.map((one) => `invited: ${one.email}  ${roleNames[one.role]}`),
  ]
  return done(lines.join('\n') || 'There is nobody yet. npm start prints the link for the first owner.')
}

async function change(ctx: ActingContext, { act, email, role }: CommandRequest): Promise<Outcome> {
  const member = (await listStaff({ ctx })).people.find((one) => one.email === email.toLowerCase())
  if (!member) return failed(`There is no member of staff with the address '${email}'.`)
  const input = { staffId: member.id }
  if (act === 'sessions') {
    const ended = await endSessionsOf({ ctx, input })
    return done(`${ended === 1 ? 'One session' : `${ended} sessions`} ended.`)
  }
  if (act === 'role' && !isRole(role)) return failed(`--role takes one of ${roles.join(', ')}.`)
  const outcome =
    act === 'role' && isRole(role)
      ? await changeRole({ ctx, input: { ...input, role } })
      : await removeStaff({ ctx, input })
  return outcome.ok ? list(ctx) : failed(outcome.message)
}

async function invite(ctx: ActingContext, { email, role }: CommandRequest): Promise<Outcome> {
  if (!isRole(role)) return failed(`--role takes one of ${roles.join(', ')}.`)
  const outcome = await inviteStaff({ ctx, input: { email, role } })
  return outcome.ok
    ? done(`Send them this link, or leave it to the invitation email:\n${outcome.link}`)
    : failed(outcome.message)
}

const acts: Record<string, (ctx: ActingContext, request: CommandRequest) => Promise<Outcome>> = {
  list,
  invite,
  role: change,
  sessions: change,
  remove: change,
}

export const staffCommand: Command = async (ctx, args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { role: { type: 'string' } } })
  const [act = 'help', email = ''] = positionals
  const run = acts[act]
  return run ? run(ctx, { act, email, role: values.role }) : { ok: act === 'help', text: help }
}
