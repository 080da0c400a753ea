import { randomBytes } from 'node:crypto'
import type { ShippedRole } from '#contract/permissions.ts'
import type { Brand } from '#server/platform/brand.ts'
import { createPlatformAdministrator } from '#server/modules/identity/platform/public.ts'
import type { FixtureContext, TestShop } from './app.ts'
import { testSecret } from './database.ts'
import { makePerson, type Person } from './people.ts'

/** Somebody with a live session who holds the shipped roles. */
export async function makeStaff(
  shop: FixtureContext,
  roles: readonly ShippedRole[],
  brand: Brand = shop.brand,
): Promise<Person> {
  const person = await makePerson(shop, brand)
  await giveRoles(shop, person, roles, brand)
  return person
}

/** Gives somebody shipped roles, without the confirmations of the console. */
export async function giveRoles(
  shop: FixtureContext,
  person: Pick<Person, 'id'>,
  roles: readonly ShippedRole[],
  brand: Brand = shop.brand,
): Promise<void> {
  await shop
    .db(brand)
    .insertInto('user_roles')
    .columns(['brand_id', 'user_id', 'role_id', 'granted_at'])
    .expression((eb) =>
      eb
        .selectFrom('roles')
        .select(['brand_id', eb.val(person.id).as('user_id'), 'id', eb.val(shop.clock.now()).as('granted_at')])
        .where('brand_id', '=', brand.id)
        .where('key', 'in', roles),
    )
    .execute()
}

/** A platform administrator who has logged in to a brand. */
export async function makePlatformAdministrator(shop: TestShop, brand: Brand = shop.brand): Promise<Person> {
  const name = `platform${randomBytes(4).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const admin = { adminUrl: shop.adminUrl, log: shop.engine.log, secret: testSecret }
  const id = await createPlatformAdministrator(admin, { username: name, password, createdBy: 'test' })
  const username = `${name}@platform`
  const { data } = await shop.post('/api/user/login', { account: username, password }, { brand })
  return { id, username, token: data.token as string }
}
