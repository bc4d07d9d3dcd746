import { Outlet } from 'react-router'
import { AccountArea } from '../customers/account-area.tsx'
import { AccountGate } from '../customers/account-gate.tsx'

/** The gate and the side menu around every view; each is handed the customer the gate let in. */
export default function MyAccount() {
  return (
    <AccountGate>
      {(customer) => (
        <AccountArea>
          <Outlet context={customer} />
        </AccountArea>
      )}
    </AccountGate>
  )
}
