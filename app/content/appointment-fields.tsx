import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { spokenTime } from '#contract/settings/opening-hours.ts'
import { browserApi, read } from '../shared/api.ts'
import { dayText } from '../shared/day-text.ts'
import type { EnquiryFields } from '../shared/use-enquiry-form.ts'
import { SelectField } from '../ui/field.tsx'

type Form = Pick<UseFormReturn<EnquiryFields>, 'register' | 'watch' | 'setValue' | 'formState'>

const choose = (label: string) => ({ value: '', label })

/** The day and time of a call or visit, of those at which the yard is open. */
export function AppointmentFields({ form: { register, watch, setValue, formState } }: { form: Form }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['visit-times'],
    queryFn: async () => (await read(browserApi.api.enquiries.times.$get())).data,
    staleTime: 300_000,
  })
  const times = data?.find(({ day }) => day === watch('day'))?.times ?? []
  if (isError)
    return (
      <p role="alert" className="text-sm sm:col-span-2">
        Our free times could not be loaded.{' '}
        <button type="button" className="min-h-11 underline underline-offset-4" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  // A select keeps its value only once it has the option.
  return (
    <>
      <SelectField
        label="Day"
        required
        disabled={!data}
        options={[
          choose(data ? 'Choose a day' : 'Loading...'),
          ...(data ?? []).map(({ day }) => ({ value: day, label: dayText(day) })),
        ]}
        error={formState.errors.day?.message}
        {...register('day', { shouldUnregister: true, onChange: () => setValue('time', '') })}
      />
      <SelectField
        label="Time"
        required
        disabled={times.length === 0}
        options={[
          choose(times.length > 0 ? 'Choose a time' : 'Choose a day first'),
          ...times.map((time) => ({ value: time, label: spokenTime(time) })),
        ]}
        error={formState.errors.time?.message}
        {...register('time', { shouldUnregister: true })}
      />
    </>
  )
}
