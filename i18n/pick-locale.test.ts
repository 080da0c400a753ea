import { describe, expect, it } from 'vitest'
import { type TextLocale, getDirection, getLocaleInfo, locales, resolveLocale, toHtmlLang } from './locales.ts'
import { pickLocale } from './pick-locale.ts'

describe('a language code', () => {
  it.each([
    ['en', 'en'],
    ['cn', 'zh-CN'],
    ['tw', 'zh-TW'],
    ['ZH-cn', 'zh-CN'],
    ['ph', 'ph'],
    ['fil', 'ph'],
    ['xx', undefined],
    ['en-US', undefined],
    ['../etc', undefined],
    ['constructor', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%s is read as %s', (code, locale) => expect(resolveLocale(code)).toBe(locale))

  it('resolves to itself for all 21 languages', () => {
    expect(locales).toHaveLength(21)
    for (const locale of locales) expect(resolveLocale(locale)).toBe(locale)
  })

  it('has a tag and an Intl locale that the runtime knows', () => {
    for (const locale of locales) {
      expect(Intl.getCanonicalLocales(getLocaleInfo(locale).htmlLang)).toHaveLength(1)
      expect(Intl.NumberFormat.supportedLocalesOf(getLocaleInfo(locale).intl)).toHaveLength(1)
    }
    expect(getLocaleInfo('ph').htmlLang).toBe('fil')
  })

  it('has the tag that pages and screen readers know, and none when it is unknown', () => {
    expect(['ph', 'zh-TW', 'de'].map(toHtmlLang)).toEqual(['fil', 'zh-TW', 'de'])
    expect(['xx', '', null].map(toHtmlLang)).toEqual([undefined, undefined, undefined])
  })

  it('is written from the right for ar, ur, fa and pr only', () => {
    for (const code of ['ar', 'ur', 'fa', 'pr']) expect(getDirection(code)).toBe('rtl')
    expect(locales.filter((locale) => getDirection(locale) === 'rtl')).toEqual(['ar'])
  })
})

describe('the language to answer in', () => {
  const all: readonly TextLocale[] = locales
  const three: readonly TextLocale[] = ['en', 'zh-CN', 'ar']
  it.each([
    ['address before session', { param: 'ar', session: 'en', offered: all }, 'ar'],
    ['alias in the address', { param: 'cn', offered: all }, 'zh-CN'],
    ['unknown address falls to the session', { param: 'klingon', session: 'ar', offered: all }, 'ar'],
    ['not offered falls through', { param: 'de', session: 'ja', acceptLanguage: 'ar', offered: three }, 'ar'],
    ['session before browser', { session: 'zh-CN', acceptLanguage: 'ar', offered: all }, 'zh-CN'],
    ['browser by weight', { acceptLanguage: 'de;q=0.5, fr;q=0.9, *;q=0.1', offered: all }, 'fr'],
    ['browser region', { acceptLanguage: 'pt-BR,en;q=0.8', offered: all }, 'pt'],
    ['traditional script', { acceptLanguage: 'zh-Hant-HK', offered: all }, 'zh-TW'],
    ['plain Chinese', { acceptLanguage: 'zh', offered: all }, 'zh-CN'],
    ['Filipino browser', { acceptLanguage: 'fil-PH', offered: all }, 'ph'],
    ...(
      [
        ['zh', 'zh-CN'],
        ['zh-Hant', 'zh-TW'],
        ['zh-HK', 'zh-TW'],
        ['zh-Hans-HK', 'zh-CN'],
        ['zh_TW', 'zh-TW'],
        ['en-GB', 'en'],
        ['tl', 'ph'],
        ['fil', 'ph'],
        ['tl-PH', 'ph'],
        ['pt-BR', 'pt'],
        ['pt-PT', 'pt'],
        ['no', 'zh-CN'],
        ['nb-NO', 'zh-CN'],
        ['de-', 'zh-CN'],
        ['en-../etc', 'zh-CN'],
      ] as const
    ).flatMap(([code, locale]) => [[`${code} in the address`, { param: code, offered: all }, locale] as const]),
    ['script before place', { acceptLanguage: 'zh-Hans-HK', offered: all }, 'zh-CN'],
    ['refused language', { acceptLanguage: 'ar;q=0, en', offered: all }, 'en'],
    ['nonsense header', { acceptLanguage: ';;,=;q=x,,', offered: all }, 'zh-CN'],
    ['nothing said', { offered: all }, 'zh-CN'],
    ['pseudo where it is not offered', { param: 'xx', offered: all }, 'zh-CN'],
    ['pseudo where it is', { param: 'xx', offered: [...all, 'xx'] as const }, 'xx'],
    ['default that is not offered', { offered: ['ar'] as const }, 'ar'],
    ['hidden in the address', { param: 'de', offered: three, hidden: all }, 'de'],
    ['hidden in the session', { session: 'de', offered: three, hidden: all }, 'de'],
    ['hidden in the browser', { acceptLanguage: 'de, ar;q=0.5', offered: three, hidden: all }, 'ar'],
  ] as const)('%s', (_case, preferences, expected) =>
    expect(pickLocale<TextLocale>({ brandDefault: 'zh-CN', ...preferences })).toBe(expected),
  )
})
