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

/** A language that texts are translated to. */
type Target = { readonly language: TranslatedLanguage; readonly dictionary: Dictionary; readonly grammar: Grammar }

/**
 * Translates a text by its English form, or by `English|Chinese` where one English word has two meanings; undefined where
 * the dictionary lacks it.
 */
function translateWord({ dictionary, grammar }: Target, english: string, chinese?: string): string | undefined {
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
const capitalise = ({ language }: Target, words: string): string =>
  words.charAt(0).toLocaleUpperCase(getLocaleInfo(language).intl) + words.slice(1)

/** Begins small inside a title, unless the language or an abbreviation keeps its capital. */
function toInnerWords({ language, grammar }: Target, words: string): string {
  if (grammar.keepsCapitals || /^\P{L}|^.\p{Lu}/u.test(words)) return words
  return words.charAt(0).toLocaleLowerCase(getLocaleInfo(language).intl) + words.slice(1)
}

/** The name of a product; undefined where a word is missing. */
function translateName(target: Target, { leaf, model, number, material, feature, suffix }: NameParts) {
  const { dictionary, grammar } = target
  const noun = dictionary.nouns[leaf.noun.en]
  const details = [
    material && dictionary.materials[material.alone.en],
    feature && dictionary.features[feature.alone.en],
    suffix && translateWord(target, suffix.en),
  ].filter((words) => words !== null)
  if (noun === undefined || details.includes(undefined)) return undefined
  const named = number === null ? model.en : `${model.en} ${number}`
  const head = grammar.modelFirst ? `${named} ${noun}` : `${capitalise(target, noun)} ${named}`
  return [head, ...details.map((words) => toInnerWords(target, words!))].join(grammar.comma)
}

/** The description of a product as HTML; undefined where a word is missing. */
function translateDescription(target: Target, { leaf, material, features, line, closing }: DescriptionParts) {
  const { dictionary, grammar } = target
  const label = translateWord(target, leaf.materialLabel.en)
  const words = [
    translateWord(target, line.en),
    translateWord(target, closing.en),
    dictionary.materials[material.alone.en],
    ...features.map(({ alone }) => dictionary.features[alone.en]),
  ]
  if (label === undefined || words.includes(undefined)) return undefined
  const [first, last, ofMaterial, ...others] = words as string[]
  const items = [`${label}${grammar.colon}${ofMaterial}`, ...others.map((item) => capitalise(target, item))]
  return toDescriptionHtml(first!, items, last!)
}

const isText = (value: object): value is Text => 'en' in value && 'zh-CN' in value && 'ar' in value

/** Adds languages to demo data. */
export type Translation = {
  /** A copy of the value in which every text has the languages; the same text becomes the same object. */
  readonly translate: <Value>(value: Value) => Value
  /** A copy of a product in which every text has the languages. */
  readonly translateGoods: <Goods extends ComposedGoods>(goods: Goods) => Goods
}

/** Opens the dictionaries of those of the languages that have one. */
export function openTranslation(languages: readonly Locale[]): Translation {
  const targets = listTranslatedLanguages(languages).map((language): Target => {
    return { language, dictionary: readDictionary(language), grammar: grammars[language] }
  })
  // Indexing keeps the words of a text by its object.
  const translated = new WeakMap<Text, Text>()
  const add = (text: Text, toWords: (target: Target) => string | undefined): Text => {
    const whole = { ...text }
    for (const target of targets) {
      const words = toWords(target)
      if (words !== undefined) whole[target.language] = words
    }
    return whole
  }
  const translateText = (text: Text): Text => {
    let whole = translated.get(text)
    if (!whole) {
      whole = add(text, (target) => translateWord(target, text.en, text['zh-CN']))
      translated.set(text, whole)
    }
    return whole
  }
  const translate = <Value>(value: Value): Value => {
    if (typeof value !== 'object' || value === null || targets.length === 0) return value
    if (Array.isArray(value)) return value.map((item: unknown) => translate(item)) as Value
    if (isText(value)) return translateText(value) as Value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, translate(item)])) as Value
  }
  return {
    translate,
    translateGoods: (goods) => {
      if (targets.length === 0) return goods
      const { parts, title, subtitle, description, specs, options } = goods
      return {
        ...goods,
        title: add(title, (target) => translateName(target, parts.name)),
        subtitle: translateText(subtitle),
        description: add(description, (target) => translateDescription(target, parts.description)),
        specs: translate(specs),
        options: translate(options),
      }
    },
  }
}
