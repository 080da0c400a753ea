import type { BaseLanguage, Text, Triple, Unit } from './types.ts'

/** Splits `English|中文|عربي`; throws when a language is missing. */
export function text(triple: Triple): Text {
  const [en, zh, ar] = triple.split('|')
  if (!en || !zh || !ar) throw new Error(`demo text needs three languages: ${triple}`)
  return { en, 'zh-CN': zh, ar }
}

/** Builds a text from one function per language. */
export function buildText(make: (language: BaseLanguage) => string): Text {
  return { en: make('en'), 'zh-CN': make('zh-CN'), ar: make('ar') }
}

/** Converts digits and the decimal point to Arabic ones. */
export function toArabicDigits(value: number | string): string {
  return String(value)
    .replace(/(\d)\.(\d)/g, '$1٫$2')
    .replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
}

const UNITS: Record<Unit, readonly [en: string, zh: string, ar: string]> = {
  cm: [' cm', ' 厘米', ' سم'],
  cm2: [' cm', ' 厘米', ' سم'],
  mm: [' mm', ' 毫米', ' مم'],
  l: [' l', ' 升', ' لتر'],
  ml: [' ml', ' 毫升', ' مل'],
  g: [' g', ' 克', ' غ'],
  kg: [' kg', ' 公斤', ' كغ'],
  inch: ['-inch', ' 英寸', ' بوصة'],
  gb: [' GB', ' GB', ' غيغابايت'],
  pieces: [' pieces', ' 件套', ' قطعة'],
}

/** A number with its unit; the Arabic noun follows the number's class (3-10 plural, 11-99 accusative, else singular). */
export function toMeasureText(value: number | string, unit: Unit): Text {
  const [en, zh, ar] = UNITS[unit]
  const large = unit === 'gb' && value === 1024
  if (large) return { en: '1 TB', 'zh-CN': '1 TB', ar: '١ تيرابايت' }
  const counted = unit === 'l' || unit === 'pieces' ? ` ${getCountedNoun(Number(value), unit)}` : ar
  return { en: `${value}${en}`, 'zh-CN': `${value}${zh}`, ar: `${toArabicDigits(value)}${counted}` }
}

function getCountedNoun(value: number, unit: 'l' | 'pieces'): string {
  if (Number.isInteger(value) && value >= 3 && value <= 10) return unit === 'l' ? 'لترات' : 'قطع'
  if (Number.isInteger(value) && value >= 11 && value <= 99) return unit === 'l' ? 'لتراً' : 'قطعة'
  return unit === 'l' ? 'لتر' : 'قطعة'
}
