import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Project } from '#contract/projects/project.ts'
import { planStoneOf } from '#contract/projects/project-laying.ts'
import { stonesOf } from '#contract/projects/stones-of.ts'
import { type Laid, layProject, type Stones } from './lay-project.ts'
import { stoneQuery } from './queries.ts'

/** The stones of a project that have loaded so far, also of a border or of walls that cannot be laid. */
export function useStones(project: Project): { stones: Stones; isLoading: boolean } {
  const found = useQueries({ queries: stonesOf(project).map((slug) => stoneQuery(slug)) })
  const stones = new Map(
    found.flatMap(({ data }) => {
      const stone = data && planStoneOf(data)
      return stone ? [[stone.slug, stone] as const] : []
    }),
  )
  return { stones, isLoading: found.some(({ isLoading }) => isLoading) }
}

export function useLaid(project: Project, stones: Stones): Laid {
  // A loaded stone never changes, so the slugs are enough to detect a change.
  const loadedSlugs = [...stones.keys()].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map of the same stones needs no new plan.
  return useMemo(() => layProject(project, stones), [project, loadedSlugs])
}
