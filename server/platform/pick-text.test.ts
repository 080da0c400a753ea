import { expect, test } from 'vitest'
import { pickText } from './pick-text.ts'

test.each([
  [{ en: 'cup', ar: 'كوب' }, 'ar', 'en', 'كوب'],
  [{ en: 'cup', 'zh-CN': '杯' }, 'ar', 'zh-CN', '杯'],
  [{ en: 'cup' }, 'ar', 'zh-CN', 'cup'],
  [{ fr: 'tasse' }, 'ar', 'zh-CN', 'tasse'],
  [{ ar: '', en: 'cup' }, 'ar', 'en', 'cup'],
  [{}, 'ar', 'en', ''],
  [null, 'ar', 'en', ''],
  ['cup', 'ar', 'en', ''],
] as const)('%j for %s, else %s: "%s"', (text, lang, fallback, words) => {
  expect(pickText(text, lang, fallback)).toBe(words)
})
