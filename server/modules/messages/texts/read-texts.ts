import { z } from 'zod'
import { mailBlocks, type MailKind, type MailTexts } from '#contract/mail-blocks.ts'
import { resolveLocale, type Locale } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { MessageKind, MessageParams } from '../templates/kinds.ts'
import { isMailKind } from '../templates/mail-catalogue.ts'
import { toMailKind } from '../templates/mail-contents.ts'
import { checkTexts } from '../templates/mail-texts.rules.ts'
import { findStoredTexts, type StoredTexts } from './mail-texts.queries.ts'

const Texts = z.partialRecord(z.enum(mailBlocks), z.string())

export type ReadTexts =
  | { readonly state: 'product'; readonly texts: null }
  | { readonly state: 'brand'; readonly texts: MailTexts }
  /** They break a rule of today, as a placeholder that a mail had once. `texts` is null where they are no texts. */
  | { readonly state: 'unusable'; readonly texts: MailTexts | null }

const product: ReadTexts = { state: 'product', texts: null }

/** Stored texts, checked by the rules of today. */
export function readStoredTexts(kind: MailKind, lang: Locale, stored: unknown): ReadTexts {
  const parsed = Texts.safeParse(stored)
  if (!parsed.success) return { state: 'unusable', texts: null }
  const texts = parsed.data as MailTexts
  if (Object.keys(texts).length === 0) return product
  return { state: Object.keys(checkTexts(kind, lang, texts)).length === 0 ? 'brand' : 'unusable', texts }
}

/** The state of a stored row; null where the product sends no such mail any more. */
export function readRow({ kind, lang, texts }: StoredTexts): (ReadTexts & { readonly kind: MailKind }) | null {
  const locale = resolveLocale(lang)
  return isMailKind(kind) && locale ? { kind, ...readStoredTexts(kind, locale, texts) } : null
}

/**
 * The texts of the brand for a message in the language of its receiver; null where the product's are sent. Those in other
 * languages are no substitute: the product has every language.
 */
export async function findTexts<Kind extends MessageKind>(
  ctx: Ctx,
  lang: Locale,
  kind: Kind,
  params: MessageParams<Kind>,
): Promise<MailTexts | null> {
  const mail = toMailKind(kind, params)
  const stored = await findStoredTexts(ctx, mail, lang)
  if (!stored) return null
  const { state, texts } = readStoredTexts(mail, lang, stored.texts)
  if (state === 'unusable')
    ctx.log.warn({ brand: ctx.brand.site, mail, lang }, 'texts of a mail are unusable, the text of the product is sent')
  return state === 'brand' ? texts : null
}
