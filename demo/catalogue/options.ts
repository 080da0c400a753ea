import type { Look } from './colours.ts'
import type { Leaf } from './leaves.ts'
import type { Random } from './random.ts'
import { toArabicDigits, toMeasureText, text } from './text.ts'
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
    list.map((size) => [size, { en: size, 'zh-CN': size, ar: toArabicDigits(size) }]),
  ),
)

type Axis = { name: Text; values: Text[]; factors: number[] }
export type Choice = {
  looks: Look[]
  /** The second option beside colour: sizes or a measure. */
  axis: Axis | null
  /** The measure of goods without a choice of it, with its price factor. */
  fixed: { text: Text; factor: number } | null
}

/** Chooses the options of a product: colours, then sizes or a measure. */
export function chooseOptions(leaf: Leaf, stream: Random): Choice {
  const axis = leaf.sizes ? buildSizeAxis(leaf.sizes, stream) : buildMeasureAxis(leaf, stream)
  const fixed = axis || !leaf.measure ? null : chooseMeasure(leaf, leaf.measure, stream)
  return { looks: chooseLooks(leaf, axis !== null, stream), axis, fixed }
}

function chooseLooks(leaf: Leaf, crowded: boolean, stream: Random): Look[] {
  const start = stream.integer(0, leaf.looks.length - 1)
  const draw = stream.next()
  const wanted = leaf.packaging || draw < 0.56 ? 1 : crowded || draw < 0.88 ? 2 : draw < 0.97 ? 3 : 4
  const count = Math.min(wanted, leaf.looks.length)
  return Array.from({ length: count }, (_, i) => leaf.looks[(start + i) % leaf.looks.length] as Look)
}

function buildSizeAxis(kind: NonNullable<Leaf['sizes']>, stream: Random): Axis {
  const list = SIZES[kind]
  const count = stream.integer(3, 5)
  const start = stream.integer(0, list.length - count)
  const values = list.slice(start, start + count).map((size) => SIZE_TEXTS.get(size) as Text)
  return { name: SIZE_LABEL, values, factors: values.map(() => 1) }
}

function buildMeasureAxis(leaf: Leaf, stream: Random): Axis | null {
  const { measure } = leaf
  if (!measure || !stream.chance(measure.optional)) return null
  const count = Math.min(measure.values.length, stream.integer(2, 3))
  const start = stream.integer(0, measure.values.length - count)
  const chosen = measure.values.slice(start, start + count)
  return {
    name: leaf.measureLabel,
    values: chosen.map((value) => toMeasureText(value, measure.unit)),
    factors: chosen.map((_, i) => getMeasureFactor(measure.spread, start + i, measure.values.length)),
  }
}

function chooseMeasure(leaf: Leaf, measure: NonNullable<Leaf['measure']>, stream: Random): Choice['fixed'] {
  const index = stream.integer(0, measure.values.length - 1)
  const value = measure.values[index] as number | string
  return {
    text: toMeasureText(value, measure.unit),
    factor: getMeasureFactor(measure.spread, index, measure.values.length),
  }
}

/** The price factor of a size; the middle one has 1. */
function getMeasureFactor(spread: number, index: number, count: number): number {
  return count === 1 ? 1 : spread ** (index / (count - 1) - 0.5)
}
