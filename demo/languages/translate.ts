import { toDescriptionHtml, type DescriptionParts } from '#demo/catalogue/describe.ts'
import type { ComposedGoods } from '#demo/catalogue/goods.ts'
import type { NameParts } from '#demo/catalogue/names.ts'
import type { Text } from '#demo/catalogue/types.ts'
import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { listTranslatedLanguages, readDictionary, type Dictionary, type TranslatedLanguage } from './dictionary.ts'
import { grammars, type Grammar } from './grammar.ts'

const measure = /^(\d[\d.]*(?: ?[×–-] ?\d[\d.]*)*)(?: |-)(cm|mm|l|ml|g|kg|inch|GB|TB|pieces)$/
/** Sizes of clothes and shoes are the same in all languages. */
const size = /^(?:X{0,2}[SL]|M|\d+)$/

type Speech = { readonly language: TranslatedLanguage; readonly dictionary: Dictionary; readonly grammar: Grammar }

/**
 * Translates a text by its English form, or by `English|Chinese` where one English word has two meanings; undefined where
 * the dictionary lacks it.
 */
function translateWord({ dictionary, grammar }: Speech, english: string, chinese?: string): string | undefined {
  const { texts, materials, features } = dictionary
  const found = texts[`${english}|${chinese}`] ?? texts[english] ?? materials[english] ?? features[english]
  if (found !== undefined) return found
  const measured = measure.exec(english)
  if (!measured) return size.test(english) ? english : undefined
  const [, number = '', unit = ''] = measured
  // A line never breaks within a measure.
  return (number.replaceAll('.', grammar.decimal) + grammar.units[unit]!).replaceAll(' ', '\u00a0')
}

/** Starts with a capital letter, as titles and items of lists do. */
const capitalise = ({ language }: Speech, words: string): string =>
  words.charAt(0).toLocaleUpperCase(getLocaleInfo(language).intl) + words.slice(1)

/** Begins small inside a title, unless the language or an abbreviation keeps its capital. */
function toInnerWords({ language, grammar }: Speech, words: string): string {
  if (grammar.keepsCapitals || /^\P{L}|^.\p{Lu}/u.test(words)) return words
  return words.charAt(0).toLocaleLowerCase(getLocaleInfo(language).intl) + words.slice(1)
}

/** The name of a product; undefined where a word is missing. */
function translateName(speech: Speech, { leaf, model, number, material, feature, suffix }: NameParts) {
  const { dictionary, grammar } = speech
  const noun = dictionary.nouns[leaf.noun.en]
  const details = [
    material && dictionary.materials[material.alone.en],
    feature && dictionary.features[feature.alone.en],
    suffix && (translateWord(speech, suffix.en) ?? translateWord(speech, capitaliseEnglish(suffix.en))),
  ].filter((words) => words !== null)
  if (noun === undefined || details.includes(undefined)) return undefined
  const named = number === null ? model.en : `${model.en} ${number}`
  const head = grammar.modelFirst ? `${named} ${noun}` : `${capitalise(speech, noun)} ${named}`
  return [head, ...details.map((words) => toInnerWords(speech, words!))].join(grammar.comma)
}

/** Colours are small in English titles, and have their own capital in dictionaries. */
const capitaliseEnglish = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The description of a product as HTML; undefined where a word is missing. */
function translateDescription(speech: Speech, { leaf, material, features, line, closing }: DescriptionParts) {
  const { dictionary, grammar } = speech
  const label = translateWord(speech, leaf.materialLabel.en)
  const words = [
    translateWord(speech, line.en),
    translateWord(speech, closing.en),
    dictionary.materials[material.alone.en],
    ...features.map(({ alone }) => dictionary.features[alone.en]),
  ]
  if (label === undefined || words.includes(undefined)) return undefined
  const [first, last, ofMaterial, ...others] = words as string[]
  const items = [`${label}${grammar.colon}${ofMaterial}`, ...others.map((item) => capitalise(speech, item))]
  return toDescriptionHtml(first!, items, last!)
}

const isText = (value: object): value is Text => 'en' in value && 'zh-CN' in value && 'ar' in value

/** Adds languages to demo data. */
export type Translation = {
  readonly languages: readonly TranslatedLanguage[]
  /** A copy of the value in which every text has the languages; the same text becomes the same object. */
  readonly translate: <Value>(value: Value) => Value
  /** A copy of a product in which every text has the languages. */
  readonly translateGoods: <Goods extends ComposedGoods>(goods: Goods) => Goods
}

/** Opens the dictionaries of those of the languages that have one. */
export function openTranslation(languages: readonly Locale[]): Translation {
  const wanted = listTranslatedLanguages(languages)
  const speeches = wanted.map((language): Speech => {
    return { language, dictionary: readDictionary(language), grammar: grammars[language] }
  })
  // Indexing keeps the words of a text by its object.
  const translated = new WeakMap<Text, Text>()
  const add = (text: Text, toWords: (speech: Speech) => string | undefined): Text => {
    const whole = { ...text }
    for (const speech of speeches) {
      const words = toWords(speech)
      if (words !== undefined) whole[speech.language] = words
    }
    return whole
  }
  const translateText = (text: Text): Text => {
    let whole = translated.get(text)
    if (!whole) {
      whole = add(text, (speech) => translateWord(speech, text.en, text['zh-CN']))
      translated.set(text, whole)
    }
    return whole
  }
  const translate = <Value>(value: Value): Value => {
    if (typeof value !== 'object' || value === null || speeches.length === 0) return value
    if (Array.isArray(value)) return value.map((item: unknown) => translate(item)) as Value
    if (isText(value)) return translateText(value) as Value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, translate(item)])) as Value
  }
  return {
    languages: wanted,
    translate,
    translateGoods: (goods) => {
      if (speeches.length === 0) return goods
      const { parts, title, subtitle, description, specs, options } = goods
      return {
        ...goods,
        title: add(title, (speech) => translateName(speech, parts.name)),
        subtitle: translateText(subtitle),
        description: add(description, (speech) => translateDescription(speech, parts.description)),
        specs: translate(specs),
        options: translate(options),
      }
    },
  }
}
