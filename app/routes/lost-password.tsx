import { LostPasswordScreen } from '../customers/lost-password-screen.tsx'
import { privateHeaders, privateMeta } from '../customers/page-meta.ts'
import type { Route } from './+types/lost-password'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Lost password', '/my-account/lost-password')

export const headers = privateHeaders

export default function LostPassword() {
  return <LostPasswordScreen />
}
