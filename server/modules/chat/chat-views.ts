import type { Chat, ChatMessage, ChatMessageType, TeamMessage } from '#contract/chat.ts'
import { listGoodsSummaries } from '#server/modules/catalogue/public.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import { findOrderOwners } from '#server/modules/orders/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { listRatings } from './cases/cases.queries.ts'
import { listMentioned } from './inbox/mentions.queries.ts'
import { countUnread, listLastMessages, type ChatRow, type MessageRow } from './chat.queries.ts'
import { getState } from './chat-states.ts'

type Card = ChatMessage['card']

/** Titles of products and numbers of orders that messages show, by their ids. */
async function findCards(ctx: Ctx, rows: readonly MessageRow[]): Promise<(row: MessageRow) => Card> {
  const listIds = (kind: string) => rows.filter((row) => row.kind === kind).map(({ content }) => content)
  const [goods, orders] = await Promise.all([
    listGoodsSummaries(ctx, [...new Set(listIds('goods'))]),
    findOrderOwners(ctx, [...new Set(listIds('order'))]),
  ])
  return ({ kind, content }) => {
    if (kind === 'order') return orders.has(content) ? { id: content, name: orders.get(content)!.number } : null
    const found = kind === 'goods' ? goods.get(content) : undefined
    if (!found) return null
    return { id: content, name: pickText(found.title, ctx.lang, ctx.brand.settings.defaultLanguage) }
  }
}

const toFields = (row: MessageRow, card: Card) => ({
  id: row.id,
  seq: row.seq,
  content: row.content,
  createtime: row.created_at.toISOString(),
  clientId: row.client_id,
  card,
})

/** Messages as their shopper sees them; notes must not be among them. */
export async function toChatMessages(ctx: Ctx, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const findCard = await findCards(ctx, rows)
  return rows.map((row) => ({
    ...toFields(row, findCard(row)),
    send_receive: row.side === 'shopper' ? ('send' as const) : ('receive' as const),
    type: row.kind as ChatMessageType,
  }))
}

/** Messages as the team sees them. */
export async function toTeamMessages(ctx: Ctx, rows: readonly MessageRow[]): Promise<TeamMessage[]> {
  const senders = [...new Set(rows.map(({ sender_id }) => sender_id))]
  const [findCard, names] = await Promise.all([findCards(ctx, rows), getUsernames(ctx, senders)])
  return rows.map((row) => ({
    ...toFields(row, findCard(row)),
    side: row.side as TeamMessage['side'],
    type: row.kind as TeamMessage['type'],
    author: names.has(row.sender_id) ? { id: row.sender_id, name: names.get(row.sender_id)! } : null,
  }))
}

/** Conversations as the team sees them. */
export async function toChats(ctx: UserCtx, rows: readonly ChatRow[]): Promise<Chat[]> {
  const ids = rows.map(({ id }) => id)
  const people = rows.flatMap(({ user_id, assignee_id }) => [user_id, assignee_id].filter((id) => id !== null))
  const [unread, last, names, ratings, mentioned] = await Promise.all([
    countUnread(ctx, ids, 'team'),
    listLastMessages(ctx, ids),
    getUsernames(ctx, [...new Set(people)]),
    listRatings(ctx, ids),
    listMentioned(ctx, ctx.principal.userId, ids),
  ])
  const messages = new Map(
    (await toTeamMessages(ctx, [...last.values()])).map((message) => [message.id, message] as const),
  )
  const toNamed = (id: string) => ({ id, name: names.get(id) ?? '' })
  return rows.map((row) => ({
    id: row.id,
    shopper: toNamed(row.user_id),
    lang: row.lang,
    ...getState(row, ctx.clock.now()),
    assignee: row.assignee_id === null ? null : toNamed(row.assignee_id),
    last: messages.get(last.get(row.id)?.id ?? '') ?? null,
    unread: unread.get(row.id) ?? 0,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
    warnAt: row.warn_at?.toISOString() ?? null,
    isMentioned: mentioned.has(row.id),
    rating: ratings.get(row.id) ?? null,
    readSeq: row.user_read_seq,
    createdAt: row.created_at.toISOString(),
  }))
}
