set local citus.multi_shard_modify_mode to 'sequential';

-- A unit of a line is refunded or exchanged, never both: counted on the line, so that one statement decides.
alter table order_lines add column exchanged_quantity integer not null default 0;

-- Policies are not forced on the owner while the rows are counted: an owner that is no superuser would see none of them.
alter table order_lines no force row level security;
alter table return_lines no force row level security;
alter table returns no force row level security;
-- Exchanged units whose money was given back before this rule existed stay counted as refunded only.
update order_lines as l set exchanged_quantity = least(e.units, l.quantity - l.refunded_quantity)
from (
  select r.brand_id, r.order_id, u.line_id, sum(u.granted_quantity)::integer as units
  from returns as r join return_lines as u on u.brand_id = r.brand_id and u.return_id = r.id
  where r.replacement_order_id is not null and u.granted_quantity > 0
  group by r.brand_id, r.order_id, u.line_id
) as e
where e.brand_id = l.brand_id and e.order_id = l.order_id and e.line_id = l.id;
alter table returns force row level security;
alter table return_lines force row level security;
alter table order_lines force row level security;

alter table order_lines add constraint order_lines_units
  check (exchanged_quantity >= 0 and refunded_quantity + exchanged_quantity <= quantity);
