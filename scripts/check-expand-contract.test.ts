import { expect, it } from 'vitest'
import { findUpgradeProblems } from './check-expand-contract.ts'

const file = '0060-change-goods.sql'

it.each([
  ['drop table goods;', 'drops the table goods'],
  ['drop table if exists goods;', 'drops the table goods'],
  ['drop function app_total(integer);', 'drops the function app_total'],
  ['alter table goods drop column title;', 'goods: drops a column'],
  ['alter table goods drop title;', 'goods: drops a column'],
  ['alter table goods rename to products;', 'goods: renames what the version before reads'],
  ['alter table goods rename column title to name;', 'goods: renames what the version before reads'],
  ['alter table goods rename title to name;', 'goods: renames what the version before reads'],
  ['alter table goods alter column price type numeric;', 'goods: changes the type of a column'],
  ['alter table goods alter price set data type numeric;', 'goods: changes the type of a column'],
  ['alter table goods add column weight integer not null;', 'goods: adds a column that is not null and has no default'],
  ['alter table goods add weight integer not null;', 'goods: adds a column that is not null and has no default'],
  ['alter table goods add column size text, drop column title;', 'goods: drops a column'],
  [
    'alter table goods alter column title set not null;',
    'goods: forbids null in a column that the version before may leave out',
  ],
  ['alter table goods alter column tint drop default;', 'goods: drops a default that the version before may rely on'],
  ['ALTER TABLE "goods"\n  DROP COLUMN title;', 'goods: drops a column'],
])('%s is refused', (sql, problem) => {
  expect(findUpgradeProblems(file, sql)).toEqual([problem])
})

it.each([
  'alter table goods add column weight integer;',
  'alter table goods add column weight integer not null default 0;',
  "alter table goods add column kind text not null default ';';",
  'alter table goods alter column title drop not null;',
  'alter table goods add constraint weight_ck check (weight > 0) not valid;',
  'alter table goods drop constraint weight_ck;',
  'create table parts (id integer not null); alter table parts alter column id type bigint;',
  'create unlogged table parts (id integer); drop table parts;',
  '-- alter table goods drop column title;',
  'create function f() returns void language sql as $$ drop table goods; $$;',
  "comment on table goods is 'drop table goods;';",
  'create index goods_ix on goods (brand_id, title); drop index goods_old_ix;',
])('%s is let through', (sql) => {
  expect(findUpgradeProblems(file, sql)).toEqual([])
})

it('a contract of an earlier migration may remove what the one before it stopped using', () => {
  expect(findUpgradeProblems(file, '-- contract: 0052\nalter table goods drop column title;')).toEqual([])
  expect(findUpgradeProblems(file, '-- contract: 0060\nalter table goods drop column title;')).toHaveLength(1)
})

it('what was released before the rule stays as it is', () => {
  expect(findUpgradeProblems('0043-mark-new-goods.sql', 'drop table goods;')).toEqual([])
})
