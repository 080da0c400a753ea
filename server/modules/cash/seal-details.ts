import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'

/** Encrypted at rest. */
export type PayoutDetails = { readonly holder: string | null; readonly number: string }

const version = 1
const ivBytes = 12
const tagBytes = 16

const getKey = ({ secret }: Pick<Ctx, 'secret'>) => Buffer.from(deriveSecret(secret, 'payout accounts'), 'hex')
const getAdditionalData = ({ brand }: Pick<Ctx, 'brand'>, accountId: string) => Buffer.from(`${brand.id} ${accountId}`)

type SealCtx = Pick<Ctx, 'secret' | 'brand'>

/** Encrypts account details with AES-256-GCM, bound to the brand and the account. */
export function sealDetails(ctx: SealCtx, accountId: string, details: PayoutDetails): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', getKey(ctx), iv).setAAD(getAdditionalData(ctx, accountId))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(details), 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), sealed])
}

/**
 * Decrypts account details; throws when they were changed, moved to another account or encrypted with another secret.
 */
export function openDetails(ctx: SealCtx, accountId: string, sealed: Buffer): PayoutDetails {
  if (sealed[0] !== version) throw new Error(`payout account ${accountId} is sealed in an unknown way`)
  const tagAt = 1 + ivBytes
  const decipher = createDecipheriv('aes-256-gcm', getKey(ctx), sealed.subarray(1, tagAt), { authTagLength: tagBytes })
  decipher.setAAD(getAdditionalData(ctx, accountId)).setAuthTag(sealed.subarray(tagAt, tagAt + tagBytes))
  const text = Buffer.concat([decipher.update(sealed.subarray(tagAt + tagBytes)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as PayoutDetails
}
