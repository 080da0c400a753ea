import type { sellerChatApi } from '#contract/chat.ts'
import type { sellerDeskApi } from '#contract/chat-desk.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { listUsersByPrefix } from '#server/modules/identity/users/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import type { ChatRow, GetParty } from '../chat.queries.ts'
import { toChats, toTeamMessages } from '../chat-views.ts'
import {
  countChats,
  countOpenChats,
  listChats,
  listMessagesBySeq,
  searchChats,
  type ChatFilter,
  type ChatPosition,
  type InboxPage,
} from './inbox.queries.ts'
import { listMentionedChats } from './mentions.queries.ts'

type List = (typeof sellerChatApi)['list']
type Count = (typeof sellerDeskApi)['count']
type Sort = Parsed<List>['sort']

const toCursor = ({ at, id }: ChatPosition) => `${at.getTime()}.${id}`
const toPosition = ({ shown_at, due_at, id }: ChatRow, sort: Sort): ChatPosition => ({
  at: sort === 'due' ? due_at! : shown_at,
  id,
})

/** Null for a cursor that is none. */
export function parseCursor(cursor: string): ChatPosition | null {
  const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  return id !== undefined && isId(id) ? { at: new Date(Number(time)), id } : null
}

export const getCursor = (row: ChatRow, sort: Sort): string => toCursor(toPosition(row, sort))

/** Shoppers whose names begin with the words, at most. */
const maxNamed = 50

const listNamed = async (ctx: Ctx, keyword: string): Promise<string[]> =>
  (await listUsersByPrefix(ctx, {}, { keyword, afterKey: undefined }, maxNamed)).map(({ id }) => id)

/** Conversations with words in them; those of shoppers with such a name come before all others. */
async function search(ctx: Ctx, filter: ChatFilter, keyword: string, page: InboxPage) {
  const named = await listNamed(ctx, keyword)
  const others = { ...filter, exceptUserIds: named }
  const isFirst = page.after === null
  const [byName, result] = await Promise.all([
    isFirst && named.length > 0
      ? listChats(ctx, { ...filter, userIds: named }, { limit: maxNamed, offset: 0, after: null })
      : [],
    searchChats(ctx, others, keyword, page),
  ])
  const ids = result.found.map(({ id }) => id)
  const [rows, messages] = await Promise.all([
    ids.length === 0 ? [] : listChats(ctx, { party: filter.party, ids }, { limit: ids.length, offset: 0, after: null }),
    listMessagesBySeq(ctx, result.found),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    ...result,
    byName,
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    total: result.total + byName.length,
    messages: new Map(messages.map((row) => [row.chat_id, row])),
  }
}

async function listWithWords(ctx: UserCtx, filter: ChatFilter, input: Parsed<List>, after: ChatPosition | null) {
  const page = { limit: input.pageSize + 1, offset: 0, after }
  const { rows, byName, messages, total, isTotalCut, stoppedAt } = await search(ctx, filter, input.keyword!, page)
  const shown = rows.slice(0, input.pageSize)
  const [chats, texts] = await Promise.all([
    toChats(ctx, [...byName, ...shown]),
    toTeamMessages(ctx, [...messages.values()]),
  ])
  const textById = new Map(texts.map((text) => [text.id, text]))
  const next = rows.length > shown.length ? toPosition(shown.at(-1)!, 'latest') : stoppedAt
  return {
    pageList: chats.map((chat) => ({ ...chat, found: textById.get(messages.get(chat.id)?.id ?? '') ?? null })),
    pageInfo: { ...toPageInfo(input, total), ...(isTotalCut && { totalCapped: true }) },
    nextCursor: next && toCursor(next),
    isFull: stoppedAt === null,
  }
}

/** The handlers of the inbox of a party. */
export const createInboxHandlers = (getParty: GetParty) => ({
  list: async (ctx: UserCtx, input: Parsed<List>): Promise<Data<List>> => {
    const { view, late, language: lang, state, sort, keyword, cursor } = input
    const after = cursor === undefined ? null : parseCursor(cursor)
    if (cursor !== undefined && !after)
      return { pageList: [], pageInfo: toPageInfo(input, 0), nextCursor: null, isFull: true }
    const viewerId = ctx.principal.userId
    const filter: ChatFilter = {
      party: getParty(ctx),
      view,
      viewerId,
      late,
      state,
      lang,
      assigneeId: input.assignee && { mine: viewerId, none: null }[input.assignee],
      ids: input.mentioned ? await listMentionedChats(ctx, viewerId) : undefined,
    }
    if (keyword !== undefined) return listWithWords(ctx, filter, input, after)
    const page = { limit: input.pageSize + 1, offset: after ? 0 : toOffset(input), after }
    const sorted = { ...filter, sort }
    const [found, total] = await Promise.all([listChats(ctx, sorted, page), countChats(ctx, sorted)])
    const rows = found.slice(0, input.pageSize)
    return {
      pageList: (await toChats(ctx, rows)).map((chat) => ({ ...chat, found: null })),
      pageInfo: toPageInfo(input, total),
      nextCursor: found.length > rows.length ? getCursor(rows.at(-1)!, sort) : null,
      isFull: true,
    }
  },

  count: async (ctx: UserCtx): Promise<Data<Count>> => {
    const party = getParty(ctx)
    const { userId } = ctx.principal
    const [groups, closed, mentionedIds] = await Promise.all([
      countOpenChats(ctx, party, userId),
      countChats(ctx, { party, view: 'closed' }),
      listMentionedChats(ctx, userId),
    ])
    const mentioned = mentionedIds.length === 0 ? 0 : await countChats(ctx, { party, ids: mentionedIds })
    const sum = (isIn: (group: (typeof groups)[number]) => boolean) =>
      groups.filter(isIn).reduce((total, { count }) => total + count, 0)
    const active = groups.filter(({ view }) => view !== 'snoozed')
    const langs = [...Map.groupBy(active, ({ lang }) => lang)].map(([lang, some]) => ({
      lang,
      count: some.reduce((total, { count }) => total + count, 0),
    }))
    return {
      mine: sum(({ view }) => view === 'mine'),
      unassigned: sum(({ view }) => view === 'unassigned'),
      all: sum(({ view }) => view !== 'snoozed'),
      snoozed: sum(({ view }) => view === 'snoozed'),
      closed,
      late: sum(({ isLate }) => isLate),
      waiting: sum(({ isWaiting, view }) => isWaiting && (view === 'mine' || view === 'unassigned')),
      mentioned,
      langs: langs.toSorted((one, other) => other.count - one.count || (one.lang < other.lang ? -1 : 1)),
    }
  },
})
