import {
  BRASS,
  circle,
  ellipse,
  group,
  frameMark,
  path,
  ramp,
  rect,
  repeat,
  round,
  createRandom,
  shine,
  stroke,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const GLASS =
  'M112 176C112 160 122 152 138 152H262C278 152 288 160 288 176V312C288 326 280 334 266 334H134C120 334 112 326 112 312Z'
const JUICE =
  'M128 186C128 176 134 170 144 170H256C266 170 272 176 272 186V296C272 304 266 310 258 310H142C134 310 128 304 128 296Z'

/** Thick clear glass around the scent; the base is solid. */
const bottle = (c: Canvas, r: Ramp) => {
  const glass = c.linear(
    0,
    0,
    1,
    0.3,
    [0, '#ffffff', 0.9],
    [0.2, '#eef3f4', 0.75],
    [0.6, '#cfd9dc', 0.7],
    [1, '#93a1a6', 0.85],
  )
  const scent =
    path(JUICE, c.linear(0, 0, 1, 0.6, [0, r.light], [0.3, r.hi], [0.6, r.base], [1, r.shade])) +
    c.clipped(
      JUICE,
      path('M120 170H280V190C240 200 160 182 120 192Z', '#fff', { opacity: 0.5 }) +
        path('M214 160H252L196 320H158Z', '#fff', { opacity: 0.2 }) +
        path('M120 280H280V320H120Z', c.linear(0, 0, 0, 1, [0, r.deep, 0], [1, r.deep, 0.5])),
    )
  return (
    path(GLASS, glass) +
    path(
      'M112 306C150 318 250 318 288 306V312C288 326 280 334 266 334H134C120 334 112 326 112 312Z',
      c.linear(0, 0, 1, 0, [0, r.light], [0.3, '#ffffff'], [0.7, r.hi], [1, r.dark]),
      { opacity: 0.7 },
    ) +
    scent +
    stroke('M200 168V302', r.dark, 2, { opacity: 0.35 }) +
    path(GLASS, 'none', { stroke: '#7f8f95', width: 1, opacity: 0.5 }) +
    shine('M121 182V304', 5, 0.85) +
    shine('M280 184V250', 2.4, 0.6)
  )
}

const label = (c: Canvas, r: Ramp) =>
  rect(162, 214, 76, 66, 3, c.linear(0, 0, 1, 0.4, [0, '#fffdf8'], [0.6, '#f6efe2'], [1, '#dcd2bf'])) +
  rect(166, 218, 68, 58, 2, 'none', { stroke: BRASS.base, width: 1.2 }) +
  frameMark(200, 248, 17, r.deep, 2.2) +
  stroke('M182 260H218', r.deep, 2) +
  stroke('M188 268H212', r.deep, 1.4, { opacity: 0.6 })

const collar = (c: Canvas) =>
  rect(170, 132, 60, 22, 3, c.cylinder(BRASS)) + stroke('M171 140H229M171 146H229', BRASS.dark, 0.9, { opacity: 0.5 })

/** A turned cap, standing with its foot at (200, 134). */
const cap = (c: Canvas, r: Ramp) =>
  path('M160 70C160 64 240 64 240 70V128C240 138 160 138 160 128Z', c.cylinder(r)) +
  ellipse(200, 70, 40, 9, c.sideways(r.hi, r.base, r.dark)) +
  ellipse(200, 69, 27, 5.5, 'none', { stroke: r.dark, width: 1.4, opacity: 0.6 }) +
  path('M160 120C160 130 240 130 240 120V126C240 136 160 136 160 126Z', r.deep, { opacity: 0.3 }) +
  shine('M174 80V122', 5, 0.4)

const atomiser = (c: Canvas) =>
  rect(178, 112, 44, 24, 4, c.cylinder(BRASS)) +
  rect(184, 90, 32, 26, 5, c.cylinder(ramp('#d9dcde'))) +
  ellipse(200, 91, 16, 4, '#ffffff') +
  circle(189, 103, 2.6, '#3c444a')

/** Droplets drifting left, every third one catching the colour. */
const mist = (r: Ramp) => {
  const next = createRandom(5)
  return repeat(38, (i) => {
    const far = 14 + next() * 108
    const spread = (next() - 0.5) * far * 0.62
    return circle(round(186 - far), round(103 + spread - far * 0.1), 1.2 + next() * 2.4, i % 3 ? '#fff' : r.light, {
      opacity: 0.35 + next() * 0.5,
    })
  })
}

/** The carton it comes in: two faces and a foil niche. */
const carton = (c: Canvas, r: Ramp) =>
  path('M236 92L344 86V336L236 344Z', c.linear(0, 0, 1, 0.6, [0, r.hi], [0.4, r.light], [1, r.shade])) +
  path('M344 86L374 96V326L344 336Z', c.sideways(r.shade, r.dark)) +
  path('M236 92L344 86L374 96L266 102Z', r.hi) +
  path('M250 112L330 107V314L250 322Z', 'none', { stroke: BRASS.base, width: 1.8 }) +
  frameMark(291, 196, 38, BRASS.base, 3.2) +
  stroke('M268 226L314 224M276 238L306 236', BRASS.shade, 2.4)

export const perfume: Kind = {
  name: 'perfume',
  looks: [
    ['#e0a58f', '#2d3036'],
    ['#d9b25a', '#6b4a2f'],
    ['#8fb3a5', '#b98a58'],
    ['#a9a0d0', '#c3c9cd'],
    ['#b8434f', '#2d3036'],
    ['#e9e2d0', '#cda557'],
    ['#4a6790', '#dfe3e6'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    return c.floor(206, 336, 100, 11) + bottle(c, r) + label(c, r) + collar(c) + cap(c, ramp(accent))
  },
  second: (c, colour, accent) => {
    const r = ramp(colour)
    const open = bottle(c, r) + label(c, r) + collar(c) + atomiser(c)
    const stopper = group(cap(c, ramp(accent)), { transform: 'translate(146 230) scale(.88)' })
    return (
      c.floor(214, 346, 152, 12) +
      carton(c, r) +
      group(open + mist(r), { transform: 'translate(-14 60) scale(.86)' }) +
      c.floor(324, 350, 38, 6) +
      stopper
    )
  },
}
