import type { Brand } from '#server/platform/brand.ts'
import type { Locale } from '#i18n/locales.ts'
import { translateServer } from '#i18n/translate.ts'
import { renderLayout, type RenderedMail } from './render-layout.ts'
import { toPlainBody } from './to-plain-body.ts'

type BodyMail = {
  readonly subject: string
  /** Sanitised HTML. */
  readonly body: string
  readonly unsubscribePage: string
}

const maxLead = 150

/** A mail with a text that staff wrote, and the way to get no more of them. */
export function renderBodyMail(brand: Brand, lang: Locale, { subject, body, unsubscribePage }: BodyMail): RenderedMail {
  const lead = toPlainBody(body).replace(/\s+/g, ' ').slice(0, maxLead)
  const notes = [{ label: translateServer(lang, '退订'), href: unsubscribePage }]
  return renderLayout(brand, lang, { subject, lead, body, notes })
}
