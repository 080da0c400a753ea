import { BRASS, circle, ellipse, path, ramp, rect, shine, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const SHADE = 'M86 200C86 122 134 78 200 78C266 78 314 122 314 200C312 190 262 185 200 185C138 185 88 190 86 200Z'

const glow = (c: Canvas) => c.radial(0.5, 0.2, 0.62, [0, '#ffe7b0', 0.62], [0.5, '#ffe7b0', 0.2], [1, '#ffe7b0', 0])
const warm = (c: Canvas) =>
  c.radial(0.5, 0.4, 0.55, [0, '#fffdf2'], [0.35, '#ffefc4'], [0.8, '#f3cf86'], [1, '#d9a953'])

const foot = (c: Canvas, r: Ramp) =>
  path('M136 326C136 318 264 318 264 326L264 334C264 346 136 346 136 334Z', c.cylinder(r)) +
  ellipse(200, 326, 64, 10, c.linear(0, 0, 1, 0, [0, r.base], [0.3, r.hi], [1, r.shade])) +
  ellipse(200, 325, 20, 4, r.dark, { opacity: 0.45 })

const stem = (c: Canvas) => rect(194, 196, 12, 130, 3, c.cylinder(BRASS)) + rect(190, 300, 20, 26, 5, c.cylinder(BRASS))

const dome = (c: Canvas, r: Ramp) =>
  path(SHADE, c.linear(0, 0, 1, 0.35, [0, r.base], [0.25, r.hi], [0.55, r.base], [1, r.dark])) +
  path(SHADE, c.linear(0, 0, 0, 1, [0, '#fff', 0], [0.75, '#ffdf9a', 0], [1, '#ffdf9a', 0.5])) +
  shine('M110 156C120 118 148 96 176 90', 7, 0.5) +
  rect(190, 66, 20, 16, 5, c.cylinder(BRASS))

const chain = (c: Canvas, x: number, from: number, to: number) =>
  stroke(`M${x} ${from}V${to}`, BRASS.shade, 1.6) + circle(x, to + 4, 4.5, c.ball(BRASS))

/** Seen from the table: the white inside of the shade, the bulb and its ring. */
const fromBelow = (c: Canvas, r: Ramp) => {
  const shade = 'M46 214C44 118 112 58 200 58C288 58 356 118 354 214Z'
  const inside = c.radial(0.5, 0.45, 0.55, [0, '#fffdf2'], [0.3, '#fff3d2'], [0.75, '#f0cf92'], [1, '#c99a55'])
  return (
    ellipse(200, 262, 196, 110, glow(c)) +
    path(shade, c.linear(0, 0, 1, 0.35, [0, r.base], [0.25, r.hi], [0.55, r.base], [1, r.dark])) +
    shine('M78 166C88 124 118 92 156 78', 8, 0.5) +
    rect(187, 42, 26, 20, 6, c.cylinder(BRASS)) +
    ellipse(200, 214, 154, 56, c.sideways(r.light, r.base, r.dark)) +
    ellipse(200, 216, 148, 51, inside) +
    ellipse(200, 219, 120, 39, 'none', { stroke: '#fff', width: 2, opacity: 0.5 }) +
    ellipse(200, 210, 32, 12, c.sideways(BRASS.light, BRASS.base, BRASS.dark)) +
    rect(185, 210, 30, 14, 5, c.cylinder(BRASS)) +
    circle(200, 240, 27, c.radial(0.45, 0.4, 0.6, [0, '#ffffff'], [0.6, '#fffbe6'], [1, '#ffe9ae'])) +
    circle(200, 240, 46, c.radial(0.5, 0.5, 0.5, [0, '#fffbe6', 0.8], [1, '#fff3cc', 0]))
  )
}

export const lamp: Kind = {
  name: 'lamp',
  looks: [['#d8654a'], ['#46627f'], ['#e9e2d3'], ['#2f3a38'], ['#6f8a63'], ['#d9a441'], ['#9a6a7c']],
  front: (c, colour) => {
    const r = ramp(colour)
    return (
      c.floor(200, 338, 74, 11) +
      ellipse(200, 262, 150, 92, glow(c)) +
      foot(c, r) +
      stem(c) +
      ellipse(200, 202, 112, 17, warm(c)) +
      ellipse(200, 204, 26, 7, '#fff') +
      dome(c, r) +
      chain(c, 246, 204, 244)
    )
  },
  second: (c, colour) => {
    const r = ramp(colour)
    return fromBelow(c, r) + path('M193 262H207V402H193Z', c.cylinder(BRASS)) + chain(c, 268, 240, 314)
  },
}
