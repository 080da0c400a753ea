import {
  BRASS,
  circle,
  ellipse,
  group,
  INK,
  flatShadow,
  METAL,
  ovalPath,
  path,
  scaleAt,
  ramp,
  rect,
  repeat,
  shine,
  stroke,
  WOOD,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BODY =
  'M152 150C148 150 132 262 124 300C120 322 132 332 152 332H268C288 332 300 322 296 300C288 262 272 150 268 150Z'

const spout = (c: Canvas, r: Ramp) =>
  stroke('M148 286C92 276 116 196 66 172', r.dark, 19) +
  stroke('M148 284C94 272 116 194 66 170', c.across(66, 170, 148, 290, [0, r.light], [0.5, r.base], [1, r.shade]), 14) +
  shine('M106 230C100 206 92 186 72 172', 3, 0.5) +
  ellipse(63, 169, 7, 9, r.deep, { transform: 'rotate(-50 63 169)' })

const handle = (c: Canvas) =>
  stroke('M268 158C350 138 366 250 290 274', WOOD.deep, 21) +
  stroke(
    'M268 156C346 138 360 244 292 268',
    c.across(268, 150, 350, 260, [0, WOOD.light], [0.5, WOOD.base], [1, WOOD.dark]),
    15,
  ) +
  stroke('M286 158C316 156 332 180 332 204', WOOD.hi, 3, { opacity: 0.7 })

const body = (c: Canvas, r: Ramp) =>
  path(BODY, c.cylinder(r)) +
  shine('M160 176C154 220 148 262 144 296', 10, 0.34) +
  path('M122 306C160 318 260 318 298 306C300 324 290 332 268 332H152C130 332 120 324 122 306Z', c.cylinder(METAL)) +
  ellipse(210, 150, 59, 13, c.linear(0, 0, 1, 0, [0, r.light], [0.4, r.hi], [1, r.dark]))

const lid = (c: Canvas, r: Ramp) =>
  path(
    'M156 148C160 128 186 120 210 120C234 120 260 128 264 148C250 158 170 158 156 148Z',
    c.linear(0, 0, 1, 0.4, [0, r.base], [0.3, r.hi], [1, r.dark]),
  ) +
  rect(203, 104, 14, 18, 4, c.cylinder(BRASS)) +
  ellipse(210, 98, 16, 13, c.ball(WOOD))

/** The thermometer let into the body. */
const gauge = () =>
  circle(210, 226, 17, METAL.light, { stroke: METAL.shade, width: 2.5 }) +
  stroke('M210 226L219 217', INK.base, 2.4) +
  repeat(8, (i) => stroke('M210 212v3', INK.base, 1.4, { transform: `rotate(${i * 36 - 126} 210 226)` }))

/** From straight above: the gooseneck to one side, the wooden handle to the other. */
const fromAbove = (c: Canvas, r: Ramp) =>
  flatShadow(ovalPath(206, 204, 112), 11, 15) +
  flatShadow('M22 196H100V212H22ZM300 192H386V216H300Z', 9, 12) +
  stroke('M110 204H38', c.across(0, 194, 0, 216, [0, r.hi], [0.4, r.base], [1, r.dark]), 22) +
  path('M44 193C30 193 20 198 20 204C20 210 30 215 44 215Z', r.base) +
  ellipse(29, 204, 5, 7, r.deep) +
  rect(298, 191, 88, 26, 12, c.downward(WOOD.light, WOOD.base, WOOD.dark)) +
  rect(290, 188, 22, 32, 6, c.downward(METAL.hi, METAL.base, METAL.dark)) +
  circle(206, 204, 112, c.diagonal(METAL.hi, METAL.base, METAL.deep)) +
  circle(206, 204, 106, c.diagonal(r.hi, r.base, r.dark)) +
  circle(206, 204, 74, r.deep, { opacity: 0.6 }) +
  circle(206, 203, 71, c.diagonal(r.dark, r.base, r.light)) +
  circle(206, 203, 64, c.radial(0.36, 0.3, 0.8, [0, r.hi], [0.5, r.base], [1, r.dark])) +
  shine('M124 168C136 138 160 118 188 112', 7, 0.45) +
  ellipse(214, 214, 27, 27, '#12161a', { opacity: 0.25 }) +
  circle(206, 203, 25, c.ball(WOOD)) +
  circle(206, 203, 17, 'none', { stroke: WOOD.dark, width: 1.2, opacity: 0.5 }) +
  circle(206, 203, 9, 'none', { stroke: WOOD.dark, width: 1.2, opacity: 0.4 }) +
  group(circle(0, 0, 4, BRASS.base) + circle(0, 0, 2, BRASS.dark), { transform: 'translate(206 203)' }) +
  repeat(5, (i) => circle(206, 150, 3, r.deep, { transform: `rotate(${i * 14 - 118} 206 203)` }))

export const kettle: Kind = {
  name: 'kettle',
  looks: [['#33474a'], ['#e6dccb'], ['#2b2e33'], ['#b5553f'], ['#6f8a63'], ['#4a6790'], ['#d3a14a']],
  front: (c, colour) => {
    const r = ramp(colour)
    return c.floor(208, 332, 104, 12) + spout(c, r) + handle(c) + body(c, r) + lid(c, r) + gauge()
  },
  second: (c, colour) => scaleAt(10, 14, 0.93, fromAbove(c, ramp(colour))),
}
