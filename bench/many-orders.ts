/** Orders of all statuses over a year, with a line each; the latest of each store wait. */
export const orderSql = `
with people as (select id from users where brand_id = $1 limit 1),
  shops as (select array_agg(id order by id) as ids from stores where brand_id = $1),
  numbers as (
    select n, gen_random_uuid() as id, now() - n * interval '30 seconds' as at,
      case when n < 2000 then 1 when n < 4000 then 2 when n < 40000 then 3 else 4 + n % 2 end as status
    from generate_series(1, $2::integer) as n),
  trade as (
    insert into trades (brand_id, id, user_id, status, payable_minor, currency, created_at, expires_at, paid_at)
    select $1, gen_random_uuid(), people.id, 'paid', 0, 'USD', now(), now(), now() from people returning id)
insert into orders (brand_id, id, number, trade_id, user_id, store_id, store_name, status, goods_minor, delivery_minor,
  payable_minor, currency, address, delivery, words, created_at, paid_at, ship_due_at, shipped_at, tracking_number)
select $1, numbers.id, 'B' || lpad(numbers.n::text, 16, '0'), trade.id, people.id,
  shops.ids[case when numbers.n % 2 = 0 then 1 else 2 + numbers.n % (cardinality(shops.ids) - 1) end], '{"en":"Store"}',
  numbers.status, 1000, 0, 1000, 'USD',
  '{"consignee":"Mina","areaCode":"93","phone":"70012345678","country":"Afghanistan","region":"Kabul","city":"Kabul","street":"1"}',
  '{"name":{"en":"Post"},"feeMinor":0,"daysMin":1,"daysMax":2}', 'words of order ' || numbers.n, numbers.at, numbers.at,
  numbers.at + interval '3 days', case when numbers.status > 2 then numbers.at end, case when numbers.status > 2 then 'X' end
from numbers, trade, people, shops`

/** A line of each of those orders. */
export const lineSql = `
insert into order_lines (brand_id, order_id, id, position, sku_id, goods_id, name, quantity, price_minor, subtotal_minor)
select $1, o.id, gen_random_uuid(), 0, s.id, s.goods_id, '{"en":"Cup"}', 1, 1000, 1000
from orders as o, lateral (select id, goods_id from skus where brand_id = $1 order by id limit 1) as s
where o.brand_id = $1 and o.number like 'B%'`
