import { Outlet } from 'react-router'
import { AccountArea } from '../customers/account-area.tsx'
import { AccountGate } from '../customers/account-gate.tsx'

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
