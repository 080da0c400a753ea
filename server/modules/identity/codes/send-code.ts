import { randomInt } from 'node:crypto'
import type { accountApi } from '#contract/account.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Locale } from '#i18n/locales.ts'
import { encrypt } from '#server/platform/aes-gcm.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { canSend } from '../../messages/public.ts'
import { hashCode, hashContact, toCodeKey } from './code-keys.ts'
import { countSentCode, findSentAt, replaceCode, type CodeKey } from './codes.queries.ts'
import { parseContact, type Contact } from './contact.rules.ts'

type SendCode = (typeof accountApi)['sendCode']

/** Name of the job that hands a code to its message; stored with the jobs. */
export const deliverCodeJobName = 'deliver-code'
export const validMinutes = 10
const resendSeconds = 60
const maxPerDay = 10

/** The content of the message of a code. */
export type SealedCode = { readonly contact: Contact; readonly code: string; readonly lang: Locale }

export const getSealKey = (ctx: Ctx): Buffer => Buffer.from(deriveSecret(ctx.secret, 'verification messages'), 'hex')

async function toTooOften(ctx: Ctx, key: CodeKey) {
  const sentAt = (await findSentAt(ctx, key)) ?? ctx.clock.now()
  const passed = (ctx.clock.now().getTime() - sentAt.getTime()) / 1000
  return refusal('code.too_often', { seconds: Math.max(1, Math.ceil(resendSeconds - passed)) })
}

/**
 * Stores a code and queues its delivery. Does the same work whether an account has the address: only the job looks, so
 * that neither answer nor time tells.
 */
export async function sendCode(ctx: Ctx, { channel, target, purpose }: Parsed<SendCode>): Promise<Data<SendCode>> {
  const contact = parseContact(ctx.brand, channel, target, 'target')
  if (purpose === 'bind' && !ctx.principal) throw refusal('session.required')
  if (!canSend(ctx, channel)) throw refusal('code.unavailable')
  const subject = { contact, purpose, userId: purpose === 'bind' ? ctx.principal?.userId : undefined }
  const key = toCodeKey(ctx, subject)
  const id = newId(ctx.clock.now().getTime())
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const message: SealedCode = { contact, code, lang: ctx.lang }
  const sealed = encrypt(getSealKey(ctx), id, Buffer.from(JSON.stringify(message)))
  const latest = new Date(ctx.clock.now().getTime() - resendSeconds * 1000)
  await inTransaction(ctx, async (ctx) => {
    const isStored = await replaceCode(ctx, { ...key, id, codeHash: hashCode(ctx, subject, code), sealed }, latest)
    if (!isStored) throw await toTooOften(ctx, key)
    const day = toBrandDay(ctx.brand, ctx.clock.now())
    if (!(await countSentCode(ctx, hashContact(ctx, contact), day, maxPerDay))) throw refusal('code.locked_day')
    await enqueueJobs(ctx, deliverCodeJobName, [id])
  })
  return { validMinutes, resendSeconds }
}
