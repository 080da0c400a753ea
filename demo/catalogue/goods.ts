import { buildDescription, buildSpecTable, drawClosing, getSubtitle } from './describe.ts'
import type { DescriptionParts } from './describe.ts'
import type { Leaf, Phrase } from './leaves.ts'
import { leaves } from './leaves.ts'
import { models } from './models.ts'
import { buildGoodsName } from './names.ts'
import type { NameParts } from './names.ts'
import { chooseOptions } from './options.ts'
import type { Choice } from './options.ts'
import { drawBasePrice, drawMarketFactor } from './prices.ts'
import { hash, mix, createRandom, shuffle } from './random.ts'
import type { Random } from './random.ts'
import { drawPopularity, drawSale, listTags } from './selling.ts'
import { getSiteCharacter } from './sites.ts'
import type { SiteCharacter } from './sites.ts'
import { buildSkus } from './skus.ts'
import { listStoresByLeaf } from './stores.ts'
import type { DemoGoods, DemoStore, Text } from './types.ts'

// A prime that does not divide the number of models, so that neighbours in a category get different names.
const MODEL_STRIDE = 89

type Slot = { leaf: Leaf; index: number }
type Site = { character: SiteCharacter; stores: ReadonlyMap<string, DemoStore[]>; slots: Slot[]; seed: number }

type GoodsRange = { readonly site: string; readonly count: number; readonly seed: number }

/** Goods with the parts of their composed texts, for other languages. */
export type ComposedGoods = DemoGoods & {
  readonly parts: { readonly name: NameParts; readonly description: DescriptionParts }
}

/**
 * Demo goods of one site, deterministic by `seed`; the n-th does not depend on `count`. Leaves come in turn by weight,
 * so a few hundred goods fill every leaf.
 */
export function* demoGoods(range: GoodsRange): Generator<ComposedGoods> {
  const site = toSite(range)
  for (let index = 0; index < range.count; index++) yield buildGoods(site, index)
}

/** The goods with these indexes, counted from 0, in the same order. */
export function listDemoGoods(range: Omit<GoodsRange, 'count'>, indexes: readonly number[]): ComposedGoods[] {
  const site = toSite(range)
  return indexes.map((index) => buildGoods(site, index))
}

/** Keys and ratings of the same goods, which take a fifth of the time. */
export function* demoGoodsKeys(
  range: GoodsRange,
): Generator<Pick<DemoGoods, 'storeKey' | 'categoryKey' | 'ratingCounts'>> {
  const site = toSite(range)
  for (let index = 0; index < range.count; index++) {
    const { leaf, fame, storeKey } = drawGoods(site, index)
    yield { storeKey, categoryKey: leaf.key, ratingCounts: fame.ratingCounts }
  }
}

function toSite({ site, seed: siteSeed }: Omit<GoodsRange, 'count'>): Site {
  const character = getSiteCharacter(site)
  const seed = mix(hash(site), siteSeed)
  const shown = leaves.filter((leaf) => character.departments.includes(leaf.department))
  const slots = shown.flatMap((leaf) => Array.from({ length: leaf.weight }, (_, index) => ({ leaf, index })))
  return { character, stores: listStoresByLeaf(site), slots: shuffle(slots, createRandom(seed)), seed }
}

/** Draws all that does not need texts. */
function drawGoods(site: Site, index: number) {
  const { leaf, index: slotIndex } = site.slots[index % site.slots.length] as Slot
  const nth = Math.floor(index / site.slots.length) * leaf.weight + slotIndex
  const stream = createRandom(mix(site.seed, index))
  const round = Math.floor(nth / models.length)
  const material = pickByTurn(leaf.materials, stream.integer(0, 97) + round)
  const features = pickFeatures(leaf, stream.integer(0, 97) + round)
  const choice = chooseOptions(leaf, stream)
  const line = stream.integer(0, 9)
  const cents =
    drawBasePrice(leaf.from, leaf.to, stream) *
    material.factor *
    (choice.fixed?.factor ?? 1) *
    site.character.priceFactor
  const onSale = drawSale(site.character.saleShare, stream)
  const market = onSale ? 0 : drawMarketFactor(stream)
  const fame = drawPopularity(stream)
  const storeKey = pickStore(site, leaf, stream).key
  return { leaf, nth, stream, round, material, features, choice, line, cents, onSale, market, fame, storeKey }
}

function buildGoods(site: Site, index: number): ComposedGoods {
  const drawn = drawGoods(site, index)
  const { leaf, nth, stream, round, material, features, choice, line, cents, onSale, market, fame, storeKey } = drawn
  const onlyColour = choice.looks.length === 1 && !leaf.packaging ? (choice.looks[0]?.colour.name ?? null) : null
  const name = chooseNameParts({
    leaf,
    nth,
    round,
    material,
    feature: features[0] as Phrase,
    choice,
    onlyColour,
    stream,
  })
  const description = { leaf, material, features, line: getSubtitle(leaf, line + 1), closing: drawClosing(stream) }
  const spec = { leaf, material, measure: choice.fixed?.text ?? null, colour: onlyColour }
  return {
    key: `${leaf.key}-${nth + 1}`,
    storeKey,
    categoryKey: leaf.key,
    title: buildGoodsName(name),
    subtitle: getSubtitle(leaf, line),
    description: buildDescription(description),
    kind: leaf.kind,
    specs: buildSpecTable(spec, stream),
    ...buildSkus(leaf, choice, { cents, market }, toSkuCode(leaf, index), stream),
    sale: onSale,
    ...fame,
    tags: listTags(leaf, [material, ...features], fame),
    parts: { name, description },
  }
}

type NamingInput = {
  leaf: Leaf
  nth: number
  round: number
  material: Phrase
  feature: Phrase
  choice: Choice
  onlyColour: Text | null
  stream: Random
}

/** Chooses the words of a name; from the second round on material and feature are both used, so that names differ. */
function chooseNameParts({ leaf, nth, round, material, feature, choice, onlyColour, stream }: NamingInput) {
  const model = models[(leaf.hash + nth * MODEL_STRIDE) % models.length] as Text
  const draw = stream.next()
  const colourToo = leaf.plainColour && onlyColour !== null && choice.fixed === null && stream.chance(0.4)
  return {
    leaf,
    model,
    number: leaf.numbered ? stream.integer(2, 9) : null,
    material: round > 0 || draw < 0.7 ? material : null,
    feature: round > 0 || draw > 0.35 ? feature : null,
    suffix: choice.fixed?.text ?? (colourToo ? onlyColour : null),
  }
}

function pickByTurn<T>(list: readonly T[], turn: number): T {
  return list[turn % list.length] as T
}

function pickFeatures(leaf: Leaf, turn: number): Phrase[] {
  return [pickByTurn(leaf.features, turn), pickByTurn(leaf.features, turn + 1)]
}

function pickStore(site: Site, leaf: Leaf, stream: Random): DemoStore {
  const candidates = site.stores.get(leaf.key)
  if (!candidates?.length) throw new Error(`no demo store sells ${leaf.key}`)
  return stream.pick(candidates)
}

function toSkuCode(leaf: Leaf, index: number): string {
  return `${leaf.kind.slice(0, 3).toUpperCase()}-${(index + 1).toString(36).toUpperCase().padStart(4, '0')}`
}
