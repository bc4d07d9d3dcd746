import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedProject } from '#contract/projects/priced-plan.ts'
import type { ProjectRoom } from '#contract/projects/project.ts'
import { patternText } from '../shared/choice-text.ts'
import { dateText } from '../shared/day-text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { say } from '../ui/say.ts'
import { Spinner } from '../ui/spinner.tsx'
import { deleteProject, savedProjectsQuery, unshareProject } from './queries.ts'

export function MyProjects() {
  const { data, isError, refetch } = useQuery(savedProjectsQuery)
  if (isError)
    return (
      <div role="alert">
        <p>Your projects could not be fetched just now.</p>
        <Button className="mt-4" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data) return <Spinner />
  return (
    <div>
      <p className="max-w-2xl text-slate">
        {data.length > 0
          ? 'Rooms you have planned, the last changed first.'
          : 'Plan a room, and save it: every piece, whole or cut, and the whole job’s bill.'}
      </p>
      <ul className="mt-6 divide-y divide-rule border-y border-rule empty:hidden">
        {data.map((saved) => (
          <ProjectRow key={saved.id} saved={saved} />
        ))}
      </ul>
      <ButtonLink to="/project" look="outline" className="mt-8" prefetch="none">
        Plan a room
      </ButtonLink>
    </div>
  )
}

function ProjectRow({ saved }: { saved: SavedProject }) {
  const queries = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const { id, project, stones, updated_at, in_basket, orders, plan_id, share_token } = saved
  const remove = async () => {
    const left = await deleteProject(id)
    setDeleting(false)
    queries.setQueryData(savedProjectsQuery.queryKey, left)
    say(`${project.name} has been deleted.`)
  }
  const unshare = async () => {
    await unshareProject(id)
    say(`The link to ${project.name} no longer works.`)
    await queries.invalidateQueries({ queryKey: savedProjectsQuery.queryKey })
  }
  const link = 'underline decoration-rule underline-offset-4 hover:text-clay'
  return (
    <li className="py-6">
      <h2 className="text-xl wrap-anywhere">
        <Link to={`/project?saved=${id}`} className="hover:text-clay">
          {project.name}
        </Link>
      </h2>
      <p className="text-sm text-slate">Changed {dateText(updated_at)}</p>
      <ul className="mt-3 text-sm">
        {project.rooms.map((room, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rooms are identified by their index.
          <li key={index}>
            {room.name}: {layingText(room.laying, stones)}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        {in_basket ? 'In your basket. ' : null}
        {orders.length > 0 ? 'Ordered: ' : in_basket ? null : 'Not ordered yet.'}
        {orders.map((reference) => (
          <Link key={reference} to={`/my-account/orders/${reference}`} className={`${link} mr-3`}>
            {reference}
          </Link>
        ))}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-6">
        {plan_id ? (
          <Link to={`/project/plan/${plan_id}`} className={`${link} inline-flex min-h-11 items-center text-sm`}>
            Plan and cut list
          </Link>
        ) : null}
        {share_token ? (
          <>
            <Link to={`/project/shared/${share_token}`} className={`${link} inline-flex min-h-11 items-center text-sm`}>
              Shared link
            </Link>
            <Button look="quiet" onClick={() => void unshare()}>
              Stop sharing<span className="sr-only"> {project.name}</span>
            </Button>
          </>
        ) : null}
        <Button look="quiet" onClick={() => setDeleting(true)}>
          Delete<span className="sr-only"> {project.name}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        question={`Delete ${project.name}?`}
        confirm={<Button onClick={() => void remove()}>Delete project</Button>}
      >
        <p className="mt-3 text-slate">What you have ordered keeps its own plan.</p>
      </ConfirmDialog>
    </li>
  )
}

function layingText(laying: ProjectRoom['laying'], stones: SavedProject['stones']): string {
  if (!laying) return 'no stone yet'
  const name = stones.find(({ slug }) => slug === laying.stone)?.name ?? laying.stone
  return `${name}, ${laying.size.replaceAll('x', ' × ')} mm, ${patternText(laying.pattern)}`
}
