import { describe, expect, it } from 'vitest'
import { checkStatement } from './check-statement.ts'
import { readSchema } from './read-schema.ts'

const schema = readSchema()
const listRules = (text: string, isCountRead = false) => [
  ...new Set(checkStatement(text, schema, { isCountRead }).map(({ rule }) => rule)),
]

/** Statements that a Citus cluster refused, or answered wrongly, as the shop once sent them. */
const refused: readonly (readonly [name: string, rule: string, text: string])[] = [
  [
    'the SKUs and favourite of a product by the brand of the outer table',
    'table without brand',
    `select g.id, g.title, coalesce((select jsonb_agg(jsonb_build_object('id', s.id) order by s.position) from skus as s
       where s.brand_id = g.brand_id and s.goods_id = g.id and s.status = 'listed'), '[]') as skus,
       exists (select from favourites as f where f.brand_id = g.brand_id and f.user_id = $1::uuid and f.goods_id = g.id)
     from goods as g where g.brand_id = $2 and g.id = $3 and g.status = 'listed'`,
  ],
  [
    'rows of a JSON list',
    'insert from query',
    `insert into "orders" (brand_id, "id", "number") select $1::integer, "id", "number"
     from jsonb_populate_recordset(null::"orders", $2::jsonb)`,
  ],
  [
    'a withdrawal that counts those of the day',
    'insert from query',
    `insert into withdrawals (brand_id, id, user_id, account_id, status, amount_minor, fee_minor, day, number, created_at)
     select $1, $2, $3, $4, 'submitted', $5, $6, $7, count(*) + 1, $8 from withdrawals
     where brand_id = $9 and user_id = $10 and day = $11 and number is not null having count(*) < $12`,
  ],
  [
    'a delivery method after the last',
    'insert from query',
    `insert into delivery_methods (brand_id, id, store_id, position)
     select $1::integer, $2::uuid, $3::uuid, coalesce(max(position), 0) + 1
     from delivery_methods where brand_id = $4 and store_id = $5 having count(*) < $6`,
  ],
  [
    'terms of the search',
    'insert from query',
    `insert into search_terms (brand_id, lang, term, label, weight, kind)
     select $1::integer, t.lang, t.term, t.label, t.weight, t.kind from jsonb_to_recordset($2::jsonb)
       as t (lang text, term text, label text, weight integer, kind smallint)`,
  ],
  [
    'the next attempt of a refund',
    'stable function',
    `update provider_refunds as refund set tries = tries + 1,
       due_at = $1::timestamptz + least(3600, 30 * power(2, least(tries, 10))) * interval '1 second'
     from payment_attempts as attempt
     where refund.brand_id = $2 and attempt.brand_id = $3 and attempt.id = refund.attempt_id and refund.id = $4`,
  ],
  [
    'a longer life of a trade',
    'stable function',
    `update trades set expires_at = greatest(expires_at, least($1::timestamptz, created_at + $2::integer * interval '1 minute'))
     where brand_id = $3 and id = $4`,
  ],
  [
    'the end of a sale',
    'stable function',
    `update sale_prices set ends_at = greatest($1::timestamptz, starts_at + interval '1 millisecond')
     where brand_id = $2 and sku_id = $3`,
  ],
  [
    'the brand before each word',
    'stable function',
    `update search_documents set words = (brand_id || ':' || words::text)::tsvector where brand_id = $1`,
  ],
  [
    'roles of the demo',
    'several commands',
    `begin; set local app.brand = '7'; insert into user_roles (brand_id, user_id, role_id, granted_at)
     values ($1, $2, $3, $4) on conflict do nothing; commit`,
  ],
  [
    'the queue with another table',
    'several commands',
    'begin; delete from pgboss.job where id = $1; insert into brand_hosts (host, brand_id) values ($1, $2); commit',
  ],
  ['generic plans', 'generic plan', 'set local plan_cache_mode=force_generic_plan'],
  [
    'one entry of the ledger',
    'row position',
    `update ledger_entries set amount_minor = amount_minor + 1
     where brand_id = $1 and ctid = (select ctid from ledger_entries where brand_id = $1 limit 1)`,
  ],
]

