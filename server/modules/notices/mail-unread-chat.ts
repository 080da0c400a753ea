import { resolveLocale } from '#i18n/locales.ts'
import type { Events } from '#server/events.ts'
import { findMailRecipient } from '#server/modules/identity/users/public.ts'
import { listStoreNames } from '#server/modules/merchants/public.ts'
import { queueMessage } from '#server/modules/messages/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'

/** Tells a shopper of messages that they have not read, in the language of their last message. */
export async function mailUnreadChat(
  ctx: Ctx,
  { userId, storeId, lang: chatLang, count }: Events['chat.unread'],
): Promise<void> {
  const recipient = await findMailRecipient(ctx, userId)
  if (!recipient) return
  const { to, username } = recipient
  const lang = resolveLocale(chatLang) ?? recipient.lang
  const party =
    storeId === null
      ? ctx.brand.name
      : pickText((await listStoreNames(ctx, [storeId])).get(storeId), lang, ctx.brand.settings.defaultLanguage)
  const params = { shopper: username, party, count, storeId }
  await queueMessage(ctx, { channel: 'email', to, userId, lang, kind: 'chat_unread', params })
}
