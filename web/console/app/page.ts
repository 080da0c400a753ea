import { listIconLinks } from '#contract/logo-icons.ts'
import { getDirection, getLocaleInfo, type TextLocale } from '#i18n/locales.ts'

/** The base of every address of the console. */
export const consoleBase = '/console'

/** The source of its script. */
export const consoleEntry = 'web/console/entry.tsx'

/** The folder of its built files, in the build and in addresses. */
export const consoleAssets = 'assets/console'

/** Browsers with `light-dark()`, from May 2024 on; for older ones its colours would be rewritten, without the choice of a person. */
export const consoleBrowsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

/** The brand and language of the console, as the server tells them to the browser. */
export type ConsoleStart = {
  readonly locale: TextLocale
  readonly brand: {
    readonly site: string
    readonly name: string
    /** Names the icons of the uploaded logo; null without one. */
    readonly logo: string | null
    readonly languages: readonly TextLocale[]
    /** The one in which its texts are required. */
    readonly defaultLanguage: string
    readonly currency: { readonly code: string; readonly digits: number }
    readonly timeZone: string
    /** Hours from the payment to the shipping deadline. */
    readonly shipWithinHours: number
    /** A SKU with so many units for sale or fewer is low in stock. */
    readonly lowStockUnits: number
    /** The name of the OpenID provider by which staff or sellers may log in; null without one. */
    readonly loginProvider: string | null
  }
  readonly requestTimeoutSeconds: number
  readonly chunkLoadTimeoutSeconds: number
}

/** Addresses of the entry, its style sheets and the scripts that it loads first. */
export type ConsoleFiles = {
  readonly script: string
  readonly styles: readonly string[]
  readonly preloads: readonly string[]
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Writes the HTML around the console, which the browser draws; `styles` begin with the colours of the brand. */
export function writeConsolePage(start: ConsoleStart, { script, styles, preloads }: ConsoleFiles): string {
  const { locale, brand } = start
  const { htmlLang } = getLocaleInfo(locale)
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${escapeAttribute(href)}">`).join('')
  const icons = listIconLinks(brand)
    .map(
      (link) =>
        `<link ${Object.entries(link)
          .map(([name, value]) => `${name}="${escapeAttribute(value)}"`)
          .join(' ')}>`,
    )
    .join('')
  const modules = preloads.map((href) => `<link rel="modulepreload" href="${escapeAttribute(href)}">`).join('')
  const data = JSON.stringify(start).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="${htmlLang}" dir="${getDirection(locale)}" data-brand="${escapeAttribute(brand.site)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeAttribute(brand.name)}</title>${icons}${sheets}${modules}</head><body class="console"><div id="root"></div><script id="start" type="application/json">${data}</script><script type="module" src="${escapeAttribute(script)}"></script></body></html>`
}
