import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Brand } from './brand.ts'
import type { Ctx } from './context.ts'
import { deriveSecret } from './derive-secret.ts'

export type SigningCtx = Pick<Ctx, 'secret'> & { readonly brand: Pick<Brand, 'id'> }

const sign = ({ secret, brand }: SigningCtx, purpose: string, text: string): Buffer =>
  createHmac('sha256', deriveSecret(secret, purpose)).update(`${brand.id} ${text}`).digest()

/** A signature (base64url) of a text that is good in the caller's brand and for one purpose only. */
export const signText = (ctx: SigningCtx, purpose: string, text: string): string =>
  sign(ctx, purpose, text).toString('base64url')

/** Whether a text has this signature; compared in constant time. */
export function hasSignature(ctx: SigningCtx, purpose: string, text: string, signature: string): boolean {
  const expected = sign(ctx, purpose, text)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
