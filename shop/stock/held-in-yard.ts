/** States of orders whose pieces have not all left. There are few such orders at any time. */
export const yardStates = `('pending', 'paid', 'picking', 'ready', 'part_dispatched')`

/**
 * What each line holds that has not left the yard, by batch; pieces in no batch have none. What was sent in part, or
 * refunded before it left, is no longer held: it is taken off the pieces in no batch, which is also where those stand that were
 * refunded while they were missing, and then off the first batches of its line. Nor is held what a count found missing.
 */
export const heldByLine = `select part.* from (select l.id as line_id, l.order_id, l.state, l.variation_id, p.batch_id,
      least(p.pieces, sum(p.pieces) over (partition by l.id order by p.place) - l.gone)::int as pieces
    from (select l.*, o.state, coalesce((select sum(d.pieces) from dispatch_lines d where d.line_id = l.id), 0)
        + coalesce((select sum(r.pieces) from refund_lines r where r.line_id = l.id and r.unsent), 0) as gone
      from orders o join order_lines l on l.order_id = o.id
      where o.state in ${yardStates} and not o.reserves_at_payment) l
    cross join lateral (
      select b.place, (b.part->>'id')::int as batch_id, (b.part->>'pieces')::int as pieces
        from jsonb_array_elements(l.batches) with ordinality as b(part, place)
      union all
      select 0, null, l.pieces - l.short_pieces
        - coalesce((select sum((b->>'pieces')::int) from jsonb_array_elements(l.batches) b), 0)) p
    where p.pieces > 0) part
  where part.pieces > 0`

/** The same of all lines together. */
export const heldInYard = `select held.variation_id, held.batch_id, sum(held.pieces)::int as pieces
  from (${heldByLine}) held group by held.variation_id, held.batch_id`
