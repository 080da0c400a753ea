import { BRASS, circle, ellipse, INK, METAL, path, ramp, rect, shine, stroke, rotate } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const farCup = (c: Canvas, r: Ramp) => {
  const mesh = c.pattern(5, 5, circle(1.5, 1.5, 0.9, '#fff', { opacity: 0.22 }))
  const cushion = c.radial(0.35, 0.3, 0.8, [0, INK.light], [0.6, INK.base], [1, INK.deep])
  return rotate(
    7,
    126,
    252,
    ellipse(114, 252, 34, 60, c.linear(0.1, 0, 0.9, 1, [0, r.base], [0.35, r.shade], [1, r.deep])) +
      ellipse(132, 252, 36, 62, cushion) +
      ellipse(138, 252, 20, 40, INK.deep) +
      ellipse(138, 252, 20, 40, mesh) +
      shine('M106 226C108 200 124 190 136 191', 3, 0.22),
  )
}

const band = (c: Canvas, r: Ramp) =>
  stroke('M127 176L128 216', c.across(118, 0, 138, 0, [0, METAL.light], [0.5, METAL.base], [1, METAL.dark]), 9) +
  stroke('M291 170L288 206', c.across(280, 0, 300, 0, [0, METAL.hi], [0.5, METAL.base], [1, METAL.dark]), 9) +
  stroke(
    'M125 186C112 106 164 58 210 60C268 63 298 118 291 182',
    c.across(110, 60, 300, 200, [0, r.light], [0.45, r.base], [1, r.dark]),
    25,
  ) +
  stroke('M139 152C146 104 176 79 210 80C246 81 272 106 278 152', INK.base, 13) +
  stroke('M143 146C150 106 178 84 208 84', INK.hi, 3, { opacity: 0.5 }) +
  stroke('M120 170C112 106 160 56 206 54', r.hi, 4, { opacity: 0.85 }) +
  stroke('M206 54C240 54 268 74 282 104', r.hi, 2.5, { opacity: 0.35 })

const nearCup = (c: Canvas, r: Ramp) =>
  rotate(
    -5,
    262,
    256,
    ellipse(240, 258, 50, 74, c.radial(0.25, 0.3, 0.9, [0, INK.hi], [0.5, INK.base], [1, INK.deep])) +
      shine('M200 236C206 206 220 192 236 188', 3, 0.3) +
      ellipse(264, 256, 52, 74, c.diagonal(r.light, r.base, r.dark)) +
      ellipse(272, 256, 45, 67, c.diagonal(r.hi, r.base, r.shade, r.dark)) +
      ellipse(275, 256, 33, 51, c.diagonal(r.dark, r.shade, r.light)) +
      ellipse(276, 256, 29, 47, c.linear(0.1, 0, 0.8, 1, [0, r.light], [0.5, r.base], [1, r.shade])) +
      shine('M238 220C246 196 264 188 276 190', 4, 0.55) +
      ellipse(280, 256, 9, 14, c.cylinder(BRASS)) +
      circle(271, 316, 2.6, '#fff', { opacity: 0.8 }),
  ) +
  stroke(
    'M250 200C262 176 306 176 312 214',
    c.across(250, 170, 312, 214, [0, METAL.hi], [0.5, METAL.base], [1, METAL.dark]),
    7,
  )

/** Straight from the side: the band edge-on, the fork, and the outer plate with its keys. */
const profile = (c: Canvas, r: Ramp) =>
  rect(178, 40, 44, 140, 22, c.cylinder(r)) +
  rect(188, 66, 24, 110, 12, INK.base, { opacity: 0.9 }) +
  rect(193, 118, 14, 70, 4, c.cylinder(METAL)) +
  [132, 141, 150, 159].map((y) => stroke(`M196 ${y}H204`, METAL.dark, 1.2, { opacity: 0.6 })).join('') +
  ellipse(200, 248, 92, 98, c.radial(0.3, 0.3, 0.9, [0, INK.hi], [0.5, INK.base], [1, INK.deep])) +
  stroke(
    'M112 246C112 170 288 170 288 246',
    c.across(110, 180, 290, 250, [0, METAL.hi], [0.5, METAL.base], [1, METAL.dark]),
    9,
  ) +
  ellipse(200, 248, 82, 88, c.diagonal(r.hi, r.base, r.dark)) +
  ellipse(200, 248, 70, 75, c.diagonal(r.dark, r.shade, r.light)) +
  ellipse(200, 248, 66, 71, c.diagonal(r.light, r.base, r.shade))

const plate = (c: Canvas, r: Ramp) =>
  ellipse(200, 248, 50, 54, 'none', { stroke: r.dark, width: 1.4, opacity: 0.4 }) +
  ellipse(200, 248, 34, 37, 'none', { stroke: r.dark, width: 1.4, opacity: 0.3 }) +
  ellipse(200, 248, 17, 18, c.diagonal(BRASS.hi, BRASS.base, BRASS.dark)) +
  ellipse(200, 248, 12, 13, c.diagonal(BRASS.shade, BRASS.light)) +
  shine('M138 232C144 198 170 178 198 176', 5, 0.55) +
  path('M286 214h9a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5h-7z', c.sideways(r.shade, r.deep)) +
  path('M288 244h9a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5h-10z', c.sideways(METAL.base, METAL.dark)) +
  rect(186, 338, 28, 6, 3, INK.deep) +
  circle(226, 336, 2.4, '#7fe0a8')

export const headphones: Kind = {
  name: 'headphones',
  looks: [['#e8e2d6'], ['#2f6f6a'], ['#2b3036'], ['#c9765a'], ['#4b5f8f'], ['#b7a48a'], ['#8d6f8f']],
  front: (c, colour) => {
    const r = ramp(colour)
    return c.floor(206, 330, 112, 13) + farCup(c, r) + band(c, r) + nearCup(c, r)
  },
  second: (c, colour) => {
    const r = ramp(colour)
    return c.floor(204, 346, 82, 11) + profile(c, r) + plate(c, r)
  },
}
