import type { Leaf } from './leaves.ts'
import type { Choice } from './options.ts'
import { toCharmPrice } from './prices.ts'
import type { Random } from './random.ts'
import type { DemoGoods, DemoSku } from './types.ts'

type Pricing = { cents: number; market: number }

/** Builds options and a SKU for every combination. An option needs two values. */
export function buildSkus(
  leaf: Leaf,
  choice: Choice,
  pricing: Pricing,
  code: string,
  stream: Random,
): Pick<DemoGoods, 'options' | 'skus'> {
  const { looks, axis } = choice
  const options: DemoGoods['options'] = []
  if (looks.length > 1) options.push({ name: leaf.colourLabel, values: looks.map((look) => look.colour.name) })
  if (axis) options.push({ name: axis.name, values: axis.values })
  const factors = axis?.factors ?? [1]
  const skus: DemoSku[] = []
  const grams = leaf.grams * (0.9 + 0.2 * stream.next())
  looks.forEach((look, colourIndex) => {
    factors.forEach((factor, axisIndex) => {
      const optionIndexes: number[] = []
      if (looks.length > 1) optionIndexes.push(colourIndex)
      if (axis) optionIndexes.push(axisIndex)
      const priceMinor = toCharmPrice(pricing.cents * factor)
      skus.push({
        code: `${code}-${skus.length + 1}`,
        optionIndexes,
        priceMinor,
        marketPriceMinor: toMarketPrice(priceMinor, pricing.market),
        stock: drawStock(stream),
        colour: look.colour.hex,
        accent: look.accent,
        weightGrams: Math.round((grams * Math.sqrt(factor)) / 5) * 5,
      })
    })
  })
  return { options, skus }
}

function toMarketPrice(priceMinor: number, factor: number): number | null {
  if (factor === 0) return null
  const market = toCharmPrice(priceMinor * factor)
  return market > priceMinor ? market : null
}

/** One percent is sold out, three percent have 1 to 20 units, the others more. */
function drawStock(stream: Random): [number, number, number] {
  const draw = stream.next()
  if (draw < 0.01) return [0, 0, 0]
  if (draw < 0.04) {
    const left = stream.integer(1, 20)
    const first = stream.integer(0, left)
    const second = stream.integer(0, left - first)
    return [first, second, left - first - second]
  }
  return [stream.integer(12, 240), stream.integer(8, 160), stream.integer(5, 120)]
}
