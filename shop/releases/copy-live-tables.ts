import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'

/** What a publish writes and pages read. */
const copied = [
  ...[
    'settings',
    'attributes',
    'terms',
    'collections',
    'products',
    'product_collections',
    'product_terms',
    'variations',
  ],
  ...['prices', 'new_size_prices', 'pictures', 'product_listings', 'product_listing_keys', 'search_words'],
  ...['pages', 'page_versions', 'posts', 'faq_entries', 'slides', 'menu_entries', 'redirects', 'catalogue_imports'],
  ...[
    'delivery_options',
    'delivery_bands',
    'delivery_zones',
    'delivery_postcodes',
    'delivery_terms',
    'delivery_tariff',
  ],
]

/** What a publish writes and no page reads. */
const emptied = ['revisions', 'audit_log', 'price_changes', 'price_change_items']

const names = (tables: string[]) => `array[${tables.map((table) => `'${table}'`).join(', ')}]`

/**
 * Copies the tables into a temporary schema that comes first in this transaction's search path, so that everything the
 * transaction writes goes to the copies and nobody waits for it. Advisory locks do nothing there. Triggers and cascading
 * foreign keys are copied too. The schema has a random name and disappears when the transaction is rolled back, as it must be.
 */
const statement = `do $do$
declare
  copy text := 'as_of_' || replace(gen_random_uuid()::text, '-', '');
  copied text[] := ${names(copied)};
  emptied text[] := ${names(emptied)};
  name text;
  columns text;
  definition text;
begin
  perform set_config('search_path', 'pg_catalog', true);
  execute format('create schema %I', copy);
  execute format('create function %I.pg_advisory_xact_lock(bigint) returns void language sql as ''select''', copy);
  foreach name in array copied loop
    execute format('create table %1$I.%2$I (like public.%2$I including defaults including constraints
      including generated including indexes)', copy, name);
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into %1$I.%2$I (%3$s) select %3$s from public.%2$I', copy, name, columns);
  end loop;
  foreach name in array emptied loop
    execute format('create table %1$I.%2$I (like public.%2$I including defaults)', copy, name);
  end loop;
  for name, definition in
    select t.relname, pg_get_constraintdef(c.oid) from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_class r on r.oid = c.confrelid
    where c.contype = 'f' and c.confdeltype = 'c' and t.relnamespace = 'public'::regnamespace
      and t.relname = any(copied) and r.relname = any(copied)
  loop
    execute format('alter table %I.%I add %s not valid', copy, name,
      replace(definition, 'REFERENCES public.', format('REFERENCES %I.', copy)));
  end loop;
  for name, definition in
    select t.relname, pg_get_triggerdef(g.oid) from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where not g.tgisinternal and t.relnamespace = 'public'::regnamespace and t.relname = any(copied)
  loop
    execute replace(definition, format(' ON public.%I ', name), format(' ON %I.%I ', copy, name));
  end loop;
  perform set_config('search_path', format('%I, pg_catalog, public', copy), true);
end
$do$`

export const copyLiveTables = (tx: Database) => tx.execute(sql.raw(statement))
