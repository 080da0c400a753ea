import type { TextKey } from '#i18n/text-keys.ts'
import { formatMessage } from '#i18n/message-format.ts'
import { loadTexts } from '#i18n/read-texts.ts'
import type { SellerCtx } from '#server/platform/context.ts'

/** The words of the console for kinds and states, in the language of the person who exports; English where it has none. */
export function createWords({ lang }: SellerCtx): (key: TextKey) => string {
  const texts = loadTexts(lang)
  return (key) => String(formatMessage(texts[key] ?? key, lang, undefined))
}
