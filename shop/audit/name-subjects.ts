import { z } from 'zod'
import type { ShopContext } from '../context.ts'

type Subject = { subject: string; subjectId: string }

/** Whether an id is a number or the key of a document decides how it is looked up. */
const byNumber = {
  staff: 'select id::text as id, name from staff where id = any($1::int[])',
  invitation: 'select id::text as id, email as name from staff_invitations where id = any($1::int[])',
  customer: `select id::text as id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
    from customers where id = any($1::int[])`,
  release: 'select id::text as id, name from releases where id = any($1::int[])',
  file: 'select id::text as id, name from file_imports where id = any($1::int[])',
  view: 'select id::text as id, name from saved_views where id = any($1::int[])',
  mail: 'select id::text as id, subject as name from mail_outbox where id = any($1::int[])',
}
const byKey = {
  product: 'select key::text as id, name from products where key = any($1::uuid[])',
  page: 'select key::text as id, title as name from pages where key = any($1::uuid[])',
  post: 'select key::text as id, title as name from posts where key = any($1::uuid[])',
  question: 'select key::text as id, question as name from faq_entries where key = any($1::uuid[])',
  collection: 'select key::text as id, title as name from collections where key = any($1::uuid[])',
  term: 'select key::text as id, name from terms where key = any($1::uuid[])',
}

const isNumber = (id: string) => /^[1-9]\d{0,8}$/.test(id)
const isKey = (id: string) => z.uuid().safeParse(id).success

/** The names that these records have now. One that no longer exists, or never had a name, is left out. */
export async function nameSubjects(
  { database }: Pick<ShopContext, 'database'>,
  subjects: Subject[],
): Promise<(subject: Subject) => string | null> {
  const names = new Map<string, string>()
  const add = async (lookups: Record<string, string>, isId: (id: string) => boolean) => {
    for (const [subject, query] of Object.entries(lookups)) {
      const ids = new Set(subjects.filter((one) => one.subject === subject).map(({ subjectId }) => subjectId))
      const known = [...ids].filter(isId)
      if (known.length === 0) continue
      const rows = await database.query<{ id: string; name: string | null }>(query, [known])
      for (const { id, name } of rows) if (name) names.set(`${subject} ${id}`, name)
    }
  }
  await add(byNumber, isNumber)
  await add(byKey, isKey)
  return ({ subject, subjectId }) => names.get(`${subject} ${subjectId}`) ?? null
}
