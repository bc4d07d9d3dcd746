import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Project } from '#contract/projects/project.ts'
import { customers } from './customers.ts'

const moment = () => timestamp({ withTimezone: true })

/** What a customer plans: their rooms, and how each is laid. */
export const projects = pgTable(
  'projects',
  {
    /** Unguessable: it stands in addresses. */
    id: text().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    project: jsonb().$type<Project>().notNull(),
    /** Opens it to others, to read; null while it is shared with nobody. */
    shareToken: text().unique(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index('projects_customer').on(table.customerId, table.updatedAt)],
)

/** A project as it was when its lines went into a basket: what the cut list of an order is made from. */
export const plans = pgTable(
  'plans',
  {
    /** Unguessable: whoever has the address may see the plan. */
    id: text().primaryKey(),
    /** Null for a visitor's, and once the project is gone. */
    projectId: text().references(() => projects.id, { onDelete: 'set null' }),
    project: jsonb().$type<Project>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('plans_project').on(table.projectId), index('plans_created').on(table.createdAt)],
)
