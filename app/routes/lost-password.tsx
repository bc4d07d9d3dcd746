import { LostPasswordScreen } from '../customers/lost-password-screen.tsx'
import { privateMeta } from '../customers/page-meta.ts'
import type { Route } from './+types/lost-password'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Lost password', '/my-account/lost-password')

export default function LostPassword() {
  return <LostPasswordScreen />
}
