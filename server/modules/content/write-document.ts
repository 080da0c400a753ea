import { shippedDocuments } from '#contract/content.ts'
import type { Locale } from '#i18n/locales.ts'
import { dropEverywhere } from '#server/platform/cache-bus.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { upsertDocument } from './content.queries.ts'
import type { ParsedDocument } from './parse-document.ts'

/** Sets a document's words in one language, other languages stay; answers its number. A new key makes a new document. */
export async function writeDocument(
  ctx: Ctx,
  key: string,
  lang: Locale,
  { title, body }: ParsedDocument,
): Promise<number> {
  const at = shippedDocuments.findIndex((shipped) => shipped === key)
  const number = await upsertDocument(ctx, {
    key,
    title: { [lang]: title },
    body: { [lang]: sanitiseRichText(body) },
    number: at < 0 ? null : at + 1,
    reserved: shippedDocuments.length,
  })
  // Pages are kept under the tag of lists.
  await dropEverywhere(ctx, ['content', 'lists'])
  return number
}
