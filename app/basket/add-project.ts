import type { Project } from '#contract/projects/project.ts'
import { browserApi, read } from '../shared/api.ts'
import { newKey } from '../shared/idempotency-key.ts'
import { pageQueryClient } from '../shared/query-client.ts'
import { addAndOpen } from './add-to-basket.ts'
import { applyBasket } from './basket-query.ts'

/** A wish nobody answered is still the same wish when it is made again. */
let unanswered: { project: Project; key: string } | null = null

/** Puts all lines of a project into the basket, or none, and opens the drawer; a refusal comes back as its sentence. */
export const addProjectToBasket = (project: Project, projectId: string | null): Promise<string | null> =>
  addAndOpen(async () => {
    const key = unanswered?.project === project ? unanswered.key : newKey()
    unanswered = { project, key }
    const json = { project, project_id: projectId }
    const answer = await read(browserApi.api.projects.basket.$post({ json }, { headers: { 'idempotency-key': key } }))
    unanswered = null
    await applyBasket(pageQueryClient(), { lines: answer.data.line_items, totals: answer.data.totals })
  })
