import { emit } from '#server/events.ts'
import type { Ctx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { assignInTurn } from '../desk/agents.ts'
import { listAutoParties } from '../desk/desks.queries.ts'
import { lockChat, updateChat, type ChatRow } from '../chat.queries.ts'
import { notifyChat } from '../chat-notices.ts'
import { hasWork, listSleepers, listUnassigned, listUntold, countUnreadOfChat } from './work.queries.ts'

/** Name of the job that wakes conversations, gives them out and tells shoppers of unread messages. */
export const tendChatsJob = 'tend-chats'

/** Makes the job due when the running transaction commits. */
export const markWork = (ctx: Ctx): Promise<void> => ctx.deferToCommit(markJobsChanged(ctx, [tendChatsJob]))

const batch = 200

/** Opens a conversation that has slept long enough. */
const wake = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const chat = await lockChat(ctx, id)
    const hasSlept = chat.state === 'snoozed' && chat.snoozed_until && chat.snoozed_until <= ctx.clock.now()
    if (!hasSlept) return
    await updateChat(ctx, id, { state: 'open', snoozed_until: null })
    await notifyChat(ctx, chat, { kind: 'state', side: 'team' })
  })

/** Assigns a conversation that has no agent to one who is online now. */
const giveOut = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const chat = await lockChat(ctx, id)
    if (chat.assignee_id !== null || chat.waiting_since === null) return
    const agentId = await assignInTurn(ctx, chat.store_id)
    if (agentId === null) return
    await updateChat(ctx, id, { assignee_id: agentId })
    await notifyChat(ctx, chat, { kind: 'state', side: 'team' })
  })

/** Emits that a shopper has unread messages: once, with the change that says so. */
const tell = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const chat = await lockChat(ctx, id)
    if (chat.mail_due_at === null || chat.mail_due_at > ctx.clock.now()) return
    const count = await countUnreadOfChat(ctx, chat)
    await updateChat(ctx, id, { mail_due_at: null })
    if (count > 0) await emit(ctx, 'chat.unread', toUnreadEvent(chat, count))
  })

const toUnreadEvent = ({ id, user_id, store_id, lang }: ChatRow, count: number) => ({
  chatId: id,
  userId: user_id,
  storeId: store_id,
  lang,
  count,
})

type Find = (ctx: Ctx, limit: number) => Promise<readonly string[]>

async function runAll(ctx: Ctx, find: Find, work: (ctx: Ctx, id: string) => Promise<void>): Promise<void> {
  for (;;) {
    const ids = await find(ctx, batch)
    for (const id of ids) await work(ctx, id)
    if (ids.length < batch) return
  }
}

/** Wakes conversations, gives out unassigned ones, and tells shoppers of messages that they have not read. */
export async function tendChats(ctx: Ctx): Promise<void> {
  await runAll(ctx, listSleepers, wake)
  await runAll(ctx, listUntold, tell)
  for (const party of await listAutoParties(ctx))
    for (const id of await listUnassigned(ctx, party, batch)) await giveOut(ctx, id)
  if (await hasWork(ctx)) await markJobsChanged(ctx, [tendChatsJob])
}
