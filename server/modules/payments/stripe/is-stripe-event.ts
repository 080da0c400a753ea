import type { Stripe } from 'stripe'
import { z } from 'zod'

/** What fits into a column: no database keeps the character 0. */
const word = z
  .string()
  .max(500)
  .refine((text) => !text.includes('\0'))
const metadata = z.record(z.string(), word).nullish()
const id = z.union([word, z.object({ id: word })]).nullish()
const minor = z.int()

const session = z.object({
  id: word,
  metadata,
  payment_status: word,
  status: word.nullish(),
  amount_total: minor.nullish(),
  currency: word.nullish(),
  payment_intent: id,
})
const refund = z.object({ metadata, failure_reason: word.nullish() })
const dispute = z.object({ id: word, payment_intent: id, amount: minor, currency: word, reason: word, status: word })

/** The fields that we read of each kind of event. */
const objects: Readonly<Record<string, z.ZodType>> = {
  'checkout.session': session,
  'refund.failed': refund,
  'charge.dispute': dispute,
}
const event = z.object({ id: word, type: word, data: z.object({ object: z.looseObject({}) }) })

/** True when a signed body is an event in whose fields we can trust; kinds that we do not read need no more than a name. */
export function isStripeEvent(body: unknown): body is Stripe.Event {
  const parsed = event.safeParse(body)
  if (!parsed.success) return false
  const { type, data } = parsed.data
  const kind = Object.keys(objects).find((start) => type === start || type.startsWith(`${start}.`))
  return kind === undefined || objects[kind]!.safeParse(data.object).success
}
