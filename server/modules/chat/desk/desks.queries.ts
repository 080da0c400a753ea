import { sql } from 'kysely'
import type { OpeningSpan } from '#contract/chat-settings.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Party } from '../chat.queries.ts'
import { serviceId, toPartyId } from './party-id.ts'

type DeskCtx = Ctx<Pick<Tables, 'chat_desks' | 'chat_agents'>>

/** The settings of those who answer. */
export type Desk = {
  readonly hours: readonly OpeningSpan[] | null
  readonly holidays: readonly string[]
  readonly autoAssign: boolean
  readonly goalMinutes: number | null
  readonly greeting: Readonly<Record<string, string>>
  readonly offline: Readonly<Record<string, string>>
  readonly version: number
}

/** Of a party that has changed none. */
const defaultDesk: Desk = {
  hours: null,
  holidays: [],
  autoAssign: false,
  goalMinutes: null,
  greeting: {},
  offline: {},
  version: 0,
}

const selectDesk = (ctx: DeskCtx, party: Party) =>
  ctx.db
    .selectFrom('chat_desks')
    .select(['hours', 'greeting', 'offline', 'version', 'auto_assign as autoAssign', 'goal_minutes as goalMinutes'])
    .select(sql<string[]>`holidays::text[]`.as('holidays'))
    .where('brand_id', '=', ctx.brand.id)
    .where('party_id', '=', toPartyId(party))

export const readDesk = async (ctx: DeskCtx, party: Party): Promise<Desk> =>
  ((await selectDesk(ctx, party).executeTakeFirst()) as Desk | undefined) ?? defaultDesk

/** Locks the settings of a party, so that its conversations are given out one after the other. */
export const lockDesk = (ctx: DeskCtx, party: Party) =>
  ctx.db
    .selectFrom('chat_desks')
    .select('version')
    .where('brand_id', '=', ctx.brand.id)
    .where('party_id', '=', toPartyId(party))
    .forUpdate()
    .executeTakeFirst()

/** Saves the settings as the next version; false when they have another version than expected. */
export async function saveDesk(ctx: DeskCtx, party: Party, { version, ...desk }: Desk): Promise<boolean> {
  const row = {
    version: version + 1,
    hours: desk.hours === null ? null : JSON.stringify(desk.hours),
    holidays: sql<string[]>`${[...desk.holidays]}::date[]`,
    auto_assign: desk.autoAssign,
    goal_minutes: desk.goalMinutes,
    greeting: JSON.stringify(desk.greeting),
    offline: JSON.stringify(desk.offline),
  }
  const key = { brand_id: ctx.brand.id, party_id: toPartyId(party) }
  const saved =
    version === 0
      ? await ctx.db
          .insertInto('chat_desks')
          .values({ ...key, ...row } as never)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await ctx.db
          .updateTable('chat_desks')
          .set(row as never)
          .where('brand_id', '=', ctx.brand.id)
          .where('party_id', '=', toPartyId(party))
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return saved !== undefined
}

/** A desk is open in a browser as long as its stream says so; a stream says it every twenty seconds. */
const onlineMs = 50_000

export type AgentRow = {
  readonly userId: string
  readonly isAway: boolean
  readonly isOnline: boolean
  readonly assignedAt: Date | null
}

/** Those who have opened the desk of a party. */
export async function listAgentRows(ctx: DeskCtx, party: Party): Promise<AgentRow[]> {
  const seenSince = ctx.clock.now().getTime() - onlineMs
  const rows = await ctx.db
    .selectFrom('chat_agents')
    .select(['user_id', 'is_away', 'seen_at', 'assigned_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('party_id', '=', toPartyId(party))
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    isAway: row.is_away,
    isOnline: !row.is_away && row.seen_at !== null && row.seen_at.getTime() > seenSince,
    assignedAt: row.assigned_at,
  }))
}

type AgentChanges = { readonly is_away?: boolean; readonly seen_at?: Date; readonly assigned_at?: Date }

export async function writeAgent(ctx: DeskCtx, party: Party, userId: string, changes: AgentChanges): Promise<void> {
  await ctx.db
    .insertInto('chat_agents')
    .values({ brand_id: ctx.brand.id, party_id: toPartyId(party), user_id: userId, ...changes })
    .onConflict((conflict) => conflict.columns(['brand_id', 'party_id', 'user_id']).doUpdateSet(changes))
    .execute()
}

/** Conversations of each agent that are open or wait for the shopper; agents without any are absent. */
export async function countLoads(
  ctx: Ctx<Pick<Tables, 'chats'>>,
  party: Party,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('chats')
    .select('assignee_id')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('brand_id', '=', ctx.brand.id)
    .where('assignee_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('store_id', party === null ? 'is' : '=', party)
    .where('state', 'in', ['open', 'waiting'])
    .groupBy('assignee_id')
    .execute()
  return new Map(rows.map(({ assignee_id, count }) => [assignee_id!, count]))
}

/** The parties whose conversations are given out in turn. */
export const listAutoParties = async (ctx: DeskCtx): Promise<Party[]> =>
  (
    await ctx.db
      .selectFrom('chat_desks')
      .select('party_id')
      .where('brand_id', '=', ctx.brand.id)
      .where('auto_assign', '=', true)
      .execute()
  ).map(({ party_id }) => (party_id === serviceId ? null : party_id))
