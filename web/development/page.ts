import type { TextLocale } from '#i18n/locales.ts'
import { getDirection, getLocaleInfo } from '#i18n/locales.ts'

/** The address of the page; only the development server has it. */
export const developmentPath = '/development/parts'

/** The source of its script. */
export const developmentEntry = 'web/development/entry.tsx'

/** The brand and language of the page, as the server tells them to the browser. */
export type DevelopmentStart = {
  readonly locale: TextLocale
  readonly site: string
  readonly currency: { readonly code: string; readonly digits: number }
  readonly timeZone: string
}

type DevelopmentFiles = { readonly script: string; readonly styles: readonly string[] }

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Writes the HTML around the page, which the browser draws; `styles` begin with the colours of the brand. */
export function writeDevelopmentPage(start: DevelopmentStart, { script, styles }: DevelopmentFiles): string {
  const { locale, site } = start
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${escapeAttribute(href)}">`).join('')
  return `<!doctype html><html lang="${getLocaleInfo(locale).htmlLang}" dir="${getDirection(locale)}" data-brand="${escapeAttribute(site)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Galleria</title>${sheets}</head><body class="console"><div id="root"></div><script id="start" type="application/json">${JSON.stringify(start).replaceAll('<', '\\u003c')}</script><script type="module" src="${escapeAttribute(script)}"></script></body></html>`
}
