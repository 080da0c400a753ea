import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'

type KeyCtx = Pick<Ctx, 'secret' | 'brand'>

const sign = (ctx: KeyCtx, email: string): Buffer =>
  createHmac('sha256', deriveSecret(ctx.secret, 'unsubscribe from the newsletter'))
    .update(`${ctx.brand.id} ${email}`)
    .digest()

/** A key by which anyone who has the mail can end the subscription of its receiver; it does nothing else. */
export const createSubscriberKey = (ctx: KeyCtx, email: string): string =>
  `${Buffer.from(email).toString('base64url')}.${sign(ctx, email).toString('base64url')}`

/** The address that a key is for; null for one that was not made here. */
export function readSubscriberKey(ctx: KeyCtx, key: string): string | null {
  const [encoded = '', signature = ''] = key.split('.')
  const email = Buffer.from(encoded, 'base64url').toString()
  const expected = sign(ctx, email)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? email : null
}
