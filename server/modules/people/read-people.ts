import type { Data, Parsed } from '#contract/operation.ts'
import type { staffUsersApi } from '#contract/staff-users.ts'
import { readUserWallet } from '#server/modules/cash/public.ts'
import { isPlatformUser } from '#server/modules/identity/platform/public.ts'
import { readSessionsOfUser } from '#server/modules/identity/public.ts'
import { findFactorStart } from '#server/modules/identity/totp/public.ts'
import { getUser, searchUsers } from '#server/modules/identity/users/public.ts'
import { findBuyerByNumber, readOrdersOfUser } from '#server/modules/orders/public.ts'
import { findDeletion } from '#server/modules/personal-data/public.ts'
import { getStaffUser, listStaffIds, readUserNotes, withRoles } from '#server/modules/staff/public.ts'
import { getBalance } from '#server/modules/wallet/public.ts'
import { listAuditOfSubject } from '#server/platform/audit/audit.queries.ts'
import { unsealRows } from '#server/platform/audit/person-keys.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'

type Api = typeof staffUsersApi

const maxChanges = 50

/** A page of users with their roles. */
export async function readPeople(ctx: UserCtx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const { view, keyword, cursor, pageSize } = input
  const { pageList, nextCursor } = await searchUsers(ctx, {
    keyword,
    cursor,
    pageSize,
    namedId: keyword === undefined || cursor !== undefined ? null : await findBuyerByNumber(ctx, keyword),
    isDisabled: view === 'disabled',
    ids: view === 'staff' ? await listStaffIds(ctx) : undefined,
  })
  return { pageList: await withRoles(ctx, pageList), nextCursor }
}

async function readWallet(ctx: UserCtx, userId: string) {
  const { availableMinor, frozenMinor } = await getBalance(ctx, userId)
  const { digits } = ctx.brand.settings.currency
  return { available: toMajor(availableMinor, digits), frozen: toMajor(frozenMinor, digits) }
}

/** One user; the parts that the caller may not see are null. Throws `user.not_found`. */
export async function readPerson(ctx: UserCtx, { userId }: Parsed<Api['detail']>): Promise<Data<Api['detail']>> {
  const user = await getStaffUser(ctx, userId)
  const { permissions } = ctx.principal
  const [isPlatform, deletion, orders, wallet, totpSince, sessions, notes, changes] = await Promise.all([
    isPlatformUser(ctx, user.id),
    findDeletion(ctx, user.id),
    permissions.includes('orders.view') ? readOrdersOfUser(ctx, user.id) : null,
    permissions.includes('money.view') ? readWallet(ctx, user.id) : null,
    findFactorStart(ctx, user.id),
    readSessionsOfUser(ctx, user.id),
    readUserNotes(ctx, user.id),
    listAuditOfSubject(ctx, user.id, maxChanges).then((rows) => unsealRows(ctx, rows)),
  ])
  return {
    user,
    isPlatform,
    deletionAt: deletion?.dueAt.toISOString() ?? null,
    orders,
    wallet,
    totpSince,
    sessions,
    notes,
    changes: changes.map(({ position, at, username, operation }) => ({
      position,
      at: at.toISOString(),
      by: username,
      operation,
    })),
  }
}

/** The entries of a user's wallet. Throws `user.not_found`. */
export async function readPersonWallet(
  ctx: UserCtx,
  { userId, cursor, pageSize }: Parsed<Api['wallet']>,
): Promise<Data<Api['wallet']>> {
  const { id } = await getUser(ctx, userId)
  return readUserWallet(ctx, id, { cursor, pageSize })
}
