import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { isPermanentError, isTwilioSignature, toDeliveryState } from './channels/twilio-status.rules.ts'
import { recordDelivery } from './messages.queries.ts'
import { allowNumber, refuseNumber } from './refused-numbers.ts'

type Report = {
  /** The address with its query, as Twilio was given it. */
  readonly url: string
  /** The body, a form. */
  readonly body: string
  readonly signature: string
}

/**
 * Records a report of Twilio about a message; false when nothing sends by Twilio or the signature is wrong. A repeated report,
 * and one that arrives after a later one, changes nothing.
 */
export async function recordReport(ctx: Ctx, { url, body, signature }: Report): Promise<boolean> {
  const authToken = ctx.externalServices.messageChannels?.reportToken
  if (authToken === undefined) return false
  const form = new URLSearchParams(body)
  if (!isTwilioSignature(authToken, { url, parameters: [...form], signature })) return false
  const id = new URL(url).searchParams.get('message') ?? ''
  const state = toDeliveryState(form.get('MessageStatus') ?? undefined)
  if (!isId(id) || state === null) return true
  const code = Number(form.get('ErrorCode') ?? '')
  const error = Number.isInteger(code) && code > 0 && code < 1_000_000 ? code : null
  const number = form.get('To')
  await inTransaction(ctx, async (ctx) => {
    if (!(await recordDelivery(ctx, id, { state, error })) || number === null) return
    if (state === 'delivered') await allowNumber(ctx, number)
    else if (state !== 'sent' && error !== null && isPermanentError(error)) await refuseNumber(ctx, number, error)
  })
  return true
}
