/** The states of orders with pieces still in the yard. There are few of these orders at any time. */
export const yardStates = `('pending', 'paid', 'picking', 'ready', 'part_dispatched')`

/**
 * The pieces each order line holds in the yard, by batch (null without one). Pieces that were dispatched, or refunded
 * before dispatch, are subtracted first from those without a batch, then from the first batches of the line. Pieces
 * that a count found missing are not held either. Everything is found from the few orders by index: `offset 0` keeps
 * PostgreSQL from reading the lines of all orders, and dispatches and refunds have an index by order.
 */
export const heldByLine = `select part.* from (select l.id as line_id, l.order_id, l.state, l.variation_id, p.batch_id,
      least(p.pieces, sum(p.pieces) over (partition by l.id order by p.place) - l.gone)::int as pieces
    from (select l.*, o.state,
        coalesce((select sum(d.pieces) from dispatches s join dispatch_lines d on d.dispatch_id = s.id
          where s.order_id = o.id and d.line_id = l.id), 0)
        + coalesce((select sum(r.pieces) from payments p join refunds f on f.payment_id = p.id
            join refund_lines r on r.refund_id = f.id
          where p.order_id = o.id and r.line_id = l.id and r.unsent), 0) as gone
      from orders o cross join lateral (select * from order_lines where order_id = o.id offset 0) l
      where o.state in ${yardStates} and not o.reserves_at_payment) l
    cross join lateral (
      select b.place, (b.part->>'id')::int as batch_id, (b.part->>'pieces')::int as pieces
        from jsonb_array_elements(l.batches) with ordinality as b(part, place)
      union all
      select 0, null, l.pieces - l.short_pieces
        - coalesce((select sum((b->>'pieces')::int) from jsonb_array_elements(l.batches) b), 0)) p
    where p.pieces > 0) part
  where part.pieces > 0`

/** As `heldByLine`, summed over all order lines. */
export const heldInYard = `select held.variation_id, held.batch_id, sum(held.pieces)::int as pieces
  from (${heldByLine}) held group by held.variation_id, held.batch_id`
