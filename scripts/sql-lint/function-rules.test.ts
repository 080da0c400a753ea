import { expect, it } from 'vitest'
import { findDefinerProblems, findFunctionProblems } from './function-rules.ts'
import { readSchema } from './read-schema.ts'

const schema = readSchema()
const list = (sql: string) => findFunctionProblems(sql, schema).map(({ where, rule }) => `${where}: ${rule}`)

const plpgsql = (body: string) => `create function f(p_brand integer, p_id uuid) returns void language plpgsql as $$
declare
  found_id uuid := p_id;
begin
  ${body}
end $$`

it.each([
  ['a statement', 'delete from carts where id = p_id;'],
  ['a query for a variable', 'select id into found_id from carts where id = p_id;'],
  ['a loop', 'for found_id in select id from carts loop null; end loop;'],
  ['a condition', 'if exists (select from carts where id = p_id) then null; end if;'],
  ['an assignment', 'found_id := (select id from carts where id = p_id);'],
  ['a variable for the brand', 'delete from carts where brand_id = found_id;'],
])('a function is checked: %s', (_name, body) => expect(list(plpgsql(body))).toEqual(['f: table without brand']))

it('an SQL function is checked', () =>
  expect(list('create function f() returns bigint language sql as $$ select count(*) from carts $$')).toEqual([
    'f: table without brand',
  ]))

it('the arguments of a function count as parameters', () =>
  expect(
    list(
      plpgsql(
        'select id into found_id from carts where brand_id = p_brand; insert into carts (brand_id) values (p_brand);',
      ),
    ),
  ).toEqual([]))

it("a function with its owner's rights is delegated to the node of its brand", () => {
  const sql = `${plpgsql('null;')} security definer; ${plpgsql('null;').replace('function f', 'function g')};`
  const problem = { rule: 'definer function', where: 'f', message: expect.any(String) }
  expect(findDefinerProblems(sql, [])).toEqual([problem])
  expect(findDefinerProblems(sql, ["select app_distribute('f');"])).toEqual([problem])
  expect(findDefinerProblems(sql, ["select app_delegate('f(integer, uuid)');"])).toEqual([])
})
