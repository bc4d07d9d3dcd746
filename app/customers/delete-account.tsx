import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { Section } from './section.tsx'

const loadDialog = () => import('./delete-dialog.tsx').then((module) => module.DeleteDialog)

export function DeleteAccount({ email }: { email: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Delete your account">
      <p>Deleting your account is permanent and cannot be undone.</p>
      <Button look="outline" className="mt-5" onClick={() => setOpen(true)}>
        <span className="first-letter:uppercase">delete account</span>
      </Button>
      <LazyPart load={loadDialog} part={{ open, onOpenChange: setOpen, email }} reopenAs="delete-account" />
    </Section>
  )
}
