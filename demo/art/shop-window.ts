import { fromLch, toLch } from './canvas.ts'
import type { KindName } from './kinds.ts'
import { drawScene, type FrameShape } from './scene.ts'

export type WindowGoods = { readonly kind: KindName; readonly colour: string; readonly accent?: string }

/** A shop window: one to five goods in frames on a wall of one colour; the second is the hero. */
export type ShopWindow = {
  readonly shape: FrameShape
  readonly wall: string
  /** The side of the goods; the text is on the other side. Goods are never mirrored. */
  readonly side: 'left' | 'right'
  readonly format: 'wide' | 'tall'
  /** For dark pages. */
  readonly isNight?: boolean
  readonly goods: readonly WindowGoods[]
}

const sides = ['#ecd9bf', '#e7b7a0'] as const
const stone = '#f1ebe0'

type Slot = { x: number; y: number; size: number }

// Measured on the wide window: left plinth, hero, beside the hero, right plinth, in front.
const wideSlots: readonly Slot[] = [
  { x: 26, y: 166, size: 204 },
  { x: 256, y: 108, size: 322 },
  { x: 456, y: 190, size: 220 },
  { x: 602, y: 140, size: 204 },
  { x: 178, y: 210, size: 216 },
]
const wideFrames = [
  { x: 36, y: 96, width: 176 },
  { x: 252, y: 34, width: 308 },
  { x: 614, y: 96, width: 176 },
]
const tallSlots: readonly Slot[] = [
  { x: 46, y: 500, size: 150 },
  { x: 138, y: 352, size: 254 },
  { x: 322, y: 462, size: 164 },
]

/** The slots for this many goods; no plinth stays empty, and a single product is the hero. */
const getSlotOrder = (count: number): readonly number[] => [[], [1], [0, 1], [0, 1, 3]][count] ?? [0, 1, 2, 3, 4]

const arrange = (goods: readonly WindowGoods[], slots: readonly Slot[], order: readonly number[], dx: number) =>
  goods.slice(0, order.length).map((one, index) => {
    const slot = slots[order[index]!]!
    return { ...one, ...slot, x: slot.x + dx }
  })

/** The same hue for dark pages. */
function atNight(colour: string, lightness: number): string {
  const [, chroma, hue] = toLch(colour)
  return fromLch(lightness, Math.min(0.045, chroma * 1.2), hue)
}

/** Colours of wall, floor, frames and stone. The floor stays darker than the page around it. */
function mixPaints(wall: string, isNight: boolean) {
  const [lightness, chroma, hue] = toLch(wall)
  if (isNight)
    return {
      wall: [atNight(wall, 0.36), atNight(wall, 0.31)] as const,
      ground: [atNight(wall, 0.27), atNight(wall, 0.32)] as const,
      hero: atNight(wall, 0.46),
      sides: [atNight(sides[0], 0.48), atNight(sides[1], 0.46)] as const,
      stone: atNight(stone, 0.66),
      light: 0.25,
    }
  return {
    wall: [wall, fromLch(lightness - 0.085, chroma, hue)] as const,
    ground: [fromLch(lightness - 0.1, chroma, hue), fromLch(lightness - 0.04, chroma, hue)] as const,
    // The hero's frame is a deeper shade of the wall.
    hero: fromLch(lightness - 0.14, Math.min(0.09, chroma * 1.8 + 0.012), hue),
    sides,
    stone,
    light: 1,
  }
}

/** 1280 x 460 when wide, 490 x 760 when tall. */
export function drawShopWindow({ shape, wall, side, format, isNight = false, goods }: ShopWindow): string {
  const paints = mixPaints(wall, isNight)
  const common = { wall: paints.wall, ground: paints.ground, light: paints.light, shape }
  if (format === 'tall')
    return drawScene({
      ...common,
      width: 490,
      height: 760,
      frames: [{ x: 130, y: 294, width: 260, colour: paints.sides[0] }],
      plinths: [{ x: 196, y: 564, width: 130, height: 62, colour: paints.stone }],
      goods: arrange(goods, tallSlots, goods.length === 1 ? [1] : [0, 1, 2], 0),
    })
  const dx = side === 'right' ? 452 : 24
  const order = getSlotOrder(goods.length)
  const colours = [paints.sides[0], paints.hero, paints.sides[1]] as const
  // Frames of the left plinth, the hero and the right plinth.
  const shown = [order.includes(0), true, order.includes(3)]
  return drawScene({
    ...common,
    width: 1280,
    height: 460,
    frames: wideFrames.flatMap((frame, index) =>
      shown[index] ? [{ ...frame, x: frame.x + dx, colour: colours[index]! }] : [],
    ),
    plinths: [
      ...(shown[0] ? [{ x: 66 + dx, y: 330, width: 116, height: 58, colour: paints.stone }] : []),
      ...(shown[2] ? [{ x: 644 + dx, y: 306, width: 116, height: 82, colour: paints.stone }] : []),
    ],
    goods: arrange(goods, wideSlots, order, dx),
  })
}
