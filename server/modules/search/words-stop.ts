import type { Locale } from '#i18n/locales.ts'

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** English words that nobody means, in any language's text: they are neither kept nor asked for. */
export const alwaysStopped = setOf('a an and for from in of on or the to with')

const own: Partial<Record<Locale, ReadonlySet<string>>> = {
  'zh-CN': setOf('的 和 与 了 在 及'),
  'zh-TW': setOf('的 和 与 了 在 及'),
  ja: setOf('の を に は が と で も や へ な 用'),
  ko: setOf('및 와 과'),
  de: setOf('der die das den dem des ein eine einen einem einer und oder mit fur im am aus von zum zur auf'),
  fr: setOf('le la les l d de du des un une et ou pour avec en au aux a sur'),
  es: setOf('el la los las un una y o de del para con en al'),
  pt: setOf('o os as um uma e ou de do da dos das para com em no na por'),
  it: setOf('il lo la i gli le l un uno una e o di del della dello dei delle d per con in al da'),
  el: setOf('ο η το οι τα τησ του των και για με σε απο στο στη ενα μια'),
  ru: setOf('и в на с со для из от по к'),
  tr: setOf('ve ile icin bir'),
  ar: setOf('و في من مع على الي او عن'),
  hi: setOf('का के कि की में से और के लिए लिये वाला वाले वाली वालि को पर'),
  th: setOf('และ ของ สำหรับ ที่ พร้อม ใน'),
  vi: setOf('va cua cho voi bang tu o'),
  id: setOf('dan untuk dengan dari di yang'),
  ms: setOf('dan untuk dengan dari di yang'),
  ph: setOf('ang ng sa na at para may mga'),
  af: setOf('die n en vir met van in op'),
}

/** Words of a language that nobody means when they type them; folded. */
export const isStopped = (word: string, lang: Locale): boolean =>
  alwaysStopped.has(word) || (own[lang]?.has(word) ?? false)
