import { useState } from 'react'
import type { Project } from '#contract/projects/project.ts'
import { Button } from '../ui/button.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'

/** Adding a project to the basket; the basket belongs to another folder of the app. */
export type ProjectBasket = {
  /** Whether lines that were added from this project are still in the basket. */
  hasProject: () => Promise<boolean>
  /** Adds all lines or none, and returns the error message if it fails. `replace`: the earlier lines make way. */
  addProject: (project: Project, projectId: string | null, replace: boolean) => Promise<string | null>
}

type BuyPlanProps = {
  project: Project
  id: string | null
  /** The bill is not for these measurements. */
  isOld: boolean
  isWaiting: boolean
  basket: ProjectBasket
}

const loadReplacePlan = async () => (await import('./replace-plan.tsx')).ReplacePlan

/** Adds everything on the bill to the basket. A second time, it asks whether to replace what is there. */
export function BuyPlan({ project, id, isOld, isWaiting, basket }: BuyPlanProps) {
  const [adding, setAdding] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const add = async (replace: boolean) => {
    setAsking(false)
    setAdding(true)
    setFailure(await basket.addProject(project, id, replace))
    setAdding(false)
  }
  const press = async () => {
    setFailure(null)
    setAdding(true)
    const isThere = await basket.hasProject()
    setAdding(false)
    if (isThere) setAsking(true)
    else await add(false)
  }
  return (
    <>
      <Button busy={adding || isWaiting} disabled={isOld} className="shrink-0 max-sm:px-4" onClick={() => void press()}>
        {adding ? 'Adding...' : 'Add all to basket'}
      </Button>
      <p role="alert" className="basis-full text-sm text-alarm empty:hidden">
        {failure}
      </p>
      <LazyPart
        load={loadReplacePlan}
        part={{ open: isAsking, onOpenChange: setAsking, onAdd: (replace: boolean) => void add(replace) }}
      />
    </>
  )
}
