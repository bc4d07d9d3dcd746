import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { errorMessage } from '../shared/error-message.ts'
import { Button } from '../ui/button.tsx'
import { logoutEverywhere } from './calls.ts'
import { Section } from './section.tsx'
import { writeHint } from './session-hint.ts'
import { clearCustomer } from './session-query.ts'

/** Ends every session of the account, including this one. */
export function LogOutEverywhere() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: logoutEverywhere,
    onSuccess: async () => {
      writeHint('out')
      await clearCustomer(queries)
      await navigate('/my-account')
    },
  })
  return (
    <Section title="Log out everywhere">
      <p>If you used a shared computer or lost a phone: this logs you out on every device, including this one.</p>
      <Button look="outline" className="mt-5" busy={leave.isPending} onClick={() => leave.mutate()}>
        {leave.isPending ? 'Logging out...' : <span className="first-letter:uppercase">log out everywhere</span>}
      </Button>
      <p role="alert" className="mt-2 text-sm text-alarm empty:hidden">
        {leave.isError ? errorMessage(leave.error) : null}
      </p>
    </Section>
  )
}
