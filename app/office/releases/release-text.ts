import type { Release, ReleaseState } from '#contract/office/releases.ts'
import { momentText } from '../parts/format.ts'

type Summary = { state: ReleaseState; due_at: string | null; published_at: string | null; undone_at: string | null }

/** 'Due 1 Apr 2027, 09:00'. */
export function releaseText({ state, due_at, published_at, undone_at }: Summary): string {
  if (undone_at) return `Undone ${momentText(undone_at)}`
  if (published_at) return `Published ${momentText(published_at)}`
  if (state === 'held') return due_at ? `Held, was due ${momentText(due_at)}` : 'Held'
  return dueText(due_at)
}

export const dueText = (due: string | null): string => (due ? `Due ${momentText(due)}` : 'Published by hand')

/** All prices together are one change. */
export const changeCount = ({ documents, prices }: Release): number => documents.length + (prices ? 1 : 0)

export const changesText = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' })

/** 'April 2027', for the calendar. */
export const monthText = (iso: string): string => monthFormat.format(new Date(iso))
