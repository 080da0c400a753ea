import type { TranslatedLanguage } from './dictionary.ts'

/** How a language joins the parts of a title, writes numbers with units and ends a label. */
export type Grammar = {
  /** The model before the noun, as in `Lido 読書チェア`; else after it, as in `Lesesessel Lido`. */
  readonly modelFirst: boolean
  /** Between noun, material, feature and size. */
  readonly comma: string
  /** Between a label and its value. */
  readonly colon: string
  readonly decimal: '.' | ','
  /** Words keep their capitals inside a title, as German nouns do, or the script has none. */
  readonly keepsCapitals: boolean
  readonly units: Readonly<Record<string, string>>
}

const latinUnits = { cm: ' cm', mm: ' mm', l: ' l', ml: ' ml', g: ' g', kg: ' kg', GB: ' GB', TB: ' TB' }

const western = { modelFirst: false, comma: ', ', colon: ': ', decimal: ',', keepsCapitals: false } as const
const eastern = { modelFirst: true, comma: ' ', colon: ': ', decimal: '.', keepsCapitals: true } as const

const units = (inch: string, pieces: string, others: Record<string, string> = {}) => ({
  ...latinUnits,
  inch,
  pieces,
  ...others,
})

export const grammars: Readonly<Record<TranslatedLanguage, Grammar>> = {
  'zh-TW': {
    ...eastern,
    colon: '：',
    units: units(' 吋', ' 件組', { cm: ' 公分', l: ' 公升', ml: ' 毫升', g: ' 公克', kg: ' 公斤' }),
  },
  ja: { ...eastern, colon: '：', units: units('インチ', '点セット', { l: ' L' }) },
  ko: { ...eastern, units: units('인치', '개입', { l: ' L' }) },
  de: { ...western, keepsCapitals: true, units: units(' Zoll', '-teilig') },
  fr: { ...western, colon: '\u00a0: ', units: units(' pouces', ' pièces', { GB: ' Go', TB: ' To' }) },
  es: { ...western, units: units(' pulgadas', ' piezas') },
  pt: { ...western, units: units(' polegadas', ' peças') },
  it: { ...western, units: units(' pollici', ' pezzi') },
  el: {
    ...western,
    units: units(' ίντσες', ' τεμ.', { cm: ' εκ.', mm: ' χιλ.', l: ' λίτρα', g: ' γρ.', kg: ' κιλά' }),
  },
  ru: {
    ...western,
    units: units('″', ' шт.', {
      cm: ' см',
      mm: ' мм',
      l: ' л',
      ml: ' мл',
      g: ' г',
      kg: ' кг',
      GB: ' ГБ',
      TB: ' ТБ',
    }),
  },
  tr: { ...western, modelFirst: true, units: units(' inç', ' parça') },
  hi: {
    ...western,
    modelFirst: true,
    decimal: '.',
    units: units(' इंच', ' पीस', {
      cm: ' से.मी.',
      mm: ' मि.मी.',
      l: ' लीटर',
      ml: ' मिली',
      g: ' ग्राम',
      kg: ' किग्रा',
    }),
  },
  th: {
    ...western,
    comma: ' ',
    decimal: '.',
    units: units(' นิ้ว', ' ชิ้น', { cm: ' ซม.', mm: ' มม.', l: ' ลิตร', ml: ' มล.', g: ' กรัม', kg: ' กก.' }),
  },
  vi: { ...western, units: units(' inch', ' món') },
  id: { ...western, units: units(' inci', ' pcs') },
  ms: { ...western, decimal: '.', units: units(' inci', ' pcs') },
  ph: { ...western, decimal: '.', units: units(' inches', ' piraso') },
  af: { ...western, units: units(' duim', ' stukke') },
}
