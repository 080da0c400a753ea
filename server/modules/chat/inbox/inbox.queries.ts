import { sql } from 'kysely'
import type { ChatState, chatViews } from '#contract/chat.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toContainsPattern } from '#server/platform/database/like-pattern.ts'
import { countCap } from '#server/platform/paging.ts'
import type { Party } from '../chat.queries.ts'

type InboxCtx = Ctx<Pick<Tables, 'chats' | 'chat_messages'>>
type View = (typeof chatViews)[number]

export type ChatFilter = {
  readonly party: Party
  readonly view?: View | undefined
  /** Who `mine` is. */
  readonly viewerId?: string
  readonly late?: boolean
  readonly state?: ChatState | undefined
  /** Null: not assigned. */
  readonly assigneeId?: string | null | undefined
  readonly lang?: string | undefined
  /** Only these conversations. */
  readonly ids?: readonly string[] | undefined
  readonly userIds?: readonly string[] | undefined
  readonly exceptUserIds?: readonly string[] | undefined
  readonly sort?: 'latest' | 'due'
}

const hasSlept = (ctx: Ctx) => sql<boolean>`(state = 'snoozed' and snoozed_until <= ${ctx.clock.now()})`
/** Open or waiting for the shopper; a conversation that has slept long enough is open. */
const isActive = (ctx: Ctx) => sql<boolean>`(state <> 'closed' and (state in ('open', 'waiting') or ${hasSlept(ctx)}))`

function isInState(ctx: Ctx, state: ChatState) {
  if (state === 'open') return sql<boolean>`(state = 'open' or ${hasSlept(ctx)})`
  if (state === 'snoozed') return sql<boolean>`(state = 'snoozed' and ${hasSlept(ctx)} is not true)`
  return sql<boolean>`state = ${state}`
}

function isInView(ctx: Ctx, view: View, viewerId: string | undefined) {
  if (view === 'snoozed' || view === 'closed') return isInState(ctx, view)
  if (view === 'all') return isActive(ctx)
  return view === 'mine'
    ? sql<boolean>`(${isActive(ctx)} and assignee_id = ${viewerId}::uuid)`
    : sql<boolean>`(${isActive(ctx)} and assignee_id is null)`
}

const isAny = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

const filterChats = (ctx: InboxCtx, filter: ChatFilter) => {
  const { party, view, viewerId, late, state, assigneeId, lang, ids, userIds, exceptUserIds, sort } = filter
  return ctx.db
    .selectFrom('chats')
    .where('chats.brand_id', '=', ctx.brand.id)
    .where('store_id', party === null ? 'is' : '=', party)
    .$if(view !== undefined, (query) => query.where(isInView(ctx, view!, viewerId)))
    .$if(late === true, (query) => query.where('due_at', '<=', ctx.clock.now()))
    .$if(state !== undefined, (query) => query.where(isInState(ctx, state!)))
    .$if(assigneeId !== undefined, (query) => query.where('assignee_id', assigneeId === null ? 'is' : '=', assigneeId!))
    .$if(lang !== undefined, (query) => query.where('lang', '=', lang!))
    .$if(ids !== undefined, (query) => query.where('id', '=', isAny(ids!)))
    .$if(userIds !== undefined, (query) => query.where('user_id', '=', isAny(userIds!)))
    .$if((exceptUserIds?.length ?? 0) > 0, (query) => query.where(sql<boolean>`not user_id = ${isAny(exceptUserIds!)}`))
    .$if(sort === 'due', (query) => query.where('due_at', 'is not', null))
}

/** The last row of the page before. */
export type ChatPosition = { readonly at: Date; readonly id: string }

export type InboxPage = { readonly limit: number; readonly offset: number; readonly after: ChatPosition | null }

/** Conversations after another one of the list. */
const isAfter = ({ at, id }: ChatPosition, sort: ChatFilter['sort']) =>
  sort === 'due'
    ? sql<boolean>`(due_at, id) > (${at}, ${id}::uuid)`
    : sql<boolean>`(shown_at, id) < (${at}, ${id}::uuid)`

