import { createHmac } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import type { CodeKey } from './codes.queries.ts'
import type { Contact } from './contact.rules.ts'

export type CodePurpose = 'register' | 'login' | 'reset' | 'bind' | 'fund_reset'

/** The claim that a code proves: that one reads an address, for one purpose; for `bind` and `fund_reset` as one user. */
export type CodeSubject = {
  readonly contact: Contact
  readonly purpose: CodePurpose
  readonly userId?: string | undefined
}

/** Keyed, because all addresses and all codes could be hashed and compared. */
const hash = (ctx: Ctx, use: 'target' | 'code', parts: readonly string[]): Buffer =>
  createHmac('sha256', deriveSecret(ctx.secret, `verification ${use}`))
    .update(JSON.stringify([ctx.brand.id, ...parts]))
    .digest()

/** Counts the codes of every purpose. */
export const hashContact = (ctx: Ctx, { channel, key }: Contact): Buffer => hash(ctx, 'target', [channel, key])

export const toCodeKey = (ctx: Ctx, { contact, purpose, userId = '' }: CodeSubject): CodeKey => ({
  target: hash(ctx, 'target', [contact.channel, contact.key, userId]),
  purpose,
})

export const hashCode = (ctx: Ctx, { contact, purpose, userId = '' }: CodeSubject, code: string): Buffer =>
  hash(ctx, 'code', [contact.channel, contact.key, purpose, userId, code])
