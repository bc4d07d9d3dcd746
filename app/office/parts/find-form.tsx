import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

type FindFormProps = { q: string; placeholder: string; onFind: (words: string) => void; className?: string }

/** A list's search field, filled with the current search. */
export function FindForm({ q, placeholder, onFind, className = '' }: FindFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onFind(String(new FormData(event.currentTarget).get('q') ?? '').trim())
  }
  return (
    <form key={q} onSubmit={submit} className={`mb-4 flex items-end gap-3 ${className}`}>
      <Field label="Find" name="q" type="search" defaultValue={q} placeholder={placeholder} className="min-w-0 grow" />
      <Button look="outline" type="submit" className="min-h-10">
        Find
      </Button>
    </form>
  )
}
