import { ConfirmEmailScreen } from '../customers/confirm-email-screen.tsx'
import { privateHeaders, privateMeta } from '../customers/page-meta.ts'
import type { Route } from './+types/confirm-email'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Confirm your email address', '/confirm-email')

export const headers = privateHeaders

export default function ConfirmEmail() {
  return <ConfirmEmailScreen />
}
