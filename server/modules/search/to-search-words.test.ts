import { expect, test } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import { foldText, toSearchWords } from './to-search-words.ts'

test.each<[Locale, string, string[]]>([
  ['en', 'Desk Lamps, with 2 Shades', ['desk', 'lamp', '2', 'shade']],
  ['en', "Boxes & watches: the children's", ['box', 'watch', 'children', 's']],
  ['en', 'Glass bus lens stories', ['glass', 'bus', 'len', 'story']],
  ['en', 'Ｆｕｌｌｗｉｄｔｈ ﬁne', ['fullwidth', 'fine']],
  ['fr', 'Théière émaillée', ['theiere', 'emaillee']],
  ['de', 'Große Öfen', ['grosse', 'ofen']],
  ['tr', 'IŞIK ışık', ['isik', 'isik']],
  ['ru', 'Ёлка йод', ['елка', 'иод']],
  ['zh-CN', '手工编织亚麻台灯', ['手工', '编织', '亚麻', '台灯']],
  ['en', 'USB充电台灯', ['usb', '充电', '台灯']],
  ['ja', 'がま口', ['がま口']],
  ['th', 'โคมไฟตั้งโต๊ะ', ['โคม', 'ไฟ', 'ตั้ง', 'โต๊ะ']],
  ['ar', 'مِصْبَاحُ المَكْتَبِ', ['مصباح', 'مكتب']],
  ['ar', 'أباجورة ١٢٣ في البيت', ['اباجوره', '123', 'بيت']],
  ['en', "!!! '\\ :* & | <->", []],
  ['en', '', []],
])('%s: %s', (lang, text, words) => {
  expect(toSearchWords(text, lang)).toEqual(words)
})

test('folding is done after the first time', () => {
  for (const text of ['Ångström ÉLÀN', 'مُدَوَّرَة', 'が ぱ', 'ΆΈ']) expect(foldText(foldText(text))).toBe(foldText(text))
})
