declare module 'virtual:texts/*' {
  import type { TextLocale } from '#i18n/locales.ts'
  import type { Texts } from '#web/client/text/create-text.ts'
  /** Loads the texts of an app in one language; a language without texts gets the English chunk. */
  export const loadTexts: (locale: TextLocale) => Promise<Texts>
}
