import type pg from 'pg'
import type { Brand } from '#server/platform/brand.ts'
import { inBrand } from './in-brand.ts'
import { listStaff } from './people.ts'

const insertText = `
  insert into user_roles (brand_id, user_id, role_id, granted_at)
  select $1::integer, users.id, roles.id, $2::timestamptz
  from unnest($3::uuid[], $4::text[]) as staff (user_id, key)
  join users on users.brand_id = $1 and users.id = staff.user_id
  join roles on roles.brand_id = $1 and roles.key = staff.key
  where not exists (select from user_roles where brand_id = $1)
  on conflict do nothing`

/**
 * Grants the roles of demo staff in all brands, except in brands where any role is granted. Accounts are found by id,
 * because anyone can register a name.
 */
export async function fillStaff(client: pg.Client, brands: readonly Brand[], now: Date): Promise<void> {
  for (const brand of brands) {
    const staff = listStaff(brand)
    const values = [brand.id, now, staff.map(({ userId }) => userId), staff.map(({ role }) => role)]
    await inBrand(client, brand.id, () => client.query(insertText, values))
  }
}
