import { fromLch, ramp, toLch } from './canvas.ts'
import type { KindName } from './kinds.ts'
import { drawScene, type NicheShape } from './scene.ts'

export type WindowGoods = { readonly kind: KindName; readonly colour: string; readonly accent?: string }

/** A shop window: one to five goods, the second of them the hero, in niches on a wall of one colour. */
export type ShopWindow = {
  readonly shape: NicheShape
  readonly wall: string
  /** Where the goods stand, so that the text has the other side; goods are never mirrored. */
  readonly side: 'left' | 'right'
  readonly format: 'wide' | 'tall'
  readonly goods: readonly WindowGoods[]
}

const sides = ['#ecd9bf', '#e7b7a0'] as const
const stone = '#f1ebe0'

type Place = { x: number; y: number; size: number }

// Measured on the wide window: left plinth, hero, beside the hero, right plinth, in front.
const widePlaces: readonly Place[] = [
  { x: 40, y: 166, size: 204 },
  { x: 256, y: 108, size: 322 },
  { x: 456, y: 190, size: 220 },
  { x: 602, y: 140, size: 204 },
  { x: 178, y: 210, size: 216 },
]
const wideNiches = [
  { x: 36, y: 96, width: 176 },
  { x: 252, y: 34, width: 308 },
  { x: 614, y: 96, width: 176 },
]
const tallPlaces: readonly Place[] = [
  { x: 46, y: 500, size: 150 },
  { x: 138, y: 352, size: 254 },
  { x: 322, y: 462, size: 164 },
]

const place = (goods: readonly WindowGoods[], places: readonly Place[], dx: number) =>
  goods.slice(0, places.length).map((one, index) => ({ ...one, ...places[index]!, x: places[index]!.x + dx }))

/** Draws the window as SVG text: 1280 x 460 when wide, 490 x 760 when tall. */
export function drawShopWindow({ shape, wall, side, format, goods }: ShopWindow): string {
  const { light, base, shade } = ramp(wall)
  const colours = { wall: [base, shade] as const, ground: [shade, light] as const }
  if (format === 'tall')
    return drawScene({
      ...colours,
      width: 490,
      height: 760,
      shape,
      niches: [{ x: 130, y: 294, width: 260, colour: sides[0] }],
      plinths: [{ x: 196, y: 564, width: 130, height: 62, colour: stone }],
      goods: place(goods, tallPlaces, 0),
    })
  const dx = side === 'right' ? 452 : 24
  const [lightness, chroma, hue] = toLch(wall)
  // The hero's niche is the wall's own colour, deeper and fuller.
  const middle = fromLch(lightness - 0.14, Math.min(0.09, chroma * 1.8 + 0.012), hue)
  return drawScene({
    ...colours,
    width: 1280,
    height: 460,
    shape,
    niches: wideNiches.map((niche, index) => ({
      ...niche,
      x: niche.x + dx,
      colour: index === 1 ? middle : sides[index === 0 ? 0 : 1],
    })),
    plinths: [
      { x: 66 + dx, y: 330, width: 116, height: 58, colour: stone },
      { x: 644 + dx, y: 306, width: 116, height: 82, colour: stone },
    ],
    goods: place(goods, widePlaces, dx),
  })
}
