import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '../shared/api.ts'
import { dateText } from '../shared/day-text.ts'
import { keepProject } from '../shared/device-project.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { CutSheet } from './cut-sheet.tsx'
import { useLaid, useStones } from './lay-project.ts'
import { newProject } from './new-project.ts'
import { lookQuery } from './queries.ts'

type LookScreenProps = { kind: 'plan' | 'shared'; id: string; onCopy: () => void }

/** A project to look at and to print: the plan of an order, or one that somebody shares. */
export function LookScreen({ kind, id, onCopy }: LookScreenProps) {
  const { data, error, refetch } = useQuery(lookQuery({ kind, id }))
  const project = data?.project ?? newProject()
  const { stones } = useStones(project)
  const laid = useLaid(project, stones)
  if (error instanceof ApiError && error.status === 404)
    return (
      <div className="page py-16">
        <h1 className="text-3xl">There is no such plan</h1>
        <p className="mt-5 text-slate">It may have been deleted, or it is not shared any more.</p>
        <p className="mt-8">
          <Link to="/project" className="underline underline-offset-4 hover:text-clay">
            Plan a room of your own
          </Link>
        </p>
      </div>
    )
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
        <Spinner />
      </div>
    )
  const date = dateText(data.updated_at)
  return (
    <div className="page py-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl print:text-xl">{project.name}</h1>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button onClick={() => window.print()}>Print or save as PDF</Button>
          <Button
            look="outline"
            onClick={() => {
              keepProject({ id: null, project })
              onCopy()
            }}
          >
            Open in the planner
          </Button>
        </div>
      </div>
      <p className="mt-2 mb-8 text-sm text-slate print:hidden">
        As it was on {date}. You can look and print; opening it in the planner makes a copy on this device.{' '}
        <Link to="/project" className="underline underline-offset-4 hover:text-clay">
          Your own project
        </Link>
      </p>
      {laid.plan ? <CutSheet project={project} stones={stones} laid={laid} date={date} /> : <Spinner />}
    </div>
  )
}
