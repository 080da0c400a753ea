import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toUsernameKey } from '../identity.rules.ts'
import { userColumns } from './user-list.queries.ts'

type UserTables = Pick<Tables, 'users'>

/** Restricts a search to these users, and to those that are disabled. */
export type UserScope = { readonly ids?: readonly string[] | undefined; readonly isDisabled?: boolean | undefined }

const selectScope = (ctx: Ctx<UserTables>, { ids, isDisabled }: UserScope) =>
  ctx.db
    .selectFrom('users')
    .select([...userColumns, 'username_key'])
    .where('brand_id', '=', ctx.brand.id)
    .$if(isDisabled === true, (query) => query.where('status', '=', 'disabled'))
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids}::uuid[])`))

/** Users newest first, after one of them. */
export const listUsersAfter = (ctx: Ctx<UserTables>, scope: UserScope, afterId: string | undefined, limit: number) =>
  selectScope(ctx, scope)
    .$if(afterId !== undefined, (query) => query.where('id', '<', afterId!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Sorts after every continuation of a prefix. */
const lastCharacter = '\u{10ffff}'

/** Users whose name begins with a word, by name, after the name of one of them. */
export const listUsersByPrefix = (
  ctx: Ctx<UserTables>,
  scope: UserScope,
  { keyword, afterKey }: { readonly keyword: string; readonly afterKey: string | undefined },
  limit: number,
) => {
  const key = toUsernameKey(keyword)
  return selectScope(ctx, scope)
    .where(sql<boolean>`username_key collate "C" >= ${key} and username_key collate "C" < ${key + lastCharacter}`)
    .$if(afterKey !== undefined, (query) => query.where(sql<boolean>`username_key collate "C" > ${afterKey}`))
    .orderBy(sql`username_key collate "C"`)
    .limit(limit)
    .execute()
}

/** Users that a word names exactly: by usercode, mail address, phone number or id. */
export async function listUsersNamedBy(
  ctx: Ctx<UserTables>,
  scope: UserScope,
  { keyword, id }: { readonly keyword: string; readonly id: string | null },
) {
  const select = () => selectScope(ctx, scope).limit(20)
  const found = await Promise.all([
    select().where('usercode', '=', keyword.toLowerCase()).execute(),
    select().where('email', 'in', [keyword, keyword.toLowerCase()]).execute(),
    select()
      .where('phone', '=', keyword.replaceAll(/[^+\d]/g, ''))
      .execute(),
    id === null ? [] : select().where('id', '=', id).execute(),
  ])
  return [...new Map(found.flat().map((row) => [row.id, row])).values()]
}
