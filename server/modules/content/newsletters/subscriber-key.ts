import { hasSignature, signText, type SigningCtx } from '#server/platform/sign-text.ts'

const purpose = 'unsubscribe from the newsletter'

/** A key by which anyone who has the mail can end the subscription of its receiver; it does nothing else. */
export const createSubscriberKey = (ctx: SigningCtx, email: string): string =>
  `${Buffer.from(email).toString('base64url')}.${signText(ctx, purpose, email)}`

/** The address that a key is for; null for one that was not made here. */
export function readSubscriberKey(ctx: SigningCtx, key: string): string | null {
  const [encoded = '', signature = ''] = key.split('.')
  const email = Buffer.from(encoded, 'base64url').toString()
  return hasSignature(ctx, purpose, email, signature) ? email : null
}
