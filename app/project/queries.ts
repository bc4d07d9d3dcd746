import { queryOptions } from '@tanstack/react-query'
import type { PricedPlan, SavedProject } from '#contract/projects/priced-plan.ts'
import type { Project } from '#contract/projects/project.ts'
import { printProject } from '#contract/projects/project-text.ts'
import { browserApi, read } from '../shared/api.ts'

const { projects } = browserApi.api

/** A stone with its sizes. The key is the product page's, so that both pages share one request. */
export const stoneQuery = (slug: string) =>
  queryOptions({
    queryKey: ['product', slug],
    queryFn: () => read(browserApi.api.product[':slug'].$get({ param: { slug } })),
  })

/** The materials and prices of a project, cached by the project's text. */
export const priceQuery = (project: Project) =>
  queryOptions({
    queryKey: ['project-price', printProject(project)],
    queryFn: async ({ signal }): Promise<PricedPlan> =>
      (await read(projects.price.$post({ json: { project } }, { init: { signal } }))).data,
    staleTime: 60_000,
    retry: false,
  })

export const savedProjectsQuery = queryOptions({
  queryKey: ['orders', 'projects'],
  queryFn: async (): Promise<SavedProject[]> => (await read(projects.$get())).data,
})

export const savedProjectQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'projects', id],
    queryFn: async (): Promise<SavedProject> => (await read(projects[':id'].$get({ param: { id } }))).data,
    retry: false,
  })

type Source = { kind: 'plan' | 'shared'; id: string }

/** A read-only project: the plan of a basket or an order, or a shared project. */
export const lookQuery = ({ kind, id }: Source) =>
  queryOptions({
    queryKey: ['project', kind, id],
    queryFn: async () =>
      kind === 'plan'
        ? (await read(projects.plans[':id'].$get({ param: { id } }))).data
        : (await read(projects.shared[':token'].$get({ param: { token: id } }))).data,
    retry: false,
  })

export async function saveProject(project: Project, id: string | null): Promise<SavedProject> {
  const json = { project }
  const saved = id ? projects[':id'].$put({ param: { id }, json }) : projects.$post({ json })
  return (await read(saved)).data
}

export async function deleteProject(id: string): Promise<SavedProject[]> {
  return (await read(projects[':id'].$delete({ param: { id } }))).data
}

export async function shareProject(id: string): Promise<SavedProject> {
  return (await read(projects[':id'].share.$post({ param: { id } }))).data
}

export async function unshareProject(id: string): Promise<SavedProject> {
  return (await read(projects[':id'].share.$delete({ param: { id } }))).data
}
