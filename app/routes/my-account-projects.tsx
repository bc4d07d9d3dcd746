import { privateMeta } from '../customers/page-meta.ts'
import { MyProjects } from '../project/my-projects.tsx'
import type { Route } from './+types/my-account-projects'

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'My projects', '/my-account/projects')

export default function ProjectsView() {
  return <MyProjects />
}
