/**
 * What orders hold that has not left the yard, by variation and batch; pieces in no batch have none. What was sent in
 * part, or refunded before it left, is no longer held: it is taken off the first batches of its line.
 * By the orders of these states, of which there are few at any time.
 */
export const heldInYard = `select part.variation_id, part.batch_id, sum(part.pieces)::int as pieces
  from (select l.variation_id, p.batch_id,
      least(p.pieces, sum(p.pieces) over (partition by l.id order by p.place) - l.gone) as pieces
    from (select l.*, coalesce((select sum(d.pieces) from dispatch_lines d where d.line_id = l.id), 0)
        + coalesce((select sum(r.pieces) from refund_lines r where r.line_id = l.id and r.unsent), 0) as gone
      from orders o join order_lines l on l.order_id = o.id
      where o.state in ('pending', 'paid', 'picking', 'ready', 'part_dispatched') and not o.reserves_at_payment) l
    cross join lateral (
      select b.place, (b.part->>'id')::int as batch_id, (b.part->>'pieces')::int as pieces
        from jsonb_array_elements(l.batches) with ordinality as b(part, place)
      union all
      select 1000, null, l.pieces - coalesce((select sum((b->>'pieces')::int) from jsonb_array_elements(l.batches) b), 0)) p
    where p.pieces > 0) part
  where part.pieces > 0 group by part.variation_id, part.batch_id`
