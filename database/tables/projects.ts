import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Project } from '#contract/projects/project.ts'
import { customers } from './customers.ts'

const moment = () => timestamp({ withTimezone: true })

/** A customer's project: the rooms, and how each is laid. */
export const projects = pgTable(
  'projects',
  {
    /** Random, because it is in URLs. */
    id: text().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    project: jsonb().$type<Project>().notNull(),
    /** The token of the read-only link for other people; null if the project is not shared. */
    shareToken: text().unique(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index('projects_customer').on(table.customerId, table.updatedAt)],
)

/** A copy of a project when its items were added to a basket. The cut list of an order is made from it. */
export const plans = pgTable(
  'plans',
  {
    /** Random, because anyone with the link can view the plan. */
    id: text().primaryKey(),
    /** Null for visitors without an account and for deleted projects. */
    projectId: text().references(() => projects.id, { onDelete: 'set null' }),
    project: jsonb().$type<Project>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('plans_project').on(table.projectId), index('plans_created').on(table.createdAt)],
)
