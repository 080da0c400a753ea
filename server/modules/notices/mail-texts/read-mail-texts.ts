import { canHaveLines, mailKinds, maxBlockLengths, type MailKind, type MailTexts } from '#contract/mail-blocks.ts'
import type { MailRow, MailText, mailTextsApi } from '#contract/mail-texts.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Locale } from '#i18n/locales.ts'
import { toSchemeBrand } from '#server/modules/messages/public.ts'
import {
  checkTexts,
  cleanTexts,
  createSample,
  findStoredTexts,
  fitsSubject,
  getMailTemplate,
  getProductText,
  isMailKind,
  listBlocks,
  listPlaceholders,
  listStoredTexts,
  readRow,
  readStoredTexts,
  renderMail,
  type MailToRender,
} from '#server/modules/messages/texts/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'

type Api = typeof mailTextsApi

export type MailId = { readonly kind: MailKind; readonly lang: Locale }

/** Throws `mail_text.unknown_kind` and `mail_text.unknown_language`, which name what there is not. */
export function getMailId(ctx: Ctx, { kind, textLanguage }: { kind: string; textLanguage: string }): MailId {
  if (!isMailKind(kind)) throw refusal('mail_text.unknown_kind', { kind })
  const lang = ctx.brand.languages.find((code) => code === textLanguage)
  if (!lang) throw refusal('mail_text.unknown_language', { language: textLanguage })
  return { kind, lang }
}

/** Every mail in the order of the catalogue. */
export async function listMailTexts(ctx: Ctx): Promise<Data<Api['list']>> {
  const rows = await listStoredTexts(ctx)
  const mails = mailKinds.map((kind): MailRow => {
    const own = rows.flatMap((row) => {
      const read = row.kind === kind ? readRow(row) : null
      return read && read.state !== 'product' ? [{ ...row, ...read }] : []
    })
    const used = own.find(({ lang, state }) => lang === ctx.lang && state === 'brand')
    return {
      kind,
      group: getMailTemplate(kind).group,
      subject: used?.texts?.subject ?? getProductText(kind, ctx.lang, 'subject'),
      languages: own
        .toSorted((one, other) => one.lang.localeCompare(other.lang))
        .map(({ lang, state, changedBy, changedAt }) => ({
          language: lang,
          state,
          changedBy,
          changedAt: changedAt.toISOString(),
        })),
    }
  })
  return { mails }
}

function toPlaceholders(kind: MailKind): MailText['placeholders'] {
  const { needs = [], subjectNeeds = [] } = getMailTemplate(kind)
  return listPlaceholders(kind).map((name) => ({
    name,
    neededIn: subjectNeeds.includes(name) ? 'subject' : needs.includes(name) ? 'mail' : null,
  }))
}

export async function readMailText(ctx: Ctx, { kind, lang }: MailId): Promise<MailText> {
  const stored = await findStoredTexts(ctx, kind, lang)
  const { state, texts } = readStoredTexts(kind, lang, stored ? stored.texts : {})
  const { group } = getMailTemplate(kind)
  return {
    kind,
    group,
    language: lang,
    version: stored?.version ?? 0,
    state,
    changedBy: stored?.changedBy ?? null,
    changedAt: stored?.changedAt.toISOString() ?? null,
    texts: texts ?? {},
    blocks: listBlocks(kind).map((block) => ({
      block,
      productText: getProductText(kind, lang, block),
      max: maxBlockLengths[block],
      hasLines: canHaveLines(block),
    })),
    placeholders: toPlaceholders(kind),
    isTextMessage: kind === 'code',
  }
}

export const readMailTextDetail = async (ctx: Ctx, input: Parsed<Api['detail']>): Promise<Data<Api['detail']>> => ({
  mail: await readMailText(ctx, getMailId(ctx, input)),
})

/** A sample of a mail with these texts. Throws `request.invalid` with the blocks that cannot be sent. */
export function createCheckedSample(ctx: Ctx, { kind, lang }: MailId, sent: MailTexts): MailToRender {
  const texts = cleanTexts(kind, sent)
  const errors = Object.entries(checkTexts(kind, lang, texts))
  if (errors.length > 0)
    throw fieldRefusal(Object.fromEntries(errors.map(([block, error]) => [`texts.${block}`, error])))
  const sample = { ...createSample(ctx.brand, lang, kind, ctx.clock.now()), texts }
  // A subject is cut after 60 characters; a code must stand before.
  if (!fitsSubject(ctx.brand, lang, sample))
    throw fieldRefusal({ 'texts.subject': { key: 'field.too_long', params: { max: 60 } } })
  return sample
}

export async function previewMailText(ctx: Ctx, input: Parsed<Api['preview']>): Promise<Data<Api['preview']>> {
  const mail = getMailId(ctx, input)
  const sample = createCheckedSample(ctx, mail, input.texts)
  return renderMail(toSchemeBrand(ctx.brand, input.scheme), mail.lang, sample, { origin: '' })
}
