import type { Look } from './colours.ts'
import type { Leaf } from './leaves.ts'
import type { Random } from './random.ts'
import { arabicDigits, measured, text } from './text.ts'
import type { Text } from './types.ts'

const SIZE_LABEL = text('Size|尺码|المقاس')
const SIZES: Record<NonNullable<Leaf['sizes']>, readonly string[]> = {
  clothing: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  'women-shoes': ['36', '37', '38', '39', '40', '41'],
  'men-shoes': ['40', '41', '42', '43', '44', '45', '46'],
  shoes: ['37', '38', '39', '40', '41', '42', '43', '44'],
  ring: ['50', '52', '54', '56', '58', '60'],
}
const SIZE_TEXTS = new Map(
  Object.values(SIZES).flatMap((list) =>
    list.map((size) => [size, { en: size, 'zh-CN': size, ar: arabicDigits(size) }]),
  ),
)

export type Axis = { name: Text; values: Text[]; factors: number[] }
export type Choice = {
  looks: Look[]
  /** Second option beside colour: sizes or a measure. */
  axis: Axis | null
  /** The one measure of goods that have no choice of it, and its price factor. */
  fixed: { text: Text; factor: number } | null
}

/** Decides what a shopper can choose: colours first, then sizes or a measure. */
export function chooseOptions(leaf: Leaf, stream: Random): Choice {
  const axis = leaf.sizes ? sizeAxis(leaf.sizes, stream) : measureAxis(leaf, stream)
  const fixed = axis || !leaf.measure ? null : fixedMeasure(leaf, leaf.measure, stream)
  return { looks: chooseLooks(leaf, axis !== null, stream), axis, fixed }
}

function chooseLooks(leaf: Leaf, crowded: boolean, stream: Random): Look[] {
  const start = stream.whole(0, leaf.looks.length - 1)
  const draw = stream.next()
  const wanted = leaf.packaging || draw < 0.56 ? 1 : crowded || draw < 0.88 ? 2 : draw < 0.97 ? 3 : 4
  const count = Math.min(wanted, leaf.looks.length)
  return Array.from({ length: count }, (_, i) => leaf.looks[(start + i) % leaf.looks.length] as Look)
}

function sizeAxis(kind: NonNullable<Leaf['sizes']>, stream: Random): Axis {
  const list = SIZES[kind]
  const count = stream.whole(3, 5)
  const start = stream.whole(0, list.length - count)
  const values = list.slice(start, start + count).map((size) => SIZE_TEXTS.get(size) as Text)
  return { name: SIZE_LABEL, values, factors: values.map(() => 1) }
}

function measureAxis(leaf: Leaf, stream: Random): Axis | null {
  const { measure } = leaf
  if (!measure || !stream.chance(measure.optional)) return null
  const count = Math.min(measure.values.length, stream.whole(2, 3))
  const start = stream.whole(0, measure.values.length - count)
  const chosen = measure.values.slice(start, start + count)
  return {
    name: leaf.measureLabel,
    values: chosen.map((value) => measured(value, measure.unit)),
    factors: chosen.map((_, i) => measureFactor(measure.spread, start + i, measure.values.length)),
  }
}

function fixedMeasure(leaf: Leaf, measure: NonNullable<Leaf['measure']>, stream: Random): Choice['fixed'] {
  const place = stream.whole(0, measure.values.length - 1)
  const value = measure.values[place] as number | string
  return { text: measured(value, measure.unit), factor: measureFactor(measure.spread, place, measure.values.length) }
}

/** The price of one size against the middle one's. */
function measureFactor(spread: number, place: number, count: number): number {
  return count === 1 ? 1 : spread ** (place / (count - 1) - 0.5)
}
