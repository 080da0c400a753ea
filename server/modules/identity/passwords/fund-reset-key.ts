import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'

type KeyCtx = Pick<Ctx, 'secret' | 'brand'>

const idBytes = 16
/** Half of the digest, so that the link fits into a text message. */
const signatureBytes = 16

const sign = (ctx: KeyCtx, id: Buffer): Buffer =>
  createHmac('sha256', deriveSecret(ctx.secret, 'cancel fund password resets'))
    .update(`${ctx.brand.id} `)
    .update(id)
    .digest()
    .subarray(0, signatureBytes)

/** A key by which anyone who has the message can cancel this reset; it does nothing else, and nothing once the reset is over. */
export function createFundResetKey(ctx: KeyCtx, resetId: string): string {
  const id = Buffer.from(resetId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, sign(ctx, id)]).toString('base64url')
}

/** The id of the reset that a key cancels; null for one that was not made here. */
export function readFundResetKey(ctx: KeyCtx, key: string): string | null {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== idBytes + signatureBytes) return null
  const id = bytes.subarray(0, idBytes)
  if (!timingSafeEqual(sign(ctx, id), bytes.subarray(idBytes))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
