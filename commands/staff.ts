import { parseArgs } from 'node:util'
import { type Role, roleNames, roles } from '#contract/office/permissions.ts'
import type { ShopContext } from '#shop/context.ts'
import { inviteStaff } from '#shop/staff/invitations.ts'
import { changeRole, endSessionsOf, listStaff, removeStaff } from '#shop/staff/manage-staff.ts'
import { openCommandContext } from './command-context.ts'

/** `npm run staff -- …`: the way back into the office for whoever is at the machine. */
const help = `npm run staff -- list                              who runs the shop, and who is invited
npm run staff -- invite <e-mail> --role owner      a link to join, or to start afresh after losing everything
npm run staff -- role <e-mail> --role yard         another role; ends their sessions
npm run staff -- sessions <e-mail>                 ends their sessions
npm run staff -- remove <e-mail>                   shuts somebody out who has left

Roles: ${roles.join(', ')}.`

const { values, positionals } = parseArgs({ allowPositionals: true, options: { role: { type: 'string' } } })
const [act = 'help', email = ''] = positionals
const isRole = (text: string | undefined): text is Role => roles.includes(text as Role)

type Outcome = { ok: true; text: string } | { ok: false; message: string }

const done = (text: string): Outcome => ({ ok: true, text })

async function list(ctx: ShopContext): Promise<Outcome> {
  const { people, invitations } = await listStaff({ ctx })
  const lines = [
    ...people.map((one) => `${one.name}  ${one.email}  ${roleNames[one.role]}`),
    ...invitations.map((one) => `invited: ${one.email}  ${roleNames[one.role]}`),
  ]
  return done(lines.join('\n') || 'There is nobody yet. npm start prints the link for the first owner.')
}

async function change(ctx: ShopContext): Promise<Outcome> {
  const member = (await listStaff({ ctx })).people.find((one) => one.email === email.toLowerCase())
  if (!member) return { ok: false, message: `There is no member of staff with the address '${email}'.` }
  const input = { staffId: member.id }
  if (act === 'sessions') {
    const ended = await endSessionsOf({ ctx, input })
    return done(`${ended === 1 ? 'One session' : `${ended} sessions`} ended.`)
  }
  if (act === 'role' && !isRole(values.role)) return { ok: false, message: `--role takes one of ${roles.join(', ')}.` }
  const outcome =
    act === 'role' && isRole(values.role)
      ? await changeRole({ ctx, input: { ...input, role: values.role } })
      : await removeStaff({ ctx, input })
  return outcome.ok ? list(ctx) : outcome
}

async function invite(ctx: ShopContext): Promise<Outcome> {
  if (!isRole(values.role)) return { ok: false, message: `--role takes one of ${roles.join(', ')}.` }
  const outcome = await inviteStaff({ ctx, input: { email, role: values.role } })
  return outcome.ok ? done(`Send them this link, or let the mail do it:\n${outcome.link}`) : outcome
}

const acts: Record<string, (ctx: ShopContext) => Promise<Outcome>> = {
  list,
  invite,
  role: change,
  sessions: change,
  remove: change,
}

const run = acts[act]
if (!run) {
  console.log(help)
  process.exit(act === 'help' ? 0 : 1)
}
const ctx = await openCommandContext()
try {
  const outcome = await run(ctx)
  if (outcome.ok) console.log(outcome.text)
  else {
    console.error(outcome.message)
    process.exitCode = 1
  }
} finally {
  await ctx.database.close()
}
