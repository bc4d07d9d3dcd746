import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import type { Catalogue } from './read-files.ts'

export type Difference = { kind: string; key: string; change: 'only in the files' | 'only in the shop' | 'changed' }

export type Compared<Written> = {
  written: Written
  differences: Difference[]
  /** Of all that differs, before and after: two imports with the same hash do the same. */
  hash: string
}

/** What writing these files changes, apart from stock. `write` writes them in this transaction. */
export async function compareStates<Written>(
  tx: Database,
  { catalogue, now, write }: { catalogue: Catalogue; now: () => Date; write: () => Promise<Written> },
): Promise<Compared<Written>> {
  const inFiles = new Set(catalogue.products.map((product) => `product:${product.slug}`))
  const before = await readState(tx, now())
  const written = await write()
  const after = await readState(tx, now())
  const hash = createHash('sha256')
  const differences = [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((entry): Difference[] => {
    const [was, is] = [before.get(entry), after.get(entry)]
    if (was === is) return []
    hash.update(JSON.stringify([entry, was ?? null, is ?? null]))
    const [kind = '', key = ''] = entry.split(/:(.*)/)
    // An import keeps a product that has left the files, as a draft.
    const hasLeft = is === undefined || (kind === 'product' && !inFiles.has(entry))
    return [{ kind, key, change: was === undefined ? 'only in the files' : hasLeft ? 'only in the shop' : 'changed' }]
  })
  return { written, differences, hash: hash.digest('base64url') }
}

/** Each thing in the catalogue under its kind and key, as text that changes when an import changes it. */
async function readState(tx: Database, now: Date): Promise<Map<string, string>> {
  const { rows } = (await tx.execute(stateAt(now))) as unknown as { rows: { entry: string; content: string }[] }
  return new Map(rows.map(({ entry, content }) => [entry, content]))
}

type Entries = { kind: string; key: string; from: string; without?: string }

const entries = ({ kind, key, from, without = '' }: Entries): SQL =>
  sql.raw(
    `select '${kind}:' || ${key} as entry, (to_jsonb(t) - '{${without}}'::text[])::text as content from ${from} t`,
  )

/** Files have an order, and no numbers: 10, 20 and 30 there are the same as 0, 1 and 2. */
const ranked = (table: string, order: string) =>
  `(select *, row_number() over (order by ${order}) as place from ${table})`

/** Files have the prices of today, not those of the past. */
const stateAt = (now: Date): SQL =>
  sql.join(
    [
      sql`select 'product:' || p.slug as entry, jsonb_build_array(
        to_jsonb(p) - '{id,key}'::text[], p.details::text,
        (select jsonb_agg(c.slug order by pc.position) from product_collections pc
          join collections c on c.id = pc.collection_id where pc.product_id = p.id),
        (select jsonb_agg(t.slug order by pt.position) from product_terms pt
          join terms t on t.id = pt.term_id where pt.product_id = p.id),
        (select jsonb_agg(to_jsonb(i) - '{id,product_id}'::text[] order by i.position)
          from pictures i where i.product_id = p.id),
        (select jsonb_agg(jsonb_build_array(
            to_jsonb(v) - '{id,product_id,stock}'::text[],
            (select jsonb_agg(jsonb_build_array(r.kind, r.pence, r.valid_until,
                case when r.kind = 'sale' then r.valid_from end) order by r.kind, r.valid_from)
              from prices r where r.variation_id = v.id
                and (r.valid_until is null or r.valid_until > greatest(${now.toISOString()}::timestamptz, r.valid_from)))) order by v.sku)
          from variations v where v.product_id = p.id))::text as content
      from products p`,
      ...[
        { kind: 'page', key: 'slug', from: 'pages', without: 'id,key,source,search' },
        { kind: 'post', key: 'slug', from: 'posts', without: 'id,key,source,search' },
        {
          kind: 'question',
          key: 'slug',
          from: ranked('faq_entries', 'position, slug'),
          without: 'key,source,position',
        },
        { kind: 'slide', key: 'position', from: 'slides' },
        { kind: 'redirect', key: 'path', from: 'redirects', without: 'created_at,author' },
        { kind: 'menu', key: 'title', from: 'menu_entries' },
        { kind: 'collection', key: 'slug', from: ranked('collections', 'position, id'), without: 'id,key,position' },
        {
          kind: 'term',
          key: "attribute_id || ' ' || slug",
          from: ranked('terms', 'attribute_id, position, id'),
          without: 'id,key,position',
        },
        { kind: 'synonym', key: 'phrase', from: 'synonyms' },
        { kind: 'delivery', key: 'id', from: 'delivery_options' },
        { kind: 'delivery price', key: "option_id || ' up to ' || up_to_grams || ' g'", from: 'delivery_bands' },
        { kind: 'delivery zone', key: 'id', from: 'delivery_zones' },
        { kind: 'postcode', key: 'prefix', from: 'delivery_postcodes' },
        { kind: 'delivery terms', key: "zone_id || ' ' || option_id", from: 'delivery_terms' },
      ].map(entries),
    ],
    sql` union all `,
  )
