import type { OrderAggregate, OrderRow } from './order-aggregate.ts'

type Rows = Omit<OrderAggregate, 'order' | 'replacements'>
type Patch = { order?: Partial<OrderRow> } & Partial<Rows>

/**
 * The loaded order after a write, without loading it again: a row with an existing id replaces the old row, other rows
 * are added. No other module changes a loaded order.
 */
export function patchOrder(aggregate: OrderAggregate, { order, ...changed }: Patch): OrderAggregate {
  const rows = Object.entries(changed).map(([name, written]) => [
    name,
    withRows(aggregate[name as keyof Rows], written),
  ])
  return { ...aggregate, ...Object.fromEntries(rows), order: { ...aggregate.order, ...order } }
}

const idOf = (row: object) => ('id' in row ? row.id : undefined)

function withRows(before: object[], written: object[]): object[] {
  const existingIds = new Set(before.map(idOf))
  const isChange = (row: object) => idOf(row) !== undefined && existingIds.has(idOf(row))
  const changed = new Map(written.filter(isChange).map((row) => [idOf(row), row]))
  return [...before.map((row) => changed.get(idOf(row)) ?? row), ...written.filter((row) => !isChange(row))]
}
