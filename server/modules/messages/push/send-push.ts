import { getDirection, getLocaleInfo, type Locale } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import { MessageRefusedError } from '../channels/channel.ts'
import { noticeKinds, type MessageParams, type NoticeKind } from '../templates/kinds.ts'
import { renderNotice } from '../templates/render-mail.ts'
import { SubscriptionGoneError } from './push-channel.ts'
import { getTreatment, toPayload } from './push-messages.rules.ts'
import { deleteSubscriptions, findSubscription } from './push.queries.ts'

type PushMessage = {
  readonly id: string
  /** Id of the subscription. */
  readonly to: string
  readonly userId: string
  readonly kind: NoticeKind
  readonly params: Readonly<Record<string, unknown>>
  readonly lang: Locale
  readonly expiresAt: Date
}

const toPath = (path: string): string => (path.startsWith('/console/') ? path : `/pc${path}`)

function buildPayload(ctx: Ctx, { id, kind, params, lang }: PushMessage): Buffer {
  const { title, action } = renderNotice(ctx.brand, lang, kind, params as MessageParams<NoticeKind>)
  return toPayload({
    title: ctx.brand.name,
    text: title,
    path: toPath(action?.path ?? '/userInfo/notices'),
    tag: id,
    lang: getLocaleInfo(lang).htmlLang,
    dir: getDirection(lang),
  })
}

/** Pushes one message to one browser; deletes the browser when its push service says that it is gone. */
export async function sendPush(ctx: Ctx, message: PushMessage): Promise<void> {
  const channel = ctx.externalServices.messageChannels?.push
  if (!channel) throw new Error('no push channel is configured')
  const { id, to, userId, kind, expiresAt } = message
  const subscription = await findSubscription(ctx, userId, to)
  if (!subscription) throw new MessageRefusedError('the browser takes no push messages any more')
  const now = ctx.clock.now()
  const { urgency } = getTreatment(noticeKinds[kind])
  const ttlSeconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
  const payload = buildPayload(ctx, message)
  try {
    await channel.send({ id, brand: ctx.brand, subscription, payload, ttlSeconds, urgency, now })
  } catch (error) {
    if (error instanceof SubscriptionGoneError) await deleteSubscriptions(ctx, [to])
    throw error
  }
}
