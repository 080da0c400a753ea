import { expect, it } from 'vitest'
import { completeLocales, measureCoverage } from './coverage.ts'
import { locales, requiredLocales, type Locale } from './locales.ts'
import { getOfferedLocales } from './get-offered-locales.ts'

it('calls complete exactly the languages whose files have every text', () => {
  const whole = locales.map(measureCoverage).filter(({ filled, total }) => filled === total)
  expect(completeLocales()).toEqual(whole.map(({ locale }) => locale))
  expect(completeLocales()).toEqual(expect.arrayContaining([...requiredLocales]))
  // Negative control: a language that lacks one text is not complete.
  expect(locales.map(measureCoverage).some(({ filled, total }) => filled < total)).toBe(
    completeLocales().length < locales.length,
  )
})

const complete: readonly Locale[] = ['en', 'zh-CN', 'ar']

it.each<[string, Locale[], Locale, Locale[], Locale]>([
  ['all complete', ['en', 'ar'], 'ar', ['en', 'ar'], 'ar'],
  ['some not complete', ['en', 'ja', 'zh-CN', 'de'], 'zh-CN', ['en', 'zh-CN'], 'zh-CN'],
  ['its own not complete', ['en', 'ja', 'ar'], 'ja', ['en', 'ar'], 'en'],
  ['its own not complete, English not named', ['ja', 'ar'], 'ja', ['en', 'ar'], 'en'],
  ['none complete', ['ja', 'de'], 'de', ['en'], 'en'],
])('a brand with %s', (_, languages, defaultLanguage, offered, startLanguage) =>
  expect(getOfferedLocales({ languages, defaultLanguage }, complete)).toEqual({ languages: offered, startLanguage }),
)
