import type { MailTexts } from '#contract/mail-blocks.ts'
import type { mailTextsApi } from '#contract/mail-texts.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { findRecipient } from '#server/modules/identity/users/public.ts'
import { queueMessage } from '#server/modules/messages/public.ts'
import { findStoredTexts, getProductText, writeTexts } from '#server/modules/messages/texts/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { createCheckedSample, getMailId, readMailText, type MailId } from './read-mail-texts.ts'

type Api = typeof mailTextsApi

/** Without the texts that are the product's: they follow it when it changes. */
const withoutProductTexts = ({ kind, lang }: MailId, texts: MailTexts): MailTexts =>
  Object.fromEntries(
    Object.entries(texts).filter(([block, text]) => text !== getProductText(kind, lang, block as keyof MailTexts)),
  )

type At = { readonly version: number }

/** Throws `mail_text.changed`, which carries what was sent and what is stored, at another version than that which was read. */
async function write(ctx: UserCtx, mail: MailId, { version }: At, texts: MailTexts): Promise<Data<Api['save']>> {
  const { kind, lang } = mail
  const before = await findStoredTexts(ctx, kind, lang)
  const isWritten =
    (before?.version ?? 0) === version &&
    (await writeTexts(ctx, { kind, lang, version }, { texts, by: ctx.principal.username }))
  if (!isWritten) {
    const stored = await readMailText(ctx, mail)
    throw refusal('mail_text.changed', { versions: [{ kind, language: lang, version, texts }, { ...stored }] })
  }
  ctx.audit({ subjectId: `${kind}:${lang}`, before: before?.texts ?? null, after: texts })
  return { mail: await readMailText(ctx, mail) }
}

export async function saveMailText(ctx: UserCtx, input: Parsed<Api['save']>): Promise<Data<Api['save']>> {
  const mail = getMailId(ctx, input)
  const { texts } = createCheckedSample(ctx, mail, input.texts)
  return write(ctx, mail, input, withoutProductTexts(mail, texts ?? {}))
}

export const resetMailText = async (ctx: UserCtx, input: Parsed<Api['reset']>): Promise<Data<Api['reset']>> =>
  write(ctx, getMailId(ctx, input), input, {})

/** Sends a sample with these texts to the caller by the queue, as any mail. */
export async function testMailText(ctx: UserCtx, input: Parsed<Api['test']>): Promise<Data<Api['test']>> {
  const mail = getMailId(ctx, input)
  const { kind, params, texts } = createCheckedSample(ctx, mail, input.texts)
  const { userId } = ctx.principal
  const to = (await findRecipient(ctx, userId))?.to
  if (!to) throw refusal('newsletter.no_address')
  await queueMessage(ctx, { channel: 'email', to, userId, lang: mail.lang, kind, params, texts: texts ?? {} })
  ctx.audit({ subjectId: `${mail.kind}:${mail.lang}`, before: null, after: { test: texts } })
  return {}
}
