import type { Project } from '#contract/projects/project.ts'
import { browserApi, read } from '../shared/api.ts'
import { addedPlans } from '../shared/device-project.ts'
import { newKey } from '../shared/idempotency-key.ts'
import { pageQueryClient } from '../shared/query-client.ts'
import { addAndOpen } from './add-to-basket.ts'
import { applyBasket, basketQuery } from './basket-query.ts'
import { basketIn } from './calls.ts'

/** The last request without a response. A retry sends the same key, so that nothing is added twice. */
let unanswered: { project: Project; replace: boolean; key: string } | null = null

/** What the planner does with the basket. */
export const projectBasket = {
  /** False if the basket cannot be read: the server still adds everything or nothing. */
  async hasProject(): Promise<boolean> {
    const plans = addedPlans.read()
    if (plans.length === 0) return false
    const basket = await pageQueryClient()
      .fetchQuery({ ...basketQuery, retry: false })
      .catch(() => null)
    return basket?.lines.some(({ plan_id: plan }) => plan !== null && plans.includes(plan)) ?? false
  },
  /** Adds all lines of a project to the basket, or none, and opens the drawer. */
  addProject: (project: Project, projectId: string | null, replace: boolean): Promise<string | null> =>
    addAndOpen(async () => {
      const isRetry = unanswered?.project === project && unanswered.replace === replace
      const key = isRetry && unanswered ? unanswered.key : newKey()
      unanswered = { project, replace, key }
      const plans = addedPlans.read()
      const json = { project, project_id: projectId, ...(replace && { replace: plans }) }
      const response = await read(
        browserApi.api.projects.basket.$post({ json }, { headers: { 'idempotency-key': key } }),
      )
      unanswered = null
      const added = response.plan_id ? [response.plan_id] : []
      addedPlans.write(replace ? added : [...plans, ...added])
      await applyBasket(pageQueryClient(), basketIn(response))
    }),
}
