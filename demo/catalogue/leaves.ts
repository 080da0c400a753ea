import { parseLooks } from './colours.ts'
import type { Look } from './colours.ts'
import { departments } from './departments.ts'
import { hash } from './random.ts'
import { text } from './text.ts'
import type { Department, KindName, LeafRow, Measure, Text, Tint, Vocabulary } from './types.ts'

/** A material or feature, ready for names and lists in each language. */
export type Phrase = {
  text: Text
  /** English: stands after the noun. */
  follows: boolean
  /** Arabic: an adjective, so it stands before any prepositional phrase. */
  adjective: boolean
  /** The form in a list. */
  alone: Text
  factor: number
  tag: string | null
}

type Noun = { en: string; zh: string; arHead: string; arAdjectives: string; arPhrase: string; feminine: boolean }

/** A third-level category with the generator's data. */
export type Leaf = {
  key: string
  group: string
  department: string
  kind: KindName
  name: Text
  tint: Tint
  noun: Noun
  from: number
  to: number
  looks: Look[]
  materials: Phrase[]
  features: Phrase[]
  lines: Text[]
  specs: { name: Text; values: Text[] }[]
  measure: Measure | undefined
  measureLabel: Text
  sizes: Vocabulary['sizes']
  materialLabel: Text
  colourLabel: Text
  plainColour: boolean
  packaging: boolean
  numbered: boolean
  grams: number
  /** Number of slots in a round of goods. */
  weight: number
  hash: number
}

const FOLLOWS = /^(with|in|for) /
const HANDMADE = /^hand-(thrown|woven|stitched|shaped|finished)/
const LASTING = /recycled|organic|resoleable|vegan|soy|bio-/

function parsePhrase(row: string): Phrase {
  const [en = '', zh = '', ar = '', factor = '1'] = row.split('|')
  const capital = en.charAt(0).toUpperCase() + en.slice(1)
  return {
    text: text(`${en}|${zh}|${ar}`),
    follows: FOLLOWS.test(en),
    adjective: ar.startsWith('ال'),
    alone: { en: capital, 'zh-CN': zh, ar: ar.replace(/^ال/, '') },
    factor: Number(factor),
    tag: HANDMADE.test(en) ? 'handmade' : LASTING.test(en) ? 'sustainable' : null,
  }
}

/** A material alone: `waxed-cotton` reads as a noun, and Arabic drops its "of". */
function parseMaterial(row: string): Phrase {
  const parsed = parsePhrase(row)
  const alone = parsed.alone
  return { ...parsed, alone: { ...alone, en: alone.en.replaceAll('-', ' '), ar: alone.ar.replace(/^من /, '') } }
}

/** Arabic text after the model: adjectives with the article first, then phrases. */
const TAIL = /^((?: ال\S+)*)(.*)$/

function parseNoun(row: string): Noun {
  const [en = '', zh = '', ar = '', gender] = row.split('|')
  const [head = '', tail = ''] = ar.split('~')
  const [, arAdjectives = '', arPhrase = ''] = TAIL.exec(tail) ?? []
  return { en, zh, arHead: head.trim(), arAdjectives, arPhrase, feminine: gender === 'f' }
}

function toLeaf(department: Department, group: string, row: LeafRow): Leaf {
  const [key, kind, name, words, from, to, own] = row
  const base = department.kinds[kind]
  if (!base) throw new Error(`no vocabulary for ${kind} in ${department.key}`)
  const vocabulary = { ...base, ...own }
  const seed = hash(key)
  return {
    key,
    group,
    department: department.key,
    kind,
    name: text(name),
    tint: department.tint,
    noun: parseNoun(words),
    from,
    to,
    looks: parseLooks(vocabulary.colours),
    materials: vocabulary.materials.map(parseMaterial),
    features: vocabulary.features.map(parsePhrase),
    lines: vocabulary.lines.map(text),
    specs: vocabulary.specs.map(([label = '', ...values]) => ({ name: text(label), values: values.map(text) })),
    measure: vocabulary.measure,
    measureLabel: text(vocabulary.measure?.label ?? 'Size|尺寸|المقاس'),
    sizes: vocabulary.sizes,
    materialLabel: text(vocabulary.materialLabel ?? 'Material|材质|الخامة'),
    colourLabel: text(vocabulary.colourLabel ?? 'Colour|颜色|اللون'),
    plainColour: vocabulary.colourLabel === undefined && !vocabulary.packaging,
    packaging: vocabulary.packaging ?? false,
    numbered: vocabulary.numbered ?? false,
    grams: vocabulary.grams,
    weight: 1 + (seed % 4),
    hash: seed,
  }
}

/** All third-level categories. */
export const leaves: readonly Leaf[] = departments.flatMap((department) =>
  department.groups.flatMap((group) => group.leaves.map((row) => toLeaf(department, group.key, row))),
)
