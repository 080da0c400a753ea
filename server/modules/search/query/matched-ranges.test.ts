import { expect, test } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import { findMatchesInName, findMatchedRanges } from './matched-ranges.ts'
import { toSearchQuery } from './search-query.ts'

const marked = (text: string, ranges: readonly [number, number][]): string =>
  ranges.toReversed().reduce((all, [a, b]) => `${all.slice(0, a)}[${all.slice(a, b)}]${all.slice(b)}`, text)

test.each<[Locale, string, string, string]>([
  ['en', 'lamp', 'Oak desk lamp', 'Oak desk [lamp]'],
  ['en', 'lamps', 'Oak desk lamp', 'Oak desk [lamp]'],
  ['en', 'lam', 'Lamp & laminate', '[Lamp] & [laminate]'],
  ['en', 'desk lamp', 'Lamp for a desk', '[Lamp] for a [desk]'],
  ['en', 'oak', 'Soaked cloak', 'Soaked cloak'],
  ['fr', 'theiere', 'Grande THÉIÈRE émaillée', 'Grande [THÉIÈRE] émaillée'],
  ['fr', 'theiere', 'The\u0301ie\u0300re', '[The\u0301ie\u0300re]'],
  ['de', 'strasse', 'Straße', '[Straße]'],
  ['en', 'office', 'Oﬃce chair', '[Oﬃce] chair'],
  ['ru', 'елка', 'Белая Ёлка', 'Белая [Ёлка]'],
  ['ar', 'مصباح', 'المِصْبَاح المكتبي', '[المِصْبَاح] المكتبي'],
  ['ar', '٢٠ سم', 'قدر، 20 سم', 'قدر، [20 سم]'],
  ['zh-CN', '台灯', '橡木台灯', '橡木[台灯]'],
  ['zh-CN', '台灯 橡木', '橡木台灯', '[橡木台灯]'],
  ['zh-CN', '太阳 镜', '染色镜片太阳镜', '染色镜片[太阳镜]'],
  ['zh-CN', '镜', '染色镜片', '染色[镜]片'],
  ['zh-CN', 'usb', 'USB充电台灯', '[USB]充电台灯'],
  ['ja', 'がま口', 'ｶﾞま口 がま口', 'ｶﾞま口 [がま口]'],
  ['ja', 'ガラス', '透明ｶﾞﾗｽの皿', '透明[ｶﾞﾗｽ]の皿'],
  ['th', 'โคม', 'โคมไฟ', '[โคม]ไฟ'],
  ['ko', '램프', '책상 램프', '책상 [램프]'],
  ['en', 'lamp', '💡💡 lamp 💡', '💡💡 [lamp] 💡'],
  ['en', 'zzz', '', ''],
])('%s: %s in %s', (lang, keyword, text, expected) => {
  expect(marked(text, findMatchedRanges(text, lang, toSearchQuery(keyword, lang)!))).toBe(expected)
})

test('a name in another language than the caller’s is read in its own', () => {
  const query = toSearchQuery('台灯', 'en')!
  expect(findMatchesInName({ 'zh-CN': '橡木台灯' }, { lang: 'en', fallback: 'zh-CN' }, query)).toEqual([[2, 4]])
})
