import type { sellerDeskApi } from '#contract/chat-desk.ts'
import type { Data } from '#contract/operation.ts'
import { readCartOfUser } from '#server/modules/cart/public.ts'
import { getUser, getUsernames } from '#server/modules/identity/users/public.ts'
import { readOrdersOfUser } from '#server/modules/orders/public.ts'
import { readUserNotes } from '#server/modules/staff/public.ts'
import { getBalance } from '#server/modules/wallet/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import type { ChatRow } from '../chat.queries.ts'
import { listCases } from '../cases/cases.queries.ts'

type Panel = Data<(typeof sellerDeskApi)['shopper']>

const maxCases = 20

async function readWallet(ctx: UserCtx, userId: string): Promise<Panel['wallet']> {
  const { availableMinor, frozenMinor } = await getBalance(ctx, userId)
  const { digits } = ctx.brand.settings.currency
  return { available: toMajor(availableMinor, digits), frozen: toMajor(frozenMinor, digits) }
}

async function readCases(ctx: UserCtx, chat: ChatRow): Promise<Panel['cases']> {
  const rows = await listCases(ctx, chat.id, maxCases)
  const ids = rows.flatMap(({ agent_id, answered_by }) => agent_id ?? answered_by ?? [])
  const names = await getUsernames(ctx, [...new Set(ids)])
  const toAgent = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
  return rows.map((row) => ({
    number: row.number,
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    agent: toAgent(row.agent_id ?? row.answered_by),
    stars: row.stars,
    comment: row.comment,
  }))
}

const readNotes = async (ctx: UserCtx, userId: string): Promise<Panel['notes']> =>
  (await readUserNotes(ctx, userId)).map(({ id, author, text, at }) => ({ id, author, text, at }))

/** The panel beside a conversation, as far as the caller may see it: a store sees only what concerns it. */
export async function readPanel(ctx: UserCtx, chat: ChatRow): Promise<Panel> {
  const { user_id: userId, store_id: storeId } = chat
  const isStaff = storeId === null
  const may = (permission: 'orders.view' | 'money.view' | 'users.view') =>
    isStaff && ctx.principal.permissions.includes(permission)
  const [user, orders, cart, wallet, cases, notes] = await Promise.all([
    getUser(ctx, userId),
    !isStaff || may('orders.view') ? readOrdersOfUser(ctx, userId, storeId) : null,
    readCartOfUser(ctx, userId, storeId),
    may('money.view') ? readWallet(ctx, userId) : null,
    readCases(ctx, chat),
    may('users.view') ? readNotes(ctx, userId) : null,
  ])
  return {
    shopper: {
      id: user.id,
      name: user.username,
      avatar: user.avatar,
      lang: chat.lang,
      since: user.createdAt,
      status: isStaff ? user.status : null,
    },
    orders,
    cart,
    wallet,
    cases,
    notes,
  }
}
