import { maxReplies, type ReplyVariable, type sellerChatSettingsApi } from '#contract/chat-settings.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import { listStoreNames } from '#server/modules/merchants/public.ts'
import { readOrdersOfUser } from '#server/modules/orders/public.ts'
import type { Locale } from '#i18n/locales.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import type { ChatRow, GetParty } from '../chat.queries.ts'
import { cleanText } from '../chat.rules.ts'
import { lockDesk } from './desks.queries.ts'
import { deleteReply, findReply, insertReply, listReplies, updateReply, type ReplyRow } from './replies.queries.ts'
import { fillVariables, findUnknownVariable } from './reply-text.rules.ts'

type Api = typeof sellerChatSettingsApi
type Reply = Data<Api['saveReply']>

const toReply = (row: ReplyRow, rendered: string | null = null): Reply => ({
  id: row.id,
  code: row.code,
  texts: row.texts as Record<string, string>,
  rendered,
  updatedAt: row.updated_at.toISOString(),
})

/** The values of the variables in a conversation: its shopper, the caller, the shopper's latest order, and who answers. */
async function readValues(ctx: UserCtx, chat: ChatRow): Promise<Readonly<Record<ReplyVariable, string>>> {
  const { user_id, store_id } = chat
  const lang = chat.lang as Locale
  const [names, orders, stores] = await Promise.all([
    getUsernames(ctx, [user_id, ctx.principal.userId]),
    readOrdersOfUser(ctx, user_id, store_id),
    store_id === null ? null : listStoreNames(ctx, [store_id]),
  ])
  const { name, defaultLanguage } = ctx.brand.settings
  return {
    shopper: names.get(user_id) ?? '',
    agent: names.get(ctx.principal.userId) ?? '',
    order: orders.recent[0]?.number ?? '',
    store: stores ? pickText(stores.get(store_id!), lang, defaultLanguage) : name,
  }
}

type GetOwn = (ctx: UserCtx, chatId: string) => Promise<ChatRow>

/** Cleaned texts. Throws `chat.variable_unknown`. */
function checkTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  const cleaned = Object.entries(texts).map(([lang, text]) => [lang, cleanText(text)] as const)
  for (const [, text] of cleaned) {
    const name = findUnknownVariable(text)
    if (name !== null) throw refusal('chat.variable_unknown', { name })
  }
  return Object.fromEntries(cleaned)
}

/** The handlers for the canned replies of a party. */
export const createReplyHandlers = (getParty: GetParty, getOwn: GetOwn) => ({
  replies: async (ctx: UserCtx, { chatId }: Parsed<Api['replies']>): Promise<Data<Api['replies']>> => {
    const isOfService = getParty(ctx) === null
    if (chatId !== undefined && isOfService && !ctx.principal.permissions.includes('chat.answer'))
      throw refusal('permission.denied')
    const chat = chatId === undefined ? null : await getOwn(ctx, chatId)
    const [rows, values] = await Promise.all([listReplies(ctx, getParty(ctx)), chat && readValues(ctx, chat)])
    const { defaultLanguage } = ctx.brand.settings
    const render = ({ texts }: ReplyRow) =>
      chat && values && fillVariables(pickText(texts, chat.lang as Locale, defaultLanguage), values)
    return { replies: rows.map((row) => toReply(row, render(row))) }
  },

  saveReply: async (ctx: UserCtx, input: Parsed<Api['saveReply']>): Promise<Reply> => {
    const party = getParty(ctx)
    const texts = checkTexts(input.texts)
    // Two at once would both count and both find the code free.
    await lockDesk(ctx, party)
    const all = await listReplies(ctx, party)
    const code = input.code.toLowerCase()
    const id = input.replyId?.toLowerCase() ?? newId()
    const before = all.find((reply) => reply.id === id)
    if (input.replyId !== undefined && !before) throw refusal('chat.reply_not_found')
    if (all.some((reply) => reply.code === code && reply.id !== id)) throw refusal('chat.reply_code_taken', { code })
    if (!before && all.length >= maxReplies) throw refusal('chat.reply_limit', { max: maxReplies })
    const row = { id, code, texts, updated_by: ctx.principal.userId, updated_at: ctx.clock.now() }
    const saved = before ? await updateReply(ctx, party, row) : await insertReply(ctx, party, row)
    if (!saved) throw refusal('chat.reply_code_taken', { code })
    ctx.audit({
      subjectId: id,
      before: before ? { code: before.code, texts: before.texts } : null,
      after: { code, texts },
    })
    return toReply(saved)
  },

  deleteReply: async (ctx: UserCtx, { replyId }: Parsed<Api['deleteReply']>): Promise<null> => {
    const party = getParty(ctx)
    const before = isId(replyId) ? await findReply(ctx, party, replyId) : undefined
    if (!before || !(await deleteReply(ctx, party, before.id))) throw refusal('chat.reply_not_found')
    ctx.audit({ subjectId: before.id, before: { code: before.code, texts: before.texts }, after: null })
    return null
  },
})