const counted: readonly (readonly [name: string, text: string])[] = [
  [
    'one more of a coupon',
    `insert into collected_coupons (brand_id, id, coupon_id, user_id, number, collected_at)
     select $1::integer, $2::uuid, $3::uuid, $4::uuid, count(*) + 1, $5 from collected_coupons
     where brand_id = $6 and coupon_id = $7 and user_id = $8 having count(*) < $9
     on conflict (brand_id, coupon_id, user_id, number) do nothing`,
  ],
  [
    'an account at the first free number',
    `insert into payout_accounts (brand_id, id, user_id, number)
     select $1, $2, $3, free.number from generate_series(1, $4) as free (number)
     where not exists (select from payout_accounts where brand_id = $5 and user_id = $6 and number = free.number)
     order by free.number limit 1 on conflict do nothing`,
  ],
]

describe('a statement that a cluster refused', () => {
  it.each(refused)('%s: %s', (_name, rule, text) => expect(listRules(text)).toEqual([rule]))

  it.each(counted)('whose rows were counted wrong: %s', (_name, text) => {
    expect(listRules(text, true)).toEqual(['insert from query'])
    // Nothing is wrong with it where nothing reads the count, or it returns what it wrote.
    expect(listRules(text)).toEqual([])
    expect(listRules(`${text} returning id`, true)).toEqual([])
  })
})

describe('the brand of a table', () => {
  it.each([
    ['in a join', 'select from goods as g join skus as s on s.brand_id = g.brand_id where g.brand_id = $1'],
    ['in a join that names the column', 'select from goods join skus using (brand_id) where goods.brand_id = $1'],
    [
      'on the outer side of a join',
      'select from goods as g left join skus as s on s.brand_id = $1 and g.brand_id = $1',
    ],
    ['under or', 'select from goods where brand_id = $1 or id = $2'],
    ['in a list', 'select from goods where brand_id in ($1, $2)'],
    ['that is not equal', 'select from goods where brand_id <> $1'],
    ['of a constant', 'select from goods where brand_id = 7'],
    [
      'of a CTE',
      'with found as (select id from skus) select from goods where brand_id = $1 and id in (select id from found)',
    ],
    ['of one part of a union', 'select id from goods where brand_id = $1 union all select id from skus'],
    [
      'of a sub-select',
      'select from goods where brand_id = $1 and exists (select from skus where goods_id = goods.id)',
    ],
    ['of a table that hides behind the name of a CTE', 'with goods as (select from goods) select from goods'],
    ['of another alias', 'select from goods as a, goods as b where a.brand_id = $1 and a.brand_id = $2'],
    ['of an update from', 'update goods as g set tint = 1 from skus as s where g.brand_id = $1 and s.goods_id = g.id'],
    ['of a delete using', 'delete from skus as s using goods as g where s.brand_id = $1 and g.id = s.goods_id'],
    ['of a delete', 'delete from skus'],
  ])('is missing %s', (_name, text) => expect(listRules(text)).toContain('table without brand'))

  it('is missing where rows are locked', () =>
    expect(listRules('select id from orders where id = $1 for update')).toEqual(['lock without brand']))

  it.each([
    ['no column', 'insert into carts (id) values ($1)'],
    ['a default', 'insert into carts (brand_id, id) values (default, $1)'],
    ['one row without', 'insert into carts (brand_id, id) values ($1, $2), (default, $3)'],
    [
      'a brand from JSON',
      'insert into carts (brand_id, id) select brand_id, id from jsonb_to_recordset($1) as j (brand_id integer, id uuid) returning id',
    ],
    [
      'a brand of a list',
      'insert into carts (brand_id, id) select b, $2 from unnest($1::integer[]) as b on conflict do nothing',
    ],
  ])('is missing in an insert: %s', (_name, text) => expect(listRules(text)).toContain('insert without brand'))
})

