set local citus.multi_shard_modify_mode to 'sequential';

-- A review is of one line of an order. Those that came with a catalogue have neither line nor user.
alter table reviews add column store_id uuid;
update reviews as r set store_id = g.store_id from goods as g where g.brand_id = r.brand_id and g.id = r.goods_id;
alter table reviews alter column store_id set not null;
alter table reviews alter column status drop default;
alter table reviews add column order_id uuid;
alter table reviews add column line_id uuid;
alter table reviews add column decided_at timestamptz;
alter table reviews add column decided_by uuid;
alter table reviews add column reason text;
alter table reviews add column reply text;
alter table reviews add column replied_at timestamptz;
alter table reviews add constraint reviews_line check ((order_id is null) = (line_id is null) and (order_id is null or user_id is not null));
alter table reviews add constraint reviews_pictures check (jsonb_array_length(images) <= 6);
alter table reviews add constraint reviews_rejected check ((status = 'rejected') = (reason is not null));
alter table reviews add constraint reviews_replied check ((reply is null) = (replied_at is null));
alter table reviews add constraint reviews_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
alter table reviews add constraint reviews_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table reviews add constraint reviews_line_fk foreign key (brand_id, order_id, line_id) references order_lines (brand_id, order_id, id);
create unique index reviews_line_uq on reviews (brand_id, order_id, line_id) where line_id is not null;
create index reviews_user_ix on reviews (brand_id, user_id, created_at desc) where user_id is not null;
create index reviews_store_ix on reviews (brand_id, store_id, created_at desc, id desc);
create index reviews_status_ix on reviews (brand_id, status, created_at desc, id desc);

alter table order_lines add column reviewed_at timestamptz;
update order_lines as l set reviewed_at = o.reviewed_at
from orders as o where o.brand_id = l.brand_id and o.id = l.order_id and o.reviewed_at is not null;

-- A store's rating is the mean of the stars its goods were given, kept as counts so that none is ever lost.
alter table goods add constraint goods_rating_counts check (cardinality(rating_counts) = 5 and 0 <= all (rating_counts));
alter table stores add column rating_counts integer[] not null default '{0,0,0,0,0}';
alter table stores add constraint stores_rating_counts check (cardinality(rating_counts) = 5 and 0 <= all (rating_counts));
update stores as s set rating_counts = c.counts
from (
  select brand_id, store_id, array[sum(rating_counts[1]), sum(rating_counts[2]), sum(rating_counts[3]),
    sum(rating_counts[4]), sum(rating_counts[5])]::integer[] as counts
  from goods group by brand_id, store_id
) as c where c.brand_id = s.brand_id and c.store_id = s.id;
alter table stores drop column rating_hundredths;
alter table stores add column rating_hundredths integer not null generated always as (case
  when rating_counts[1] + rating_counts[2] + rating_counts[3] + rating_counts[4] + rating_counts[5] = 0 then 0
  else round(
    100.0 * (rating_counts[1] + 2 * rating_counts[2] + 3 * rating_counts[3] + 4 * rating_counts[4] + 5 * rating_counts[5])
    / (rating_counts[1] + rating_counts[2] + rating_counts[3] + rating_counts[4] + rating_counts[5])
  )::integer end) stored;
