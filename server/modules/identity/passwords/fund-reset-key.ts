import { timingSafeEqual } from 'node:crypto'
import { signText, type SigningCtx } from '#server/platform/sign-text.ts'

const purpose = 'cancel fund password resets'
/** Length of an id in base64url, and of a signature: 132 bits, so that the link fits into a text message. */
const partLength = 22
const keyForm = /^[\w-]{44}$/

const sign = (ctx: SigningCtx, resetId: string): string => signText(ctx, purpose, resetId).slice(0, partLength)

/** A key by which anyone who has the message can cancel this reset; it does nothing else, and nothing once the reset is over. */
export const createFundResetKey = (ctx: SigningCtx, resetId: string): string =>
  Buffer.from(resetId.replaceAll('-', ''), 'hex').toString('base64url') + sign(ctx, resetId)

/** The id of the reset that a key cancels; null for one that was not made here. */
export function readFundResetKey(ctx: SigningCtx, key: string): string | null {
  if (!keyForm.test(key)) return null
  const hex = Buffer.from(key.slice(0, partLength), 'base64url').toString('hex')
  const resetId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return timingSafeEqual(Buffer.from(sign(ctx, resetId)), Buffer.from(key.slice(partLength))) ? resetId : null
}
