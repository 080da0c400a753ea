import {
  BRASS,
  circle,
  ellipse,
  flatShadow,
  ovalPath,
  path,
  scaleAt,
  ramp,
  rect,
  repeat,
  round,
  createRandom,
  shine,
  stroke,
  WOOD,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const handle = (c: Canvas) =>
  rect(286, 206, 96, 18, 9, c.linear(0, 0, 0, 1, [0, WOOD.light], [0.4, WOOD.base], [1, WOOD.dark])) +
  circle(368, 215, 4, WOOD.deep)

const pot = (c: Canvas, r: Ramp) =>
  path('M74 192C74 190 318 190 318 192L306 262C300 292 266 300 196 300C126 300 92 292 86 262Z', c.cylinder(r)) +
  ellipse(196, 192, 122, 26, c.linear(0, 0, 1, 0, [0, r.light], [0.3, r.hi], [1, r.dark]))

const lid = (c: Canvas, r: Ramp) =>
  path(
    'M80 188C84 148 140 128 196 128C252 128 308 148 312 188C280 206 112 206 80 188Z',
    c.linear(0, 0, 1, 0.5, [0, r.base], [0.3, r.hi], [0.55, r.base], [1, r.dark]),
  ) +
  shine('M112 170C126 152 156 142 184 140', 6, 0.45) +
  rect(186, 114, 20, 16, 4, c.cylinder(BRASS)) +
  ellipse(196, 108, 22, 11, c.radial(0.35, 0.25, 0.8, [0, WOOD.hi], [0.5, WOOD.base], [1, WOOD.dark]))

/** Soup in the open pan: a swirl of cream, basil and pepper. */
const soup = (c: Canvas) => {
  const next = createRandom(23)
  const pepper = repeat(26, () => {
    const turn = next() * 6.28
    const far = next() * 92
    return circle(168 + Math.cos(turn) * far, 206 + Math.sin(turn) * far, 0.8 + next() * 1.4, '#5b2413', {
      opacity: 0.6,
    })
  })
  const basil = (x: number, y: number, turn: number) =>
    path('M0 0C-14 -8 -16 -28 0 -40C16 -28 14 -8 0 0Z', c.diagonal('#7fb56a', '#3f7f45'), {
      transform: `translate(${x} ${y}) rotate(${round(turn)})`,
    }) + stroke('M0 -4V-34', '#bfe0a6', 1.4, { opacity: 0.7, transform: `translate(${x} ${y}) rotate(${round(turn)})` })
  return (
    circle(168, 206, 104, c.radial(0.4, 0.36, 0.75, [0, '#e98a45'], [0.6, '#d4682c'], [1, '#a8451c'])) +
    stroke(
      'M110 226C104 176 150 148 190 160C230 172 236 224 200 242C170 256 140 236 146 208C150 190 176 186 186 202',
      '#fbeed6',
      7,
      { opacity: 0.9 },
    ) +
    pepper +
    basil(176, 222, -36) +
    basil(176, 222, 44) +
    basil(174, 220, 168)
  )
}

/** Without its lid, from above; the lid leans at the lower right. */
const fromAbove = (c: Canvas, r: Ramp) =>
  flatShadow(ovalPath(168, 206, 130), 11, 15) +
  rect(284, 130, 110, 24, 12, WOOD.deep, { opacity: 0.2, transform: 'translate(9 12) rotate(-24 290 142)' }) +
  rect(284, 134, 104, 24, 12, c.downward(WOOD.light, WOOD.base, WOOD.dark), { transform: 'rotate(-24 290 146)' }) +
  circle(372, 110, 5, WOOD.deep) +
  path('M44 214C20 220 18 256 44 262L64 268L62 232Z', r.shade) +
  circle(168, 206, 130, c.diagonal(r.hi, r.base, r.dark)) +
  circle(168, 206, 119, c.diagonal('#b8ad98', '#e9e0cf', '#fbf6ea')) +
  soup(c) +
  shine('M58 172C70 132 100 104 138 94', 6, 0.5)

const leaningLid = (c: Canvas, r: Ramp) =>
  flatShadow(ovalPath(296, 288, 84), 9, 12) +
  circle(296, 288, 84, c.diagonal(r.light, r.shade, r.deep)) +
  circle(296, 287, 79, c.radial(0.36, 0.3, 0.8, [0, r.hi], [0.45, r.base], [1, r.dark])) +
  circle(296, 287, 60, 'none', { stroke: r.dark, width: 2, opacity: 0.35 }) +
  circle(301, 295, 25, '#12161a', { opacity: 0.25 }) +
  circle(296, 287, 24, c.ball(BRASS)) +
  circle(296, 286, 20, c.ball(WOOD)) +
  shine('M236 262C244 242 260 228 278 222', 6, 0.45)

export const pan: Kind = {
  name: 'pan',
  looks: [['#c2492f'], ['#41607d'], ['#33383d'], ['#e9dfcc'], ['#5f7f5a'], ['#d99a3d'], ['#7c5a76']],
  front: (c, colour) => {
    const r = ramp(colour)
    return (
      c.floor(196, 300, 128, 13) +
      handle(c) +
      pot(c, r) +
      lid(c, r) +
      shine('M104 216C106 240 110 256 116 268', 8, 0.3) +
      path('M62 204C50 204 50 230 66 230L82 230L78 204Z', r.dark)
    )
  },
  second: (c, colour) => {
    const r = ramp(colour)
    return scaleAt(6, 8, 0.95, fromAbove(c, r) + leaningLid(c, r))
  },
}
