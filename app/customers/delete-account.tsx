import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Section } from './section.tsx'

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

export function DeleteAccount({ email }: { email: string }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <Section title="Delete your account">
      <p>Deleting your account is permanent and cannot be undone.</p>
      <Button look="outline" className="mt-5" onClick={show}>
        <span className="first-letter:uppercase">delete account</span>
      </Button>
      {wanted ? (
        <Suspense>
          <DeleteDialog open={open} onOpenChange={setOpen} email={email} />
        </Suspense>
      ) : null}
    </Section>
  )
}
