import type { Brand } from '#server/platform/brand.ts'
import type { Locale } from '#i18n/locales.ts'
import type { MessageKind, MessageParams } from './kinds.ts'

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

/** A message of a kind in a language; `origin` is where its links lead. */
export function renderMail<Kind extends MessageKind>(
  brand: Brand,
  _lang: Locale,
  kind: Kind,
  params: MessageParams<Kind>,
  { origin }: { readonly origin: string },
): RenderedMail {
  const link = 'key' in params ? `${origin}/pc/subscription#confirm=${params.key}` : ''
  const text = `${kind}: ${JSON.stringify(params)} ${link}`
  return { subject: `${brand.name}: ${kind}`, text, html: `<p>${text.replaceAll('<', '&lt;')}</p>` }
}
