import type { contentApi } from '#contract/content.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { liftMailStop } from '#server/modules/messages/mail-stops/public.ts'
import { queueMessage } from '#server/modules/messages/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import { createSecretToken } from '#server/platform/link-token.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { readSubscriberKey } from './newsletters/subscriber-key.ts'
import {
  requestConfirmation,
  confirmSubscriber,
  deleteByAddress,
  deleteSubscriber,
  deleteUnconfirmedBefore,
  hasSubscription,
} from './subscriptions.queries.ts'

type Api = typeof contentApi

const pauseMs = 10 * 60_000
const unconfirmedMs = 30 * 86_400_000

/** Mails the address a link to confirm, at most every ten minutes. The response does not reveal whether it was known. */
export async function subscribe(ctx: Ctx, { email }: Parsed<Api['subscribe']>): Promise<Data<Api['subscribe']>> {
  const { token: key, tokenHash: keyHash } = createSecretToken()
  await inTransaction(ctx, async (ctx) => {
    const to = email.toLowerCase()
    const requestedBefore = new Date(ctx.clock.now().getTime() - pauseMs)
    if (await requestConfirmation(ctx, { email: to, keyHash, requestedBefore }))
      await queueMessage(ctx, { channel: 'email', to, userId: null, kind: 'subscription_confirm', params: { key } })
  })
  return {}
}

/** Throws `not_found` for a key of no subscription. */
export async function confirmSubscription(
  ctx: Ctx,
  { key }: Parsed<Api['confirmSubscription']>,
): Promise<Data<Api['confirmSubscription']>> {
  if (!(await hasSubscription(ctx, hashToken(key)))) throw refusal('not_found')
  const email = await confirmSubscriber(ctx, hashToken(key))
  if (email !== null) await liftMailStop(ctx, email)
  return {}
}

/** Deletes the address that the key of a mail is for; one that is gone already is as good. */
export async function cancelSubscription(
  ctx: Ctx,
  { key }: Parsed<Api['cancelSubscription']>,
): Promise<Data<Api['cancelSubscription']>> {
  const email = key.includes('.') ? readSubscriberKey(ctx, key) : null
  if (email !== null) await deleteByAddress(ctx, email)
  else await deleteSubscriber(ctx, hashToken(key))
  return {}
}

/** The same by one press in a mail program. Throws `not_found` for a key that was not made here. */
export async function unsubscribe(ctx: Ctx, { key }: Parsed<Api['unsubscribe']>): Promise<Data<Api['unsubscribe']>> {
  const email = readSubscriberKey(ctx, key)
  if (email === null) throw refusal('not_found')
  await deleteByAddress(ctx, email)
  return {}
}

/** Deletes addresses that did not confirm within 30 days. */
export const purgeSubscriptions = (ctx: Ctx) =>
  deleteUnconfirmedBefore(ctx, new Date(ctx.clock.now().getTime() - unconfirmedMs))
