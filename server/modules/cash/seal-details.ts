import type { Ctx } from '#server/platform/context.ts'
import { decrypt, encrypt } from '#server/platform/aes-gcm.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'

/** Encrypted at rest. */
export type PayoutDetails = { readonly holder: string | null; readonly number: string }

const version = 1

const getKey = ({ secret }: Pick<Ctx, 'secret'>) => Buffer.from(deriveSecret(secret, 'payout accounts'), 'hex')
const describeAccount = ({ brand }: Pick<Ctx, 'brand'>, accountId: string) => `${brand.id} ${accountId}`

type SealCtx = Pick<Ctx, 'secret' | 'brand'>

/** Encrypts account details, bound to the brand and the account. */
export const sealDetails = (ctx: SealCtx, accountId: string, details: PayoutDetails): Buffer =>
  Buffer.concat([
    Buffer.of(version),
    encrypt(getKey(ctx), describeAccount(ctx, accountId), Buffer.from(JSON.stringify(details))),
  ])

/**
 * Decrypts account details; throws when they were changed, moved to another account or encrypted with another secret.
 */
export function openDetails(ctx: SealCtx, accountId: string, sealed: Buffer): PayoutDetails {
  if (sealed[0] !== version) throw new Error(`payout account ${accountId} is sealed in an unknown way`)
  const text = decrypt(getKey(ctx), describeAccount(ctx, accountId), sealed.subarray(1))
  return JSON.parse(text.toString('utf8')) as PayoutDetails
}
