import { getDirection, getLocaleInfo, type Locale } from '#i18n/locales.ts'

/** The source of the page's script. */
export const setupEntry = 'web/setup/entry.tsx'

type SetupFiles = { readonly script: string; readonly styles: readonly string[] }

/** Writes the HTML around the page of the set-up, which the browser draws in this language. */
export function writeSetupPage(locale: Locale, { script, styles }: SetupFiles): string {
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  return `<!doctype html><html lang="${getLocaleInfo(locale).htmlLang}" dir="${getDirection(locale)}" data-locale="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Galleria</title>${sheets}</head><body><div id="root"></div><script type="module" src="${script}"></script></body></html>`
}
