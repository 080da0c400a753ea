import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { foldText } from './fold-text.ts'

/** A number with its unit; `key` is a search word that `1 l` and `1000 ml` share. */
export type Measure = { readonly key: string; readonly start: number; readonly end: number }

// Names of units in the languages of shops, written by ourselves. The number is in thousandths of the dimension's
// smallest unit. Inches and pounds are dimensions of their own: a 24 inch screen is not sold as one of 61 cm.
const units: readonly (readonly [dimension: string, factor: number, names: string])[] = [
  [
    'volume',
    1_000,
    `ml milliliter milliliters millilitre millilitres mililitro mililitros millilitro millilitri mililitre mililiter мл
    миллилитр миллилитра миллилитров مل ملي مليلتر ملليلتر 毫升 ミリリットル มล มิลลิลิตร मिली 밀리리터 χιλιοστολιτρα`,
  ],
  ['volume', 10_000, 'cl centiliter centilitre centilitres centilitro centilitri сл'],
  ['volume', 100_000, 'dl deciliter decilitre'],
  [
    'volume',
    1_000_000,
    `l lt ltr liter liters litre litres litro litros litri л литр литра литров لتر ليتر 升 公升 リットル ลิตร लीटर 리터
    λιτρο λιτρα lit`,
  ],
  ['mass', 1, 'mcg μg ug 微克 мкг'],
  [
    'mass',
    1_000,
    'mg milligram milligrams milligramm milligrammes miligramos мг ملغ 毫克 มก มิลลิกรัม 밀리그램 ミリグラム',
  ],
  [
    'mass',
    1_000_000,
    `g gr gm gram grams gramm gramme grammes gramo gramos grama gramas grammo grammi г гр грамм грамма граммов غ غم جم
    جرام غرام 克 グラム กรัม ग्राम 그램 γραμμαρια γρ`,
  ],
  [
    'mass',
    1_000_000_000,
    `kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos quilo quilos quilograma
    chilo chili chilogrammo chilogrammi кг килограмм килограмма килограммов كغ كجم كغم كيلو كيلوغرام كيلوجرام 千克 公斤 キロ
    キログラム กก กิโล กิโลกรัม किलो किलोग्राम 킬로 킬로그램 κιλο κιλα`,
  ],
  ['mass', 500_000_000, '斤 市斤'],
  ['pound', 1_000, 'lb lbs pound pounds 磅'],
  ['ounce', 1_000, 'oz ounce ounces 盎司'],
  [
    'length',
    1_000,
    'mm millimeter millimeters millimetre millimetres milimetro milimetros мм مم 毫米 ミリ ミリメートル มม มิลลิเมตร 밀리미터',
  ],
  [
    'length',
    10_000,
    `cm centimeter centimeters centimetre centimetres zentimeter centimetro centimetros centimetri santim см сантиметр
    сантиметра сантиметров سم سنتيمتر 厘米 公分 センチ センチメートル ซม เซนติเมตร सेमी 센티 센티미터 εκ εκατοστα`,
  ],
  [
    'length',
    1_000_000,
    `m meter meters metre metres metro metros metri м метр метра метров متر 米 公尺 メートル เมตร मीटर 미터 μετρο μετρα`,
  ],
  [
    'inch',
    1_000,
    `inch inches zoll pouce pouces pulgada pulgadas polegada polegadas pollice pollici inci inç дюйм дюйма дюймов بوصة
    إنش انش 英寸 寸 吋 インチ นิ้ว इंच 인치 ιντσα ιντσες " ″ ”`,
  ],
  ['inch', 12_000, 'ft feet foot 英尺'],
  ['power', 1_000, 'w watt watts ватт вт واط 瓦 ワット วัตต์ वाट 와트 βατ'],
  ['power', 1_000_000, 'kw kilowatt kilowatts квт 千瓦'],
  ['energy', 1_000, 'wh 瓦时'],
  ['energy', 1_000_000, 'kwh 千瓦时'],
  ['charge', 1_000, 'mah мач 毫安 毫安时 مللي มิลลิแอมป์'],
  ['charge', 1_000_000, 'ah 安时'],
  ['storage', 1_000, 'mb мб'],
  ['storage', 1_000_000, 'gb гб جيجا جيجابايت'],
  ['storage', 1_000_000_000, 'tb тб تيرابايت'],
  ['voltage', 1_000, 'v volt volts вольт فولت 伏 ボルト โวลต์ 볼트'],
  ['frequency', 1_000, 'hz hertz гц 赫兹 ヘルツ'],
  ['frequency', 1_000_000, 'khz'],
  ['frequency', 1_000_000_000_000, 'ghz'],
]

