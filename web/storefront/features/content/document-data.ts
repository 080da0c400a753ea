import type { Document } from '#contract/content.ts'
import { toHtmlLang } from '#i18n/locales.ts'
import type { AbsoluteUrl } from '#web/client/use-absolute-url.ts'
import { toExcerpt } from './plain-beginning.ts'

/** A document of the shop as schema.org data. */
export function buildDocumentData(
  { docId, title, body, lang, updatedAt }: Document,
  publisher: string,
  address: AbsoluteUrl,
) {
  return {
    '@type': 'WebPage',
    name: title,
    description: toExcerpt(body),
    inLanguage: toHtmlLang(lang),
    dateModified: updatedAt,
    url: address.page('/doc', { docId }),
    publisher: { '@type': 'Organization', name: publisher },
  }
}