/** A page of the inbox of a party: the latest first, or those whose answer is due first. */
export const listChats = (ctx: InboxCtx, filter: ChatFilter, { limit, offset, after }: InboxPage) =>
  filterChats(ctx, filter)
    .selectAll('chats')
    .$if(after !== null, (query) => query.where(isAfter(after!, filter.sort)))
    .orderBy(filter.sort === 'due' ? 'due_at' : 'shown_at', filter.sort === 'due' ? 'asc' : 'desc')
    .orderBy('id', filter.sort === 'due' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Counts up to `countCap`. */
export async function countChats(ctx: InboxCtx, filter: ChatFilter): Promise<number> {
  const { count } = await ctx.db
    .selectFrom(filterChats(ctx, filter).select('id').limit(countCap).as('counted'))
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Messages that one request reads at most while it looks for words, which no index answers below row-level security. */
const maxSearchedMessages = 10_000
const maxSearchedChats = 1_000

type FoundChat = {
  readonly id: string
  readonly shown_at: Date
  readonly seq: number | null
  readonly is_last: boolean
}

/**
 * Looks for words in the next conversations of a list, as many as hold up to 10,000 messages together. `stoppedAt` is the
 * last one that was read, when there may be more behind it.
 */
export async function searchChats(ctx: InboxCtx, filter: ChatFilter, keyword: string, page: InboxPage) {
  const slice = filterChats(ctx, filter)
    .select(['id', 'shown_at', 'last_seq'])
    .$if(page.after !== null, (query) => query.where(isAfter(page.after!, 'latest')))
    .orderBy('shown_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSearchedChats)
  const { rows } = await sql<FoundChat>`
    with slice as materialized (${slice}),
    summed as (
      select slice.*, sum(last_seq) over (order by shown_at desc, id desc) - last_seq as before,
        row_number() over (order by shown_at desc, id desc) as nth from slice),
    read as materialized (select * from summed where before < ${maxSearchedMessages}),
    found as (
      select read.id, max(message.seq) as seq from read
      join chat_messages as message on message.chat_id = read.id and message.brand_id = ${ctx.brand.id}
        and message.seq > read.last_seq - ${maxSearchedMessages}
      where message.brand_id = ${ctx.brand.id} and message.kind in ('text', 'note')
        and message.content ilike ${toContainsPattern(keyword)}
      group by read.id)
    select read.id, read.shown_at, found.seq,
      read.nth = ${maxSearchedChats} or (select count(*) from read) < (select count(*) from slice) as is_last
    from read left join found on found.id = read.id
    where found.id is not null or read.nth = (select max(nth) from read)
    order by read.shown_at desc, read.id desc`.execute(ctx.db)
  const matches = rows.filter(({ seq }) => seq !== null)
  const found = matches.slice(0, page.limit)
  const end = rows.at(-1)
  return {
    found: found.map(({ id, seq }) => ({ id, seq: seq! })),
    total: matches.length,
    stoppedAt: end?.is_last && found.length < page.limit ? { at: end.shown_at, id: end.id } : null,
    isTotalCut: end?.is_last ?? false,
  }
}

type CountedGroup = {
  readonly lang: string
  readonly view: 'mine' | 'unassigned' | 'others' | 'snoozed'
  readonly isLate: boolean
  /** Whether the shopper waits for an answer. */
  readonly isWaiting: boolean
  readonly count: number
}

/** Counts conversations that are not closed, by language and view; counted up to `countCap`. */
export async function countOpenChats(ctx: InboxCtx, party: Party, viewerId: string): Promise<CountedGroup[]> {
  const now = ctx.clock.now()
  const { rows } = await sql<CountedGroup>`
    select lang, view, late as "isLate", waiting as "isWaiting", count(*)::int as count from (
      select lang, coalesce(due_at <= ${now}, false) as late, waiting_since is not null as waiting,
        case when not ${isActive(ctx)} or ${isActive(ctx)} is null then 'snoozed'
          when assignee_id is null then 'unassigned'
          when assignee_id = ${viewerId}::uuid then 'mine' else 'others' end as view
      from chats where brand_id = ${ctx.brand.id} and ${party === null ? sql`store_id is null` : sql`store_id = ${party}::uuid`}
        and state <> 'closed' limit ${countCap}) as counted
    group by lang, view, late, waiting`.execute(ctx.db)
  return rows
}

/** Messages by their numbers in conversations. */
export async function listMessagesBySeq(
  ctx: InboxCtx,
  places: readonly { readonly id: string; readonly seq: number }[],
) {
  if (places.length === 0) return []
  return ctx.db
    .selectFrom('chat_messages')
    .selectAll('chat_messages')
    .where('brand_id', '=', ctx.brand.id)
    .where(
      sql<boolean>`(chat_id, seq) in (select * from unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ seq }) => seq)}::int[]))`,
    )
    .execute()
}