const byName = new Map(
  units.flatMap(([dimension, factor, names]) =>
    names.split(/\s+/).map((name) => [foldText(name), { dimension, factor }] as const),
  ),
)

const isUnspaced = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}"″′”]/u
const names = [...byName.keys()].toSorted((a, b) => b.length - a.length)
const unspacedNames = names.filter((name) => isUnspaced.test(name))
const spacedNames = names.filter((name) => !isUnspaced.test(name))

const spacedLetters = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}\p{N}`

// "in" is an inch only right after the number, because of "2 in 1".
const pattern = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{N}]|\d[.,٫])(?<number>\d{1,9}(?:[.,٫]\d{1,6})*)(?:[⁄/](?<divisor>[1-9]\d?))?(?:` +
    String.raw`(?<inch>in)|[\s-]?\s?(?<spaced>${spacedNames.join('|')})(?![${spacedLetters}])|\s?(?<unspaced>${unspacedNames.join('|')}))(?![a-z])`,
  'gu',
)

const decimalSigns = new Map<Locale, string>()

function getDecimalSign(lang: Locale): string {
  let sign = decimalSigns.get(lang)
  if (sign === undefined) {
    const parts = new Intl.NumberFormat(getLocaleInfo(lang).intl).formatToParts(1.5)
    sign = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
    decimalSigns.set(lang, sign)
  }
  return sign
}

/**
 * Parses a number with separators. Three digits after a single separator are decimals only if it is the language's
 * decimal sign or nothing but a zero stands before it: 1.000 is a thousand in German, 0.125 an eighth everywhere.
 */
export function parseLocalNumber(text: string, lang: Locale): number {
  const digits = text.replaceAll('٫', '.')
  const separators = digits.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  if (last === undefined) return Number(digits)
  const decimals = digits.length - 1 - digits.lastIndexOf(last)
  const isThousands =
    separators.length > 1
      ? separators.every((one) => one === last)
      : decimals === 3 && last !== getDecimalSign(lang) && !digits.startsWith('0')
  const whole = digits.slice(0, digits.length - 1 - decimals).replaceAll(/[.,]/g, '')
  return isThousands ? Number(whole + digits.slice(-decimals)) : Number(`${whole}.${digits.slice(-decimals)}`)
}

/** No keyboard has this letter, so no prefix of a typed word is one of a key. */
export const measureMarker = 'ʘ'

/** The measures of a folded text, in its order. */
export function findMeasures(folded: string, lang: Locale): Measure[] {
  if (!/\d/.test(folded)) return []
  const measures: Measure[] = []
  for (const { 0: found, index, groups } of folded.matchAll(pattern)) {
    const { number, divisor, inch, spaced, unspaced } = groups!
    const unit = byName.get(inch ? 'inch' : (spaced ?? unspaced)!)!
    const amount = Math.round((parseLocalNumber(number!, lang) / Number(divisor ?? 1)) * unit.factor)
    if (Number.isSafeInteger(amount))
      measures.push({ key: `${measureMarker}${unit.dimension}${amount}`, start: index, end: index + found.length })
  }
  return measures
}

export const isMeasureKey = (word: string): boolean => word.startsWith(measureMarker)
