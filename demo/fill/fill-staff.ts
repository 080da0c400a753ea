import pg from 'pg'
import type { Brand } from '#server/platform/brand.ts'
import { inBrand } from './in-brand.ts'
import { listStaff } from './people.ts'

const toRolePairs = (brand: Brand) => listStaff(brand).map(({ userId, role }) => `('${userId}'::uuid, '${role}')`)

/**
 * Grants the roles of demo staff in all brands, except in brands where any role is granted. Accounts are found by id,
 * because anyone can register a name.
 */
export async function fillStaff(client: pg.Client, brands: readonly Brand[], now: Date): Promise<void> {
  const at = pg.escapeLiteral(now.toISOString())
  for (const brand of brands) {
    const insert = `
      insert into user_roles (brand_id, user_id, role_id, granted_at)
      select ${brand.id}, users.id, roles.id, ${at} from (values ${toRolePairs(brand).join(', ')}) as staff (user_id, key)
      join users on users.brand_id = ${brand.id} and users.id = staff.user_id
      join roles on roles.brand_id = ${brand.id} and roles.key = staff.key
      where not exists (select from user_roles where brand_id = ${brand.id})
      on conflict do nothing`
    await inBrand(client, brand.id, () => client.query(insert))
  }
}
