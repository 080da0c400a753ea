import { describe, expect, it } from 'vitest'
import { findLongNames, findMigrationProblems } from './migration-rules.ts'
import { readSchema } from './read-schema.ts'

const schema = readSchema()
const head = "set local citus.multi_shard_modify_mode to 'sequential';\n"
const good = `${head}
-- Goods in baskets.
create table baskets (
  brand_id integer not null,
  id uuid not null,
  units integer not null check (units > 0),
  primary key (brand_id, id)
);
select app_distribute('baskets');
alter table baskets add constraint baskets_brand_fk foreign key (brand_id) references brands (id);
alter table baskets add constraint baskets_cart_fk foreign key (brand_id, id) references carts (brand_id, id);
create unique index baskets_uq on baskets (brand_id, units);
alter table carts add column colour text constraint carts_colour_check check (colour <> '');
update reviews as r set store_id = g.store_id from goods as g where g.brand_id = r.brand_id and g.id = r.goods_id;
select app_enable_rls('baskets');`

const list = (sql: string) => findMigrationProblems(sql, schema).map(({ rule, message }) => `${rule}: ${message}`)

describe('a migration', () => {
  it('that follows the rules passes', () => expect(list(good)).toEqual([]))

  it.each([
    ['row-level security', "select app_enable_rls('baskets');", 'table: baskets has no row-level security'],
    ['the distribution', "select app_distribute('baskets');", 'table: baskets is never distributed'],
    ['the sequential mode', head, 'sequential mode: the file does not begin with the sequential mode'],
    ['the brand column', '  brand_id integer not null,\n', 'key: baskets has no "brand_id integer not null"'],
  ])('without %s is refused', (_name, part, problem) => expect(list(good.replace(part, ''))).toContain(problem))

  it.each([
    [
      'a key without the brand',
      'primary key (brand_id, id)',
      'primary key (id)',
      'key: baskets has a key that does not start with brand_id: (id)',
    ],
    [
      'a key of one column',
      'id uuid not null',
      'id uuid primary key',
      'key: baskets has a key that does not start with brand_id: (id)',
    ],
    [
      'a brand that may be null',
      'brand_id integer not null',
      'brand_id integer',
      'key: baskets has no "brand_id integer not null"',
    ],
    [
      'a foreign key in the table',
      'id uuid not null',
      'id uuid not null references carts (id)',
      'foreign key: baskets declares a foreign key inside create table',
    ],
    [
      'a foreign key before the distribution',
      "select app_distribute('baskets');",
      "alter table baskets add constraint f foreign key (brand_id) references brands (id);\nselect app_distribute('baskets');",
      'foreign key: baskets gets a foreign key before baskets is distributed',
    ],
    [
      'a reference table that is none',
      'create table baskets',
      'create table brands (id integer primary key);\ncreate table baskets',
      'table: brands is never made a reference table',
    ],
  ])('with %s is refused', (_name, part, other, problem) => {
    expect(good).toContain(part)
    expect(list(good.replace(part, other))).toContain(problem)
  })

  it.each([
    [
      'a trigger',
      'create trigger t before insert on carts execute function f();',
      'trigger: a trigger (Citus has none on distributed tables)',
    ],
    [
      'a foreign key that may cross brands',
      'alter table carts add constraint f foreign key (user_id) references users (id);',
      'key: a foreign key of carts to users does not start with brand_id',
    ],
    [
      'a foreign key of the brand alone',
      'alter table carts add constraint f foreign key (brand_id) references users (brand_id);',
      'key: a foreign key of carts to users does not start with brand_id',
    ],
    [
      'ON DELETE SET NULL',
      'alter table carts add constraint f foreign key (brand_id, user_id) references users (brand_id, id) on delete set null;',
      'key: carts uses ON DELETE SET NULL or SET DEFAULT',
    ],
    [
      'a unique index over all brands',
      'create unique index i on carts (user_id);',
      'key: unique index i does not start with brand_id',
    ],
    [
      'an unnamed check of a column',
      'alter table stores add column follower_count integer not null default 0 check (follower_count >= 0);',
      'unnamed constraint: a constraint of stores has no name',
    ],
    [
      'an unnamed constraint',
      'alter table carts add check (id is not null);',
      'unnamed constraint: a constraint of carts has no name',
    ],
    [
      'a constraint beside a column',
      'alter table orders add column a integer, add constraint orders_a check (a > 0);',
      'mixed subcommands: 2 subcommands in one alter table orders',
    ],
    [
      'a long name',
      `alter table carts add constraint ${'c'.repeat(56)} check (id is not null);`,
      `key: the name ${'c'.repeat(56)} has more than 55 letters`,
    ],
    [
      'an identity column',
      'alter table carts add column n integer generated always as identity;',
      'key: carts has an identity column',
    ],
    [
      'a STABLE function over a column',
      `update search_documents set words = regexp_replace(words::text, 'a', '''' || brand_id || ':', 'g')::tsvector;`,
      'stable function: text || int4 over a column in set of search_documents',
    ],
    [
      'an insert from a query',
      'insert into carts (brand_id, id) select brand_id, id from users;',
      'insert from query: insert into carts from a query has neither "returning" nor "on conflict"',
    ],
    [
      'tables that are not joined by their brand',
      'update reviews as r set store_id = g.store_id from goods as g where g.id = r.goods_id;',
      'table without brand: goods is not joined by brand_id',
    ],
    [
      'MERGE',
      'merge into carts using users on users.brand_id = carts.brand_id when matched then delete;',
      'merge: MERGE',
    ],
  ])('with %s is refused', (_name, sql, problem) => expect(list(`${good}\n${sql}`)).toContain(problem))

  it('gives the line of a problem, after comments and functions of several bytes a letter', () => {
    const sql = `${head}create function f() returns void language plpgsql as $$\nbegin\n  null; -- é\nend $$;\n\n-- why\nmerge into carts using users on true when matched then delete;`
    expect(findMigrationProblems(sql, schema)).toContainEqual({ rule: 'merge', message: 'MERGE', line: 8 })
  })
})

it('names in the schema that a cluster would cut are found, those included that PostgreSQL made', () => {
  const long = 'c'.repeat(56)
  const sql = `create table t (a integer, constraint ${long} check (a > 0)); create unique index ${long}_ix on t (a); create index ${long}_b on t (a);`
  expect(findLongNames(sql)).toEqual([long, `${long}_ix`])
})
