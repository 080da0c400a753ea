import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { shippedRoleDefinitions } from './roles.rules.ts'

const file = resolve(import.meta.dirname, '../../db/migrations/0141-give-new-permissions-to-shipped-roles.sql')

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const readPermissions = async (key: string) =>
  (
    await shop
      .db()
      .selectFrom('roles')
      .select('permissions')
      .where('brand_id', '=', shop.brand.id)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).permissions

const setPermissions = (key: string, permissions: readonly string[]) =>
  shop
    .db()
    .updateTable('roles')
    .set({ permissions: [...permissions] })
    .where('brand_id', '=', shop.brand.id)
    .where('key', '=', key)
    .execute()

/** Runs the statements of the migration for this brand alone. */
async function migrate(): Promise<void> {
  const client = new pg.Client({ connectionString: shop.adminUrl })
  await client.connect()
  try {
    const statements = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('update roles'))
    expect(statements.length).toBeGreaterThan(5)
    for (const text of statements) await client.query(text.replace('where ', `where brand_id = ${shop.brand.id} and `))
  } finally {
    await client.end()
  }
}

it('gives roles of older brands the permissions that came since, once, and takes none', async () => {
  await setPermissions('support', ['orders.view', 'money.view'])
  await setPermissions('catalogue', ['reviews.moderate', 'stores.view'])
  await migrate()
  await migrate()
  expect(await readPermissions('support')).toEqual(['orders.view', 'money.view', 'chat.answer'])
  const { catalogue } = shippedRoleDefinitions
  const later = catalogue.permissions.filter((one) => /^(applications|products|stores|catalogue)\./.test(one))
  expect((await readPermissions('catalogue')).toSorted()).toEqual(
    [...new Set(['reviews.moderate', ...later])].toSorted(),
  )
  expect(await readPermissions('orders')).toEqual(shippedRoleDefinitions.orders.permissions)
})
