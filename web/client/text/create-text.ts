import type { ReactNode } from 'react'
import { createElement, Fragment } from 'react'
import type { TextLocale } from '#i18n/locales.ts'
import { type CompiledMessage, type TextParams, formatMessage } from '#i18n/message-format.ts'
import type { TextKey } from '#i18n/text-keys.ts'

export type Texts = Readonly<Record<string, CompiledMessage>>
type RichParams = Readonly<Record<string, string | number | Date | ((chunks: ReactNode[]) => ReactNode)>>

export type Text = {
  /** One text in the page's language; params fill its holes, numbers in the language's digits. */
  (key: TextKey, params?: TextParams): string
  /** The same with marks: `<link>terms</link>` in the text calls `link` with what it encloses. */
  rich: (key: TextKey, params: RichParams) => ReactNode
}

/** Makes `t` for one language; pure, so loaders and tests can have one without React. */
export function createText(locale: TextLocale, texts: Texts, timeZone?: string): Text {
  // A key without text can only come from a stale bundle: the key itself is the most useful thing to show.
  const find = (key: TextKey) => texts[key] ?? key
  const plain = (key: TextKey, params?: TextParams) => String(formatMessage(find(key), locale, params, timeZone))
  const rich = (key: TextKey, params: RichParams): ReactNode => {
    const parts = formatMessage<ReactNode>(find(key), locale, params as never, timeZone)
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts
  }
  return Object.assign(plain, { rich })
}
