import { expect, test } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import { stemWord } from './stem-word.ts'
import { foldText, toIndexWords, toSearchWords } from './to-search-words.ts'

test.each<[Locale, string, string[]]>([
  ['en', 'Desk Lamps, with 2 Shades', ['desk', 'lamp', '2', 'shade']],
  ['en', "Boxes & watches: the children's", ['box', 'watch', 'child']],
  ['en', 'Glass bus lens stories', ['glass', 'bus', 'lens', 'story']],
  ['en', 'Ｆｕｌｌｗｉｄｔｈ ﬁne', ['fullwidth', 'fine']],
  ['fr', 'Théières émaillées', ['theier', 'emaill']],
  ['de', 'Große Öfen, Loeffel', ['gross', 'ofen', 'loffel']],
  ['de', 'LED und Leder', ['led', 'leder']],
  ['tr', 'IŞIK ışık masa lambası', ['isik', 'isik', 'masa', 'lamba']],
  ['ru', 'Чашки, чашка, чашек', ['чашк', 'чашк', 'чашк']],
  ['el', 'Λάμπες ΛΆΜΠΑΣ λάμπα', ['λαμπ', 'λαμπ', 'λαμπ']],
  ['hi', 'कुर्सियाँ कुर्सी हिन्दी हिंदी', ['कुर्स', 'कुर्स', 'हिंद', 'हिंद']],
  ['ko', '램프를 책상', ['램프', '책상']],
  ['zh-CN', '手工编织亚麻台灯', ['手工', '编织', '亚麻', '台灯']],
  ['zh-TW', '手工編織亞麻檯燈', ['手工', '编织', '亚麻', '台灯']],
  ['en', 'USB充电台灯', ['usb', '充电', '台灯']],
  ['ja', 'がま口', ['がま口']],
  ['ja', '時計 財布', ['时计', '财布']],
  ['ja', 'スマホ', ['スマホ']],
  ['th', 'โคมไฟตั้งโต๊ะ', ['โคม', 'ไฟ', 'ตั้ง', 'โต๊ะ']],
  ['ar', 'مِصْبَاحُ المَكْتَبِ', ['مصباح', 'مكتب']],
  ['ar', 'أباجورة ١٢٣ في البيت', ['اباجور', '123', 'بيت']],
  ['ar', 'حقائب، حقيبتي، الحقيبة', ['حقيب', 'حقيب', 'حقيب']],
  ['hi', '१२ ०', ['12', '0']],
  ['en', "!!! '\\ :* & | <->", []],
  ['en', '', []],
])('%s: %s', (lang, text, words) => {
  expect(toSearchWords(text, lang)).toEqual(words)
})

test.each<[Locale, string, string[]]>([
  ['zh-CN', '亚麻台灯', ['亚麻', '麻台', '台灯', '灯']],
  ['ja', 'デスク ランプ', ['です', 'すく', 'くら', 'らん', 'んぷ', 'ぷ']],
  ['ko', '책상 램프', ['책상', '상램', '램프', '프']],
  ['de', 'Tischlampen, Handtasche', ['tischlamp', 'tisch', 'lamp', 'handtasch', 'hand', 'tasch']],
  ['en', 'USB灯', ['usb', '灯']],
  ['en', 'a lamp for the desk', ['lamp', 'desk']],
])('%s: %s is kept as', (lang, text, forms) => {
  expect(toIndexWords(text, lang)).toEqual(forms)
})

test.each<[Locale, string, string]>([
  ['de', 'Bücher Stühle Uhren Kissen Gläser Schüsseln', 'Buch Stuhl Uhr Kissen Glas Schüssel'],
  ['fr', 'manteaux bijoux lampes blanches chaises verte', 'manteau bijou lampe blanc chaise vert'],
  ['es', 'luces camisas rojas relojes sillones', 'luz camisa rojo reloj sillón'],
  ['pt', 'botões azuis luzes flores papéis', 'botão azul luz flor papel'],
  ['it', 'borse bianche orologi cuscini', 'borsa bianco orologio cuscino'],
  ['tr', 'lambalar çantası kitabı mutfağı', 'lamba çanta kitap mutfak'],
  ['af', 'lampe skoene tasse bome', 'lamp skoen tas boom'],
  ['id', 'bukunya berwarna', 'buku warna'],
  ['ph', 'lamparang mesang magaang salaming', 'lampara mesa magaan salamin'],
  ['af', 'lampies beursies', 'lampie beurs'],
  ['ph', 'women chains', 'woman chain'],
  ['en', 'lamps knives women stories', 'lamp knife woman story'],
  // English rules apply after those of the language.
  ['tr', 'lamps', 'lamp'],
  ['zh-CN', 'lamps', 'lamp'],
  ['ru', 'столы стула часов кожаная подушек платков', 'стол стул часы кожаный подушка платок'],
  ['el', 'τραπέζια ξύλινες τσάντας παπούτσια', 'τραπέζι ξύλινο τσάντα παπούτσι'],
])('%s: %s are %s', (lang, some, same) => {
  expect(toSearchWords(some, lang)).toEqual(toSearchWords(same, lang))
})

test.each<[Locale, string, string]>([
  ['de', 'leder', 'led'],
  ['es', 'silla', 'sillon'],
  ['ru', 'стол', 'стул'],
  ['el', 'λαμπα', 'λαπα'],
  ['tr', 'kasa', 'kase'],
])('%s: %s and %s stay two words', (lang, one, other) => {
  expect(stemWord(one, lang)).not.toBe(stemWord(other, lang))
})

test('folding is done after the first time', () => {
  for (const text of ['Ångström ÉLÀN', 'مُدَوَّرَة', 'が ぱ', 'ΆΈΣ', '檯燈', 'हिन्दी क़'])
    expect(foldText(foldText(text))).toBe(foldText(text))
})
