import type { Locale } from '#i18n/locales.ts'
import { cutEndings, replaceExceptions, chainStemmers, type Stemmer } from './cut-endings.ts'

/** `lamps`, `boxes`, `stories` become `lamp`, `box`, `story`. */
function cutPlural(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(ss|sh|ch|x|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

const irregularPlurals = replaceExceptions(
  `men>man women>woman children>child feet>foot teeth>tooth mice>mouse knives>knife shelves>shelf scarves>scarf
  loaves>loaf leaves>leaf halves>half wolves>wolf`,
)
const english = chainStemmers(irregularPlurals, cutPlural)

const german = chainStemmers(
  // Umlauts are already folded; these are their transliterations.
  (word) => word.replace(/ae|oe|(?<![aeiouq])ue/g, (pair) => pair[0]!),
  cutEndings('ern er em', 4),
  cutEndings('eln>el en e es os>o as>a ys>y bs>b ds>d fs>f gs>g hs>h ks>k ls>l ms>m ns>n ps>p rs>r ts>t'),
)

const french = chainStemmers(
  cutEndings('eaux>eau aux>al eux>eu oux>ou s x'),
  cutEndings('che>c enne>en elle>el ette>et ee e'),
)

const spanish = cutEndings('ces>z as os es a o e')

const portuguese = cutEndings(
  'oes>ao aes>ao aos>ao ao>ao ais>al eis>el ois>ol uis>ul eus>eu ns>m res>r zes>z as os es a o e',
)

const italian = cutEndings('chi>c che>c ghi>g ghe>g io ie ia i e a o')

const turkish = chainStemmers(
  cutEndings('lar ler lari leri larin lerin lara lere larda lerde lardan lerden larla lerle'),
  cutEndings('asi>a esi>e isi>i usi>u usu>u osu>o'),
  cutEndings('i u'),
  // A final consonant softens before a vowel: kitap, kitabi.
  cutEndings('g>k b>p d>t'),
)

const malay = chainStemmers(cutEndings('nya lah kah', 4), (word) => (/^ber[a-z]{5}/.test(word) ? word.slice(3) : word))

// A long vowel is written twice when its syllable is closed: boom, bome; a short one doubles what follows: tas, tasse.
const afrikaans = chainStemmers(cutEndings('tjies>t tjie>t jies jie e s', 3), (word) =>
  word.replace(/([bdfgklmnprst])\1$/, '$1').replace(/([aeou])\1(?=[^aeiou]$)/, '$1'),
)

const filipino = cutEndings('ang>a ing>i ung>u ong>o eng>e', 4)

const stemmers: Partial<Record<Locale, Stemmer>> = {
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  tr: turkish,
  id: malay,
  ms: malay,
  ph: filipino,
  af: afrikaans,
}

/** Stems a word in Latin letters; English rules apply last in every language, because shops use many English words. */
export function stemLatin(word: string, lang: Locale): string {
  return english(stemmers[lang]?.(word) ?? word)
}
