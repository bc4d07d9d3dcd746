import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import type { StaffAlert } from '#contract/office/alerts.ts'
import { roles } from '#contract/office/permissions.ts'

const moment = () => timestamp({ withTimezone: true })

/** A member of staff. Staff accounts are separate from customer accounts: other tables, another cookie. */
export const staff = pgTable(
  'staff',
  {
    id: serial().primaryKey(),
    email: text().notNull().unique(),
    name: text().notNull(),
    role: text({ enum: roles }).notNull(),
    /** Null for staff who sign in only with a passkey. */
    passwordHash: text(),
    totpSecret: text(),
    /** The time step of the last accepted code, so that no code is accepted twice. */
    totpLastStep: bigint({ mode: 'number' }),
    /** The secret of the authenticator app that is to replace the current one, until a code of it is entered. */
    newTotpSecret: text(),
    /** The address that the person wants to use, the hash of the link sent to it, and until when the link works. */
    newEmail: text(),
    newEmailHash: text(),
    newEmailUntil: moment(),
    /** The events that the person wants an email about. */
    alerts: jsonb().$type<StaffAlert[]>().notNull().default([]),
    createdAt: moment().notNull(),
    /** Set when the person has left. The row stays, because the audit log refers to it. */
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
    /** The authenticator's id for the passkey, in base64url, like the public key. */
    id: text().primaryKey(),
    staffId: ofStaff(),
    publicKey: text().notNull(),
    /** The authenticator's use counter. If it goes backwards, the passkey has been copied. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
)

/** Ten codes per person, each valid once. Only the hash is stored. */
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
    /** The browser's name, shown in the list of sessions. */
    browser: text().notNull(),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When the person last confirmed their identity. Sensitive actions require it again. */
    confirmedAt: moment().notNull(),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId), index('staff_sessions_expiry').on(table.expiresAt)],
)

/** A link that creates one account, stored as a hash. The invitation of the first owner has no email address. */
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

/** The challenge that an authenticator has to sign. Deleted on use, so that no signature is accepted twice. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text({ enum: challengePurposes }).notNull(),
    /** The member of staff or the invitation it belongs to; null at sign-in, before the person is identified. */
    subject: text(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('staff_challenges_expiry').on(table.expiresAt)],
)
