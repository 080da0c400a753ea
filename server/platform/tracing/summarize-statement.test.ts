import { expect, test } from 'vitest'
import { summarizeStatement } from './summarize-statement.ts'

test.each([
  ['select "id" from "orders" where "brand_id" = $1', 'select orders'],
  ['select 1 from orders as o join order_lines as l on l.order_id = o.id', 'select orders order_lines'],
  ['insert into "outbox" ("brand_id") values ($1)', 'insert outbox'],
  ['insert into a (x) values ($1) on conflict (x) do update set y = $2', 'insert a'],
  ['update "sku_stock" set "available" = available - $1 where "brand_id" = $2', 'update sku_stock'],
  ['delete from "outbox" where "id" in ($1, $2)', 'delete outbox'],
  ['select id from orders where id = $1 for update', 'select orders'],
  ['select id from orders where id = $1 for no key update skip locked', 'select orders'],
  ['select id from a where x is distinct from $1', 'select a'],
  [
    'with "due" as materialized (select "id" from "outbox" for update skip locked) update "outbox" set x = 1',
    'update outbox',
  ],
  [
    'with a as (select 1 from orders), b as (select 2 from a) select * from b join trades on true',
    'select orders trades',
  ],
  ['/* generic plan */ select * from users where id = $1', 'select users'],
  ['select app_post($1::jsonb)', 'select app_post'],
  ['select * from a, lateral (select 1 from b) as x join c on true join d on true', 'select a b c'],
  ['commit', 'commit'],
  ['begin isolation level repeatable read', 'begin'],
])('%s is "%s"', (text, summary) => expect(summarizeStatement(text).summary).toBe(summary))

test('the operation is a single word', () => {
  expect(summarizeStatement('with a as (select 1) insert into b select * from a').operation).toBe('insert')
  expect(summarizeStatement('select 1').operation).toBe('select')
})

test('holds no literal of a text', () => {
  expect(summarizeStatement("select * from users where note = 'it''s from ann' and pin = '123456'").summary).toBe(
    'select users',
  )
})
