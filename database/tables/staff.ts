import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { roles } from '#contract/office/permissions.ts'

const moment = () => timestamp({ withTimezone: true })

/** Somebody who runs the shop. Never a customer: other tables, another cookie. */
export const staff = pgTable(
  'staff',
  {
    id: serial().primaryKey(),
    email: text().notNull().unique(),
    name: text().notNull(),
    role: text({ enum: roles }).notNull(),
    /** Null for those who sign in by passkey alone. */
    passwordHash: text(),
    totpSecret: text(),
    /** The time step of the last code that was accepted: none is accepted twice. */
    totpLastStep: bigint({ mode: 'number' }),
    createdAt: moment().notNull(),
    /** Set when somebody has left. The row stays, because the audit log names it. */
    removedAt: moment(),
  },
  (table) => [check('staff_email_lower', sql`${table.email} = lower(${table.email})`)],
)

const ofStaff = () =>
  integer()
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The authenticator's own id for it, in base64url; so is the public key. */
    id: text().primaryKey(),
    staffId: ofStaff(),
    publicKey: text().notNull(),
    /** How often it was used, by its own count: one that goes backwards is a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
)

/** Ten for each person, each good once; only the hash is stored. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { hash: text().primaryKey(), staffId: ofStaff(), usedAt: moment() },
  (table) => [index('staff_recovery_codes_staff').on(table.staffId)],
)

export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: serial().primaryKey(),
    tokenHash: text().notNull().unique(),
    staffId: ofStaff(),
    /** What the browser called itself, shown in the list of sessions. */
    browser: text().notNull(),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When its owner last proved who they are: what is dangerous asks for that again. */
    confirmedAt: moment().notNull(),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId), index('staff_sessions_expiry').on(table.expiresAt)],
)

/** A link that makes one account, by hash. Without an e-mail address it is the one that makes the first owner. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: serial().primaryKey(),
    hash: text().notNull().unique(),
    email: text(),
    role: text({ enum: roles }).notNull(),
    invitedBy: text().notNull(),
    /** Shown as a QR code while the account is being set up. */
    totpSecret: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('staff_invitations_email').on(table.email)],
)

export const challengePurposes = ['sign-in', 'step-up', 'enrol', 'add-passkey'] as const

/** What an authenticator was asked to sign. Deleted when it is answered, so no answer counts twice. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text({ enum: challengePurposes }).notNull(),
    /** Whom it was made for: a member of staff or an invitation; null at sign-in, when nobody is known yet. */
    subject: text(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('staff_challenges_expiry').on(table.expiresAt)],
)
