import { type ReactNode, createContext, use, useMemo } from 'react'
import { type TextLocale, getDirection, getLocaleInfo } from '#i18n/locales.ts'
import { KitTextsContext } from '#web/kit/kit-texts.ts'
import { createKitTexts } from './create-kit-texts.ts'
import { type Text, type Texts, createText } from './create-text.ts'

export type PageLanguage = {
  readonly locale: TextLocale
  /** Locale for Intl; digits and separators of money, numbers and dates. */
  readonly intl: string
  readonly direction: 'rtl' | 'ltr'
  /** ISO 4217 code of the brand's currency. */
  readonly currency: string
  /** The zone in which the server writes times; the browser rewrites them in its own. */
  readonly timeZone: string
}
type TextProviderProps = {
  locale: TextLocale
  messages: Texts
  currency: string
  timeZone: string
  children: ReactNode
}

type TextContextValue = { text: Text; language: PageLanguage; messages: Texts }

const TextContext = createContext<TextContextValue | undefined>(undefined)

/** Gives the pages below their language; `messages` come from `virtual:texts/<app>`, on the server and in the browser. */
export function TextProvider({ locale, messages, currency, timeZone, children }: TextProviderProps) {
  const value = useMemo(
    () => ({
      messages,
      text: createText(locale, messages, timeZone),
      language: { locale, intl: getLocaleInfo(locale).intl, direction: getDirection(locale), currency, timeZone },
    }),
    [locale, messages, currency, timeZone],
  )
  const kitTexts = useMemo(() => createKitTexts(value.text, value.language.intl), [value])
  return (
    <TextContext value={value}>
      <KitTextsContext value={kitTexts}>{children}</KitTextsContext>
    </TextContext>
  )
}

/** Adds texts to those of the provider above, for the pages below. */
export function MoreTexts({ messages, children }: Pick<TextProviderProps, 'messages' | 'children'>) {
  const above = useTextContext()
  const { locale, currency, timeZone } = above.language
  const all = useMemo(() => ({ ...above.messages, ...messages }), [above.messages, messages])
  return (
    <TextProvider locale={locale} messages={all} currency={currency} timeZone={timeZone}>
      {children}
    </TextProvider>
  )
}

function useTextContext() {
  const value = use(TextContext)
  if (!value) throw new Error('no TextProvider above this component')
  return value
}

/** `const t = useText()`, then `t('cart.empty.title')`; keys are those of i18n/en. */
export const useText = (): Text => useTextContext().text

/** The page's language, currency and direction, for money, numbers, dates and flipped arrows. */
export const useLanguage = (): PageLanguage => useTextContext().language
