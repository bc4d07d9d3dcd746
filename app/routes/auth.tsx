import { AuthScreen } from '../customers/auth-screen.tsx'
import { privateMeta } from '../customers/page-meta.ts'
import type { Route } from './+types/auth'

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Log in or sign up', '/auth')

export default function Auth() {
  return <AuthScreen />
}
