import type { Stripe } from 'stripe'
import { z } from 'zod'

/** PostgreSQL text cannot contain the character 0. */
const storableText = z
  .string()
  .max(500)
  .refine((text) => !text.includes('\0'))
const metadata = z.record(z.string(), storableText).nullish()
const id = z.union([storableText, z.object({ id: storableText })]).nullish()
const minor = z.int()

const session = z.object({
  id: storableText,
  metadata,
  payment_status: storableText,
  status: storableText.nullish(),
  amount_total: minor.nullish(),
  currency: storableText.nullish(),
  payment_intent: id,
})
const refund = z.object({ metadata, failure_reason: storableText.nullish() })
const dispute = z.object({
  id: storableText,
  payment_intent: id,
  amount: minor,
  currency: storableText,
  reason: storableText,
  status: storableText,
})

/** The fields we read, by kind of event. */
const objects: Readonly<Record<string, z.ZodType>> = {
  'checkout.session': session,
  'refund.failed': refund,
  'charge.dispute': dispute,
}
const event = z.object({ id: storableText, type: storableText, data: z.object({ object: z.looseObject({}) }) })

/** Whether a signed body is an event with valid fields; kinds that we do not read need only id and type. */
export function isStripeEvent(body: unknown): body is Stripe.Event {
  const parsed = event.safeParse(body)
  if (!parsed.success) return false
  const { type, data } = parsed.data
  const kind = Object.keys(objects).find((start) => type === start || type.startsWith(`${start}.`))
  return kind === undefined || objects[kind]!.safeParse(data.object).success
}