describe('a STABLE function', () => {
  it.each([
    [
      'in the condition of an update',
      `update orders set status = 2 where brand_id = $1 and created_at + interval '1 day' < $2`,
    ],
    ['in the condition of a delete', `delete from quotes where brand_id = $1 and expires_at::date < $2`],
    ['a text of a time', 'update orders set note = created_at::text where brand_id = $1'],
    ['a comparison with a date', 'update orders set status = 2 where brand_id = $1 and created_at < $2::date'],
    ['a part of a time', `update orders set tint = extract(year from created_at) where brand_id = $1`],
    ['of JSON', `update stores set name = jsonb_build_object('en', slug) where brand_id = $1`],
    [
      'any in on conflict',
      'insert into carts (brand_id, id) values ($1, $2) on conflict (brand_id, id) do update set touched_at = now()',
    ],
    ['any in returning', 'update orders set status = 2 where brand_id = $1 returning now()'],
  ])('is found: %s', (_name, text) => expect(listRules(text)).toEqual(['stable function']))
})

it.each([
  ['MERGE', 'merge', 'merge into goods as g using skus as s on s.brand_id = g.brand_id when matched then delete'],
  ['another brand of a row', 'changed brand', 'update carts set brand_id = $1 where brand_id = $2'],
  [
    'another brand of a row that is there',
    'changed brand',
    'insert into carts (brand_id, id) values ($1, $2) on conflict (id) do update set brand_id = excluded.brand_id',
  ],
  ['ROLLUP', 'grouping sets', 'select store_id, count(*) from goods where brand_id = $1 group by rollup (store_id)'],
  ['a temporary table', 'insert from query', 'insert into goods (brand_id, id) select brand_id, id from incoming'],
  ['a table that the schema lacks', 'unknown table', 'select from drawers where brand_id = $1'],
  ['what PostgreSQL cannot parse', 'syntax', 'selec 1'],
  [
    'a recursive query over brands',
    'table without brand',
    `with recursive above as (select id, parent_id from categories where brand_id = $1 and id = $2
       union all select c.id, c.parent_id from categories as c join above as a on c.id = a.parent_id)
     select from above`,
  ],
])('%s is found', (_name, rule, text) => expect(listRules(text)).toContain(rule))

describe('a good statement', () => {
  it.each([
    ['a join', 'select from goods as g join skus as s on s.brand_id = $1 and s.goods_id = g.id where g.brand_id = $1'],
    [
      'an outer join',
      'select from goods as g left join skus as s on s.brand_id = $1 and s.goods_id = g.id where g.brand_id = $2',
    ],
    ['the parameter first, with a type', 'select from goods where $1::integer = brand_id'],
    ['CTEs', 'with found as (select id, brand_id from skus where brand_id = $1) select from found where brand_id = $1'],
    [
      'a recursive query in a brand',
      `with recursive above as (select id, parent_id from categories where brand_id = $1
       union all select c.id, c.parent_id from categories as c join above as a on c.id = a.parent_id where c.brand_id = $1)
     select from above`,
    ],
    ['reference tables', 'select b.id from brands as b join brand_hosts as h on h.brand_id = b.id'],
    ['the queue', 'select id from pgboss.job where name = $1'],
    [
      'several commands of the queue',
      `begin; set local lock_timeout = 3000; delete from pgboss.job where id = $1; commit`,
    ],
    ['a function of the queue', `begin; set local lock_timeout = 3000; select pgboss.create_queue('a', $1); commit`],
    ['the catalogue of the database', 'select from pg_extension where extname = $1'],
    ['locked rows', 'select id from orders as o where o.brand_id = $1 for update of o skip locked'],
    ['an insert of values', 'insert into carts (id, brand_id) values ($1, $2), ($3, $4) on conflict do nothing'],
    [
      'an insert from a table',
      'insert into carts (brand_id, id) select g.brand_id, g.id from goods as g where g.brand_id = $1 returning id',
    ],
    ['the current time', 'update orders set paid_at = now() where brand_id = $1 and created_at < $2'],
    [
      'times without a zone',
      `update sale_prices set ends_at = greatest($1::timestamptz,
       (starts_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC') where brand_id = $2`,
    ],
    [
      'the difference of two times',
      `update orders set note = to_hex(extract(epoch from (paid_at - created_at))::bigint) where brand_id = $1`,
    ],
    ['a time of a parameter', `update orders set paid_at = $1::timestamptz + interval '1 day' where brand_id = $2`],
    ['texts', `update stores set slug = slug || '-' || brand_id::text where brand_id = $1`],
    ['a command without tables', 'begin'],
  ])('%s passes', (_name, text) => expect(checkStatement(text, schema)).toEqual([]))
})
