import { BRASS, ellipse, group, METAL, frameMark, path, ramp, shine, stitch, stroke, WOOD } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const LENS = 'M58 190C56 164 84 156 122 156C162 156 184 166 182 194C180 234 158 262 120 262C80 262 60 230 58 190Z'
const GLINT = 'M96 150L60 270L90 270L126 150ZM140 150L110 270L118 270L148 150Z'
const GLINT_RIGHT = 'M176 150L140 270L120 270L156 150ZM112 150L84 262L76 262L104 150Z'

const lens = (c: Canvas, r: Ramp, glass: Ramp, right: boolean) => {
  const x = right ? 1 : 0
  const tint = c.linear(x, 0, 1 - x, 1, [0, glass.base, 0.95], [0.55, glass.light, 0.85], [1, glass.hi, 0.7])
  const rim = c.across(58, 156, 182, 262, [0, right ? r.base : r.light], [0.5, r.base], [1, r.dark])
  const body =
    path(LENS, tint) +
    c.clipped(LENS, path(right ? GLINT_RIGHT : GLINT, '#fff', { opacity: 0.2 })) +
    stroke(LENS, rim, 13) +
    shine('M66 178C74 160 100 154 128 154', 3, right ? 0.15 : 0.5)
  return right ? group(body, { transform: 'translate(400 0) scale(-1 1)' }) : body
}

const bridge = (r: Ramp) =>
  stroke('M180 186C188 172 212 172 220 186', r.shade, 13) +
  stroke('M182 180C190 170 206 169 214 175', r.hi, 3, { opacity: 0.5 }) +
  path('M50 178L66 172L66 192L54 194Z', r.base) +
  path('M350 178L334 172L334 192L346 194Z', r.dark) +
  ellipse(60, 182, 2.6, 2.6, METAL.light) +
  ellipse(340, 182, 2.6, 2.6, METAL.base)

/** From the side: the long temple, its hinge, and one lens nearly edge-on. */
const profile = (c: Canvas, r: Ramp, glass: Ramp) => {
  const temple =
    'M88 118L98 104C180 108 250 112 306 124C336 132 352 152 354 184C355 196 342 200 338 190C332 164 318 148 290 142C230 132 160 130 92 134Z'
  const edge = 'M92 96C62 104 48 128 50 160C52 190 66 206 86 202C74 176 72 134 92 96Z'
  return (
    path(
      'M96 108C70 116 66 186 90 198C106 188 110 118 96 108Z',
      c.linear(0, 0, 1, 1, [0, glass.base, 0.9], [1, glass.hi, 0.5]),
    ) +
    path(edge, c.diagonal(r.light, r.base, r.dark)) +
    stroke('M60 126C54 142 54 166 60 182', r.hi, 3, { opacity: 0.7 }) +
    path(temple, c.linear(0, 0, 1, 0.6, [0, r.light], [0.4, r.base], [1, r.dark])) +
    stroke('M104 111C190 114 254 118 304 130', r.hi, 3, { opacity: 0.65 }) +
    path('M80 104L104 102L102 134L82 136Z', c.diagonal(METAL.hi, METAL.base, METAL.dark)) +
    ellipse(92, 112, 2.6, 2.6, METAL.deep) +
    ellipse(92, 127, 2.6, 2.6, METAL.deep) +
    path('M126 116h26a5 5 0 0 1 0 10h-26a5 5 0 0 1 0-10z', c.sideways(BRASS.light, BRASS.base))
  )
}

/** The hard case. */
const hardCase = (c: Canvas) => {
  const d = 'M64 268C64 228 104 214 200 214C296 214 336 228 336 268C336 306 306 316 200 316C94 316 64 306 64 268Z'
  return (
    path(d, c.linear(0, 0, 0.7, 1, [0, WOOD.light], [0.4, WOOD.base], [1, WOOD.deep])) +
    c.clipped(d, path('M60 272C120 286 280 286 340 272V320H60Z', WOOD.deep, { opacity: 0.28 })) +
    stroke('M65 270C120 284 280 284 335 270', WOOD.deep, 2.4, { opacity: 0.8 }) +
    stitch('M68 262C122 276 278 276 332 262', WOOD.hi, 1.4) +
    path('M186 262h28v26a6 6 0 0 1 -6 6h-16a6 6 0 0 1 -6 -6z', c.diagonal(BRASS.hi, BRASS.base, BRASS.dark)) +
    frameMark(200, 286, 11, BRASS.deep, 1.8) +
    shine('M84 244C104 230 140 224 176 223', 5, 0.4)
  )
}

export const sunglasses: Kind = {
  name: 'sunglasses',
  looks: [
    ['#8a4f2a', '#3d4a3f'],
    ['#23282d', '#4d6a7c'],
    ['#d9c3a0', '#7a5a44'],
    ['#2f5a56', '#2a3a3a'],
    ['#b5463f', '#4a3f44'],
    ['#f0ece4', '#4f6f6a'],
    ['#4a5f92', '#39485f'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    const glass = ramp(accent)
    return (
      c.floor(200, 272, 150, 10, 0.28) +
      stroke('M60 186C72 168 104 140 132 128', c.across(60, 186, 132, 128, [0, r.dark], [1, r.deep]), 9) +
      stroke('M340 186C328 168 296 140 268 128', r.deep, 9) +
      lens(c, r, glass, false) +
      lens(c, r, glass, true) +
      bridge(r)
    )
  },
  second: (c, colour, accent) =>
    c.floor(202, 316, 148, 11) +
    hardCase(c) +
    ellipse(200, 222, 110, 7, '#12161a', { opacity: 0.22 }) +
    group(profile(c, ramp(colour), ramp(accent)), { transform: 'translate(0 12)' }),
}
