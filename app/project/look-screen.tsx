import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Project } from '#contract/projects/project.ts'
import { parseProject } from '#contract/projects/project-text.ts'
import { ApiError } from '../shared/api.ts'
import { dateText } from '../shared/day-text.ts'
import { addedPlans, saveDeviceProject } from '../shared/device-project.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { CutSheet } from './cut-sheet.tsx'
import type { Scale } from './paper.ts'
import { lookQuery } from './queries.ts'
import { ScaleField } from './scale-field.tsx'
import { useLaid, useStones } from './use-laid.ts'
import { usePlanned } from './use-planned.ts'

type LookScreenProps = {
  kind: 'plan' | 'shared'
  /** Undefined if the link itself contains the project. */
  id: string | undefined
  text: string
  onCopy: () => void
}

/** A read-only project to view and print: the plan of an order, or a shared project. */
export function LookScreen({ kind, id, text, onCopy }: LookScreenProps) {
  if (id !== undefined) return <FetchedPlan kind={kind} id={id} onCopy={onCopy} />
  const project = parseProject(text)
  return project ? <PlanToLookAt project={project} plan={null} date={null} onCopy={onCopy} /> : <NoSuchPlan />
}

type FetchedPlanProps = { kind: 'plan' | 'shared'; id: string; onCopy: () => void }

function FetchedPlan({ kind, id, onCopy }: FetchedPlanProps) {
  const { data, error, refetch } = useQuery(lookQuery({ kind, id }))
  if (error instanceof ApiError && error.status === 404) return <NoSuchPlan />
  if (error)
    return (
      <div className="page py-16">
        <p role="alert">The plan could not be fetched just now.</p>
        <Button className="mt-4" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data)
    return (
      <div className="page grid min-h-96 place-items-center">
        <h1 className="sr-only">Plan and cut list</h1>
        <Spinner />
      </div>
    )
  const plan = kind === 'plan' ? id : null
  return <PlanToLookAt project={data.project} plan={plan} date={dateText(data.updated_at)} onCopy={onCopy} />
}

function NoSuchPlan() {
  return (
    <div className="page py-16">
      <h1 className="text-3xl">There is no such plan</h1>
      <p className="mt-5 text-slate">
        It may have been deleted, it is not shared any more, or a part of its link is missing.
      </p>
      <p className="mt-8">
        <Link to="/project" className="underline underline-offset-4 hover:text-clay">
          Plan a room of your own
        </Link>
      </p>
    </div>
  )
}

type PlanToLookAtProps = {
  project: Project
  /** The plan of a basket or an order, which a changed project may replace in the basket. */
  plan: string | null
  date: string | null
  onCopy: () => void
}

function PlanToLookAt({ project, plan, date, onCopy }: PlanToLookAtProps) {
  const planned = usePlanned(project)
  const { stones, isLoading } = useStones(planned)
  const laid = useLaid(planned, stones)
  const [scale, setScale] = useState<Scale | null>(null)
  return (
    <div className="page py-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl wrap-anywhere print:text-xl">{project.name}</h1>
        <div className="flex flex-wrap gap-3 print:hidden">
          <ScaleField scale={scale} onChange={setScale} />
          <Button onClick={() => window.print()}>Print or save as PDF</Button>
          <Button
            look="outline"
            onClick={() => {
              saveDeviceProject({ id: null, project })
              addedPlans.write(plan ? [plan] : [])
              onCopy()
            }}
          >
            Open in the planner
          </Button>
        </div>
      </div>
      <p className="mt-2 mb-8 text-sm text-slate print:hidden">
        {date ? `As it was on ${date}. ` : 'As it was when the link was made. '}
        You can look and print; opening it in the planner makes a copy on this device.{' '}
        <Link to="/project" className="underline underline-offset-4 hover:text-clay">
          Your own project
        </Link>
      </p>
      {laid.plan ? <CutSheet project={planned} {...{ stones, laid, date, scale }} /> : null}
      {!laid.plan && isLoading ? <Spinner /> : null}
      {laid.plan || isLoading ? null : <p>No room of this project has a stone that is sold now.</p>}
    </div>
  )
}
