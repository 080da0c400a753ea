import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toStaffUserView, type StaffUserView } from './find-users.ts'
import { listUsersAfter, listUsersByPrefix, listUsersNamedBy, type UserScope } from './user-search.queries.ts'

export type UserSearch = UserScope & {
  readonly keyword?: string | undefined
  /** A user whom the keyword names by something that belongs to another module. */
  readonly namedId?: string | null
  readonly cursor?: string | undefined
  readonly pageSize: number
}

type Page = { readonly pageList: StaffUserView[]; readonly nextCursor: string | null }

/**
 * A page of users for staff: newest first, or with a keyword those that it names exactly and then those whose name begins
 * with it. A cursor that no page gave leads to no users.
 */
export async function searchUsers(ctx: Ctx, search: UserSearch): Promise<Page> {
  const { keyword, cursor, pageSize, namedId = null } = search
  const limit = pageSize + 1
  if (keyword === undefined) {
    if (cursor !== undefined && !isId(cursor)) return { pageList: [], nextCursor: null }
    const rows = await listUsersAfter(ctx, search, cursor, limit)
    const page = rows.slice(0, pageSize)
    return {
      pageList: page.map(toStaffUserView),
      nextCursor: rows.length > page.length ? page.at(-1)!.id : null,
    }
  }
  const [named, rows] = await Promise.all([
    listUsersNamedBy(ctx, search, { keyword, id: namedId }),
    listUsersByPrefix(ctx, search, { keyword, afterKey: cursor }, limit),
  ])
  const page = rows.slice(0, pageSize)
  const others = page.filter((row) => !named.some(({ id }) => id === row.id))
  return {
    pageList: [...(cursor === undefined ? named : []), ...others].map(toStaffUserView),
    nextCursor: rows.length > page.length ? page.at(-1)!.username_key : null,
  }
}
