import type pg from 'pg'
import type { Brand } from '#server/platform/brand.ts'
import { brandSetting } from '#server/platform/database/brand-dialect.ts'
import { staffRoles } from './people.ts'

const pairs = Object.entries(staffRoles)
  .map(([username, key]) => `('${username}', '${key}')`)
  .join(', ')

/** Makes the demo accounts of staff what they are, in one journey; a brand where anybody has a role is left alone. */
export async function fillStaff(client: pg.Client, brands: readonly Brand[], now: Date): Promise<void> {
  const at = `'${now.toISOString()}'::timestamptz`
  const granted = brands.map(
    ({ id }) => `begin;${brandSetting(id)};
      insert into user_roles (brand_id, user_id, role_id, granted_at)
      select ${id}, users.id, roles.id, ${at} from (values ${pairs}) as staff (username, key)
      join users on users.brand_id = ${id} and users.username_key = staff.username
      join roles on roles.brand_id = ${id} and roles.key = staff.key
      where not exists (select from user_roles where brand_id = ${id})
      on conflict do nothing;commit`,
  )
  await client.query(granted.join(';'))
}
