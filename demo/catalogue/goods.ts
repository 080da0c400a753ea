import { description, specTable, subtitle } from './describe.ts'
import type { Leaf, Phrase } from './leaves.ts'
import { leaves } from './leaves.ts'
import { models } from './models.ts'
import { goodsName } from './names.ts'
import { chooseOptions } from './options.ts'
import type { Choice } from './options.ts'
import { basePrice, marketFactor } from './prices.ts'
import { hash, mix, random, shuffled } from './random.ts'
import type { Random } from './random.ts'
import { popularity, sale, tags } from './selling.ts'
import { siteCharacter } from './sites.ts'
import type { SiteCharacter } from './sites.ts'
import { demoSkus } from './skus.ts'
import { storesByLeaf } from './stores.ts'
import type { DemoGoods, DemoStore, Text } from './types.ts'

// A prime that divides no likely number of models: neighbours in a category get distant names.
const MODEL_STRIDE = 89

type Slot = { leaf: Leaf; place: number }
type Site = { character: SiteCharacter; stores: ReadonlyMap<string, DemoStore[]>; slots: Slot[]; seed: number }

/**
 * Demo goods of one site, the same for the same seed; the n-th does not depend on `count`.
 * Categories come round by weight, so a few hundred goods already fill every leaf.
 */
export function* demoGoods(ask: { site: string; count: number; seed: number }): Generator<DemoGoods> {
  const character = siteCharacter(ask.site)
  const seed = mix(hash(ask.site), ask.seed)
  const shown = leaves.filter((leaf) => character.departments.includes(leaf.department))
  const slots = shown.flatMap((leaf) => Array.from({ length: leaf.weight }, (_, place) => ({ leaf, place })))
  const site = { character, stores: storesByLeaf(ask.site), slots: shuffled(slots, random(seed)), seed }
  for (let index = 0; index < ask.count; index++) yield goodsAt(site, index)
}

function goodsAt(site: Site, index: number): DemoGoods {
  const { leaf, place } = site.slots[index % site.slots.length] as Slot
  const nth = Math.floor(index / site.slots.length) * leaf.weight + place
  const stream = random(mix(site.seed, index))
  const round = Math.floor(nth / models.length)
  const material = turned(leaf.materials, stream.whole(0, 97) + round)
  const features = twoFeatures(leaf, stream.whole(0, 97) + round)
  const choice = chooseOptions(leaf, stream)
  const onlyColour = choice.looks.length === 1 && !leaf.packaging ? (choice.looks[0]?.colour.name ?? null) : null
  const line = stream.whole(0, 9)
  const telling = { leaf, material, features, measure: choice.fixed?.text ?? null, colour: onlyColour }
  const cents =
    basePrice(leaf.from, leaf.to, stream) * material.factor * (choice.fixed?.factor ?? 1) * site.character.priceFactor
  const onSale = sale(site.character.saleShare, stream)
  const market = onSale ? 0 : marketFactor(stream)
  const fame = popularity(stream)
  return {
    key: `${leaf.key}-${nth + 1}`,
    storeKey: storeFor(site, leaf, stream).key,
    categoryKey: leaf.key,
    title: goodsName(
      nameParts({ leaf, nth, round, material, feature: features[0] as Phrase, choice, onlyColour, stream }),
    ),
    subtitle: subtitle(leaf, line),
    description: description(telling, line, stream),
    kind: leaf.kind,
    specs: specTable(telling, stream),
    ...demoSkus(leaf, choice, { cents, market }, skuCode(leaf, index), stream),
    sale: onSale,
    ...fame,
    tags: tags(leaf, [material, ...features], fame),
  }
}

type Naming = {
  leaf: Leaf
  nth: number
  round: number
  material: Phrase
  feature: Phrase
  choice: Choice
  onlyColour: Text | null
  stream: Random
}

/** Which words go into the name: never none, not always all; from the second round both, so that names differ. */
function nameParts({ leaf, nth, round, material, feature, choice, onlyColour, stream }: Naming) {
  const model = models[(leaf.hash + nth * MODEL_STRIDE) % models.length] as Text
  const draw = stream.next()
  const colourToo = leaf.plainColour && onlyColour !== null && choice.fixed === null && stream.chance(0.4)
  return {
    leaf,
    model,
    number: leaf.numbered ? stream.whole(2, 9) : null,
    material: round > 0 || draw < 0.7 ? material : null,
    feature: round > 0 || draw > 0.35 ? feature : null,
    suffix: choice.fixed?.text ?? (colourToo && onlyColour ? { ...onlyColour, en: onlyColour.en.toLowerCase() } : null),
  }
}

function turned<T>(list: readonly T[], turn: number): T {
  return list[turn % list.length] as T
}

function twoFeatures(leaf: Leaf, turn: number): Phrase[] {
  return [turned(leaf.features, turn), turned(leaf.features, turn + 1)]
}

function storeFor(site: Site, leaf: Leaf, stream: Random): DemoStore {
  const able = site.stores.get(leaf.key)
  if (!able?.length) throw new Error(`no demo store sells ${leaf.key}`)
  return stream.pick(able)
}

function skuCode(leaf: Leaf, index: number): string {
  return `${leaf.kind.slice(0, 3).toUpperCase()}-${(index + 1).toString(36).toUpperCase().padStart(4, '0')}`
}
