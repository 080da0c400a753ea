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
import { countCodeText } from '../../messages/text-limits/public.ts'
import { hashCode, hashContact, toCodeKey, type CodeSubject } from './code-keys.ts'
import { countSentCode, findSentAt, replaceCode, type CodeKey } from './codes.queries.ts'
import { parseContact, type Contact } from './contact.rules.ts'

type SendCode = (typeof accountApi)['sendCode']

/** Name of the job that hands a code to its message; stored with the jobs. */
export const deliverCodeJobName = 'deliver-code'

/** The content of the message of a code. */
export type SealedCode = { readonly contact: Contact; readonly code: string; readonly lang: Locale }

export const getSealKey = (ctx: Ctx): Buffer => Buffer.from(deriveSecret(ctx.secret, 'verification messages'), 'hex')

const makeCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0')

async function toTooOften(ctx: Ctx, key: CodeKey) {
  const sentAt = (await findSentAt(ctx, key)) ?? ctx.clock.now()
  const passed = (ctx.clock.now().getTime() - sentAt.getTime()) / 1000
  const seconds = Math.ceil(ctx.brand.policy.verificationCodeResendSeconds - passed)
  return refusal('code.too_often', { seconds: Math.max(1, seconds) })
}

/**
 * Sends a code to an address that the caller names. Does the same work whether an account has it: only the job looks, so that
 * neither answer nor time tells.
 */
export async function sendCode(ctx: Ctx, { channel, target, purpose }: Parsed<SendCode>): Promise<Data<SendCode>> {
  const contact = parseContact(ctx.brand, channel, target, 'target')
  if (purpose === 'bind' && !ctx.principal) throw refusal('session.required')
  return sendCodeFor(ctx, { contact, purpose, userId: purpose === 'bind' ? ctx.principal?.userId : undefined })
}

/** Stores a code and queues its delivery. Throws `code.unavailable`, `code.too_often` or `code.locked_day`. */
export async function sendCodeFor(ctx: Ctx, subject: CodeSubject): Promise<Data<SendCode>> {
  const { policy } = ctx.brand
  const { contact } = subject
  if (!canSend(ctx, contact.channel)) throw refusal('code.unavailable')
  const key = toCodeKey(ctx, subject)
  const id = newId(ctx.clock.now().getTime())
  const code = makeCode(policy.verificationCodeDigits)
  const message: SealedCode = { contact, code, lang: ctx.lang }
  const sealed = encrypt(getSealKey(ctx), id, Buffer.from(JSON.stringify(message)))
  const latest = new Date(ctx.clock.now().getTime() - policy.verificationCodeResendSeconds * 1000)
  await inTransaction(ctx, async (ctx) => {
    const isStored = await replaceCode(ctx, { ...key, id, codeHash: hashCode(ctx, subject, code), sealed }, latest)
    if (!isStored) throw await toTooOften(ctx, key)
    const day = toBrandDay(ctx.brand, ctx.clock.now())
    if (!(await countSentCode(ctx, hashContact(ctx, contact), day, policy.verificationCodesPerDayPerTarget)))
      throw refusal('code.locked_day')
    if (contact.channel === 'phone')
      await countCodeText(ctx, { number: contact.key, userId: ctx.principal?.userId ?? null })
    await enqueueJobs(ctx, deliverCodeJobName, [id])
  })
  return { validMinutes: policy.verificationCodeValidMinutes, resendSeconds: policy.verificationCodeResendSeconds }
}
