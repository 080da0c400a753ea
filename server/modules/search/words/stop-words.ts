import type { Locale } from '#i18n/locales.ts'

const toSet = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** English stop words, removed in every language from documents and queries. */
export const commonStopWords = toSet('a an and for from in of on or the to with')

const stopWords: Partial<Record<Locale, ReadonlySet<string>>> = {
  'zh-CN': toSet('的 和 与 了 在 及'),
  'zh-TW': toSet('的 和 与 了 在 及'),
  ja: toSet('の を に は が と で も や へ な 用'),
  ko: toSet('및 와 과'),
  de: toSet('der die das den dem des ein eine einen einem einer und oder mit fur im am aus von zum zur auf'),
  fr: toSet('le la les l d de du des un une et ou pour avec en au aux a sur'),
  es: toSet('el la los las un una y o de del para con en al'),
  pt: toSet('o os as um uma e ou de do da dos das para com em no na por'),
  it: toSet('il lo la i gli le l un uno una e o di del della dello dei delle d per con in al da'),
  el: toSet('ο η το οι τα τησ του των και για με σε απο στο στη ενα μια'),
  ru: toSet('и в на с со для из от по к'),
  tr: toSet('ve ile icin bir'),
  ar: toSet('و في من مع على الي او عن'),
  hi: toSet('का के कि की में से और के लिए लिये वाला वाले वाली वालि को पर'),
  th: toSet('และ ของ สำหรับ ที่ พร้อม ใน'),
  vi: toSet('va cua cho voi bang tu o'),
  id: toSet('dan untuk dengan dari di yang'),
  ms: toSet('dan untuk dengan dari di yang'),
  ph: toSet('ang ng sa na at para may mga'),
  af: toSet('die n en vir met van in op'),
}

/** Folded stop words of the query's language. */
export const isStopWord = (word: string, lang: Locale): boolean =>
  commonStopWords.has(word) || (stopWords[lang]?.has(word) ?? false)
