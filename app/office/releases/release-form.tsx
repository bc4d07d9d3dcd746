import { type FormEvent, useState } from 'react'
import { londonTime, momentInLondon } from '#contract/arithmetic/london-time.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextAreaField } from '../../ui/field.tsx'
import { DateField } from '../parts/date-field.tsx'
import { Alert } from '../parts/panel.tsx'
import { readDay } from '../parts/read-day.ts'

type ReleaseEntry = { name: string; note: string; due_at: string | null }

type ReleaseFormProps = {
  start: ReleaseEntry
  label: string
  busy: boolean
  error: string
  onSubmit: (entry: ReleaseEntry) => void
}

/** The name, the time and the note of a release. */
export function ReleaseForm({ start, label, busy, error, onSubmit }: ReleaseFormProps) {
  const due = start.due_at ? londonTime(start.due_at) : { day: '', time: '09:00' }
  const [name, setName] = useState(start.name)
  const [note, setNote] = useState(start.note)
  const [day, setDay] = useState(due.day)
  const [time, setTime] = useState(due.time)
  const [faults, setFaults] = useState<{ name?: string; day?: string; time?: string }>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form may be inside the form of a document.
    event.stopPropagation()
    const isDay = readDay(day) !== null
    const due_at = isDay ? momentInLondon(day, time) : null
    const found = {
      ...(!name.trim() && { name: 'Please enter a name' }),
      ...(day && !isDay && { day: 'Please enter a date such as 1/4/2027' }),
      ...(isDay && !due_at && { time: 'Please enter a time that exists on this day' }),
    }
    setFaults(found)
    if (Object.keys(found).length === 0 && !busy) onSubmit({ name, note, due_at })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      {error && (
        <div className="col-span-full">
          <Alert>{error}</Alert>
        </div>
      )}
      <Field
        label="Name"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={faults.name}
        className="col-span-full"
      />
      <DateField
        label="Day"
        value={day}
        onChange={setDay}
        error={faults.day}
        hint="Leave empty to publish it by hand."
      />
      <Field
        label="Time in London"
        type="time"
        value={time}
        disabled={!day}
        onChange={({ target }) => setTime(target.value)}
        error={faults.time}
      />
      <TextAreaField
        label="Note for colleagues"
        rows={3}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        className="col-span-full"
      />
      <div className="col-span-full">
        <Button type="submit" busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  )
}

export const newRelease: ReleaseEntry = { name: '', note: '', due_at: null }
