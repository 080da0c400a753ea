import type { Leaf, Phrase } from './leaves.ts'
import { toArabicDigits } from './text.ts'
import type { Text } from './types.ts'

export type NameParts = {
  leaf: Leaf
  model: Text
  number: number | null
  material: Phrase | null
  feature: Phrase | null
  /** A size or colour after the comma. */
  suffix: Text | null
}

/** The name in each language, in that language's word order. */
export function buildGoodsName(parts: NameParts): Text {
  return { en: buildEnglishName(parts), 'zh-CN': buildChineseName(parts), ar: buildArabicName(parts) }
}

/** A colour begins small within a name; the unit of a measure keeps its capitals. */
const toInnerWords = (words: string): string => (/^\d/.test(words) ? words : words.toLowerCase())

/** `Lido deep-seated velvet reading chair with cushion, 24 cm`. */
function buildEnglishName({ leaf, model, number, material, feature, suffix }: NameParts): string {
  let before = number === null ? model.en : `${model.en} ${number}`
  let after = ''
  if (feature?.follows) after += ` ${feature.text.en}`
  else if (feature) before += ` ${feature.text.en}`
  if (material?.follows) after = ` ${material.text.en}${after}`
  else if (material) before += ` ${material.text.en}`
  return `${before} ${leaf.noun.en}${after}${suffix ? `, ${toInnerWords(suffix.en)}` : ''}`
}

/** Model, attributes, noun; a space between Chinese and digits or Latin letters. */
function buildChineseName({ leaf, model, number, material, feature, suffix }: NameParts): string {
  const name = number === null ? model['zh-CN'] : `${model['zh-CN']} ${number}`
  const before = (feature?.text['zh-CN'] ?? '') + (material?.text['zh-CN'] ?? '')
  const gap = /[A-Z\d]$/.test(before) || (before && /^[A-Z\d]/.test(leaf.noun.zh)) ? ' ' : ''
  return `${name} ${before}${gap}${leaf.noun.zh}${suffix ? `，${suffix['zh-CN']}` : ''}`
}

/** Noun, model, adjectives, then phrases with a preposition. */
function buildArabicName({ leaf, model, number, material, feature, suffix }: NameParts): string {
  const { arHead, arAdjectives, arPhrase } = leaf.noun
  let adjectives = arAdjectives
  let phrases = arPhrase
  let last = ''
  for (const phrase of [material, feature]) {
    if (!phrase) continue
    const words = phrase.text.ar
    if (phrase.adjective) adjectives += ` ${words}`
    else phrases += words.startsWith('ب') && last.startsWith('ب') ? ` و${words}` : ` ${words}`
    last = words
  }
  const name = number === null ? model.ar : `${model.ar} ${toArabicDigits(number)}`
  return `${arHead} ${name}${adjectives}${phrases}${suffix ? `، ${suffix.ar}` : ''}`
}
