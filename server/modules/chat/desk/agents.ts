import type { Data, Parsed } from '#contract/operation.ts'
import type { sellerDeskApi } from '#contract/chat-desk.ts'
import { getUser, getUsernames } from '#server/modules/identity/users/public.ts'
import { listStaffWith } from '#server/modules/staff/public.ts'
import { listPeopleOfStore } from '#server/modules/teams/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import type { GetParty, Party } from '../chat.queries.ts'
import { countLoads, listAgentRows, lockDesk, writeAgent } from './desks.queries.ts'
import { pickAgent } from './pick-agent.rules.ts'

type Api = typeof sellerDeskApi

/** Ids of those who may answer the chats of a party. */
const listTeamIds = (ctx: Ctx, party: Party): Promise<readonly string[]> =>
  party === null ? listStaffWith(ctx, 'chat.answer') : listPeopleOfStore(ctx, party, 'chat')

/** Names of those who may answer the chats of a party, by their ids. */
export async function listTeam(ctx: Ctx, party: Party): Promise<ReadonlyMap<string, string>> {
  return getUsernames(ctx, [...new Set(await listTeamIds(ctx, party))])
}

/** Who may be given a conversation: an active person of the team, or the caller. Throws `chat.not_agent`. */
export async function requireAgent(ctx: UserCtx, party: Party, userId: string): Promise<string> {
  const id = userId.toLowerCase()
  if (id === ctx.principal.userId) return id
  if (!isId(id) || !(await listTeamIds(ctx, party)).includes(id)) throw refusal('chat.not_agent')
  if ((await getUser(ctx, id)).status !== 'active') throw refusal('chat.not_agent')
  return id
}

/**
 * Chooses in turn who is given a conversation, in the caller's transaction: of those who are online the one with the
 * fewest. Two at once wait for each other. Null when all are offline.
 */
export async function assignInTurn(ctx: Ctx, party: Party): Promise<string | null> {
  await lockDesk(ctx, party)
  const [rows, team] = await Promise.all([listAgentRows(ctx, party), listTeamIds(ctx, party)])
  const online = rows.filter(({ userId, isOnline }) => isOnline && team.includes(userId))
  const loads = await countLoads(
    ctx,
    party,
    online.map(({ userId }) => userId),
  )
  const agentId = pickAgent(online.map((row) => ({ ...row, load: loads.get(row.userId) ?? 0 })))
  if (agentId !== null) await writeAgent(ctx, party, agentId, { assigned_at: ctx.clock.now() })
  return agentId
}

/** Whether an agent of a party is online. */
export const isOnline = async (ctx: Ctx, party: Party): Promise<boolean> =>
  (await listAgentRows(ctx, party)).some((row) => row.isOnline)

/** Records that the desk is open in the caller's browser. */
export const recordAgentSeen = (ctx: UserCtx, party: Party): Promise<void> =>
  writeAgent(ctx, party, ctx.principal.userId, { seen_at: ctx.clock.now() })

/** The handlers about those who answer for a party. */
export const createAgentHandlers = (getParty: GetParty) => ({
  agents: async (ctx: UserCtx): Promise<Data<Api['agents']>> => {
    const party = getParty(ctx)
    const [team, rows] = await Promise.all([listTeam(ctx, party), listAgentRows(ctx, party)])
    const loads = await countLoads(ctx, party, [...team.keys()])
    const byId = new Map(rows.map((row) => [row.userId, row]))
    return {
      agents: [...team].map(([id, name]) => ({
        id,
        name,
        isOnline: byId.get(id)?.isOnline ?? false,
        isAway: byId.get(id)?.isAway ?? false,
        load: loads.get(id) ?? 0,
      })),
    }
  },
  away: async (ctx: UserCtx, { isAway }: Parsed<Api['away']>): Promise<null> => {
    await writeAgent(ctx, getParty(ctx), ctx.principal.userId, { is_away: isAway })
    return null
  },
})
