import type { Project } from '#contract/projects/project.ts'
import { browserApi, read } from '../shared/api.ts'
import { newKey } from '../shared/idempotency-key.ts'
import { pageQueryClient } from '../shared/query-client.ts'
import { addAndOpen } from './add-to-basket.ts'
import { applyBasket } from './basket-query.ts'
import { basketIn } from './calls.ts'

/** The last request without a response. A retry sends the same key, so that nothing is added twice. */
let unanswered: { project: Project; key: string } | null = null

/** Adds all lines of a project to the basket, or none, and opens the drawer. Returns the error message if it fails. */
export const addProjectToBasket = (project: Project, projectId: string | null): Promise<string | null> =>
  addAndOpen(async () => {
    const key = unanswered?.project === project ? unanswered.key : newKey()
    unanswered = { project, key }
    const json = { project, project_id: projectId }
    const response = await read(browserApi.api.projects.basket.$post({ json }, { headers: { 'idempotency-key': key } }))
    unanswered = null
    await applyBasket(pageQueryClient(), basketIn(response))
  })
