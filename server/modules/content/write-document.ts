import { shippedDocuments } from '#contract/content.ts'
import type { Locale } from '#i18n/locales.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { setTermsVersion } from '../acceptances/public.ts'
import { upsertDocument } from './content.queries.ts'
import type { ParsedDocument } from './parse-document.ts'

/** Sets a document in one language; others stay. Returns its number; a new key creates a document. */
export async function writeDocument(
  ctx: Ctx,
  key: string,
  lang: Locale,
  { title, body }: ParsedDocument,
): Promise<number> {
  const at = shippedDocuments.findIndex((shipped) => shipped === key)
  const { number, version } = await upsertDocument(ctx, {
    key,
    title: { [lang]: title },
    body: { [lang]: sanitiseRichText(body) },
    number: at < 0 ? null : at + 1,
    reserved: shippedDocuments.length,
  })
  await setTermsVersion(ctx, number, version, false)
  // Rendered pages are cached with the tag `lists`.
  await invalidateCaches(ctx, ['content', 'lists'])
  return number
}
