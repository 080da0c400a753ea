import { describe, expect, it } from 'vitest'
import { findMigrationProblems } from './check-migrations.ts'

const head = "set local citus.multi_shard_modify_mode to 'sequential';\n"
const good = `${head}create table carts (
  brand_id integer not null,
  id uuid not null,
  primary key (brand_id, id)
);
select app_distribute('carts');
select app_wall('carts');`

describe('a migration', () => {
  it('that follows the rules is let through', () => expect(findMigrationProblems(good)).toEqual([]))

  it.each([
    ['row-level security', good.replace("select app_wall('carts');", ''), 'carts has no row-level security'],
    ['the distribution', good.replace("select app_distribute('carts');", ''), 'carts is never distributed'],
    [
      'the brand in the key',
      good.replace('primary key (brand_id, id)', 'primary key (id)'),
      'carts has a key that does not start with brand_id: (id)',
    ],
    ['the sequential mode', good.replace(head, ''), 'does not begin with the sequential mode'],
    ['the brand column', good.replace('brand_id integer not null,\n', ''), 'carts has no brand_id'],
  ])('without %s is refused', (_name, sql, problem) => expect(findMigrationProblems(sql)).toContain(problem))

  it.each([
    [
      'a trigger',
      'create trigger t before insert on carts execute function f();',
      'uses a trigger (Citus has none on distributed tables)',
    ],
    [
      'a foreign key that may cross brands',
      'alter table carts add constraint f foreign key (user_id) references users (id);',
      'a foreign key to users does not start with brand_id',
    ],
    [
      'a unique index over all brands',
      'create unique index i on carts (user_id);',
      'a unique index without brand_id: create unique index i on carts (user_id);',
    ],
  ])('with %s is refused', (_name, sql, problem) => expect(findMigrationProblems(`${good}\n${sql}`)).toContain(problem))
})
