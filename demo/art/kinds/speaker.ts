import {
  BRASS,
  circle,
  ellipse,
  INK,
  flatShadow,
  ovalPath,
  path,
  ramp,
  rect,
  repeat,
  shine,
  stroke,
  WOOD,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BODY =
  'M112 132C112 88 140 66 200 66C260 66 288 88 288 132L288 282C288 318 262 334 200 334C138 334 112 318 112 282Z'
const FOOT = '#e9e4da'

const knit = (c: Canvas, r: Ramp) =>
  c.pattern(7, 7, circle(2, 2, 1.5, r.deep, { opacity: 0.34 }) + circle(5.5, 5.5, 1.5, r.hi, { opacity: 0.3 }))

const body = (c: Canvas, r: Ramp) => {
  const dressing =
    rect(112, 66, 176, 270, 0, knit(c, r)) +
    path('M112 288C140 316 260 316 288 288V340H112Z', c.cylinder(ramp(FOOT))) +
    stroke('M112 288C140 316 260 316 288 288', r.deep, 2, { opacity: 0.5 }) +
    shine('M134 110V280', 16, 0.16)
  return path(BODY, c.cylinder(r)) + c.clipped(BODY, dressing)
}

const top = (c: Canvas, r: Ramp) =>
  ellipse(200, 104, 84, 36, c.diagonal(r.hi, r.base, r.shade)) +
  ellipse(200, 102, 72, 29, c.diagonal(INK.light, INK.deep)) +
  ellipse(200, 102, 72, 29, 'none', { stroke: BRASS.light, width: 2.2 }) +
  shine('M188 102h24M200 95v14', 2.4, 0.8) +
  shine('M150 102h14', 2.4, 0.6) +
  shine('M240 96v12l9-6z', 2, 0.6) +
  shine('M150 86C168 78 206 76 228 80', 3, 0.25)

const loop = (r: Ramp) =>
  stroke('M284 150C318 160 316 210 286 216', WOOD.dark, 9) +
  stroke('M284 148C314 158 312 206 286 212', WOOD.light, 4) +
  rect(178, 262, 44, 12, 6, r.deep, { opacity: 0.5 }) +
  circle(200, 268, 2.6, '#fff')

/** The touch ring seen from above: keys at the quarters, volume lights between them. */
const keys = () =>
  shine('M188 116h24M200 104v24', 5, 0.85) +
  shine('M188 284h24', 5, 0.85) +
  shine('M112 188v24l20-12z', 4, 0.75) +
  shine('M272 192v16M282 192v16', 5, 0.75) +
  repeat(24, (i) =>
    circle(200, 144, 2.6, i < 15 ? BRASS.light : '#fff', {
      transform: `rotate(${i * 15} 200 200)`,
      opacity: i < 15 ? 1 : 0.22,
    }),
  )

const fromAbove = (c: Canvas, r: Ramp) =>
  flatShadow(ovalPath(200, 200, 146), 10, 14) +
  stroke('M320 128C368 110 392 160 356 188', WOOD.dark, 15) +
  stroke('M320 125C364 108 386 156 352 184', WOOD.light, 6) +
  circle(200, 200, 146, c.diagonal(r.hi, r.base, r.dark)) +
  circle(200, 200, 146, knit(c, r)) +
  circle(200, 200, 122, r.deep, { opacity: 0.45 }) +
  circle(200, 200, 119, c.diagonal(INK.light, INK.base, INK.deep)) +
  circle(200, 200, 119, 'none', { stroke: BRASS.light, width: 4 }) +
  keys() +
  circle(200, 200, 38, INK.deep) +
  circle(200, 200, 36, c.diagonal(INK.hi, INK.base, INK.deep)) +
  circle(200, 200, 4, '#7fe0a8') +
  shine('M100 160C112 130 136 108 164 98', 6, 0.3)

export const speaker: Kind = {
  name: 'speaker',
  looks: [['#7d8c94'], ['#c65f45'], ['#2f3439'], ['#e4dccc'], ['#3f6b5c'], ['#4b5f8f'], ['#d3a14a']],
  front: (c, colour) => {
    const r = ramp(colour)
    return c.floor(200, 336, 88, 12) + body(c, r) + top(c, r) + loop(r)
  },
  second: (c, colour) => fromAbove(c, ramp(colour)),
}
