import { INK, METAL, circle, ellipse, frameMark, path, ramp, rect, repeat, round, shine, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

/** A point of the keyboard deck: `u` -1 to 1 from left to right, `v` 0 at the hinge to 1 at the front edge. */
function onDeck(u: number, v: number): string {
  return `${round(200 + u * (108 + 42 * v))} ${round(248 + 58 * v)}`
}

function patch(left: number, right: number, far: number, near: number): string {
  return `M${onDeck(left, far)}L${onDeck(right, far)}L${onDeck(right, near)}L${onDeck(left, near)}Z`
}

function keys(): string {
  let d = ''
  for (let row = 0; row < 5; row++) {
    const far = 0.1 + row * 0.108
    for (let key = 0; key < 13; key++) {
      const left = -0.85 + key * 0.131
      if (row === 4 && key > 3 && key < 9) continue
      d += patch(left, left + 0.108, far, far + 0.078)
    }
    if (row === 4) d += patch(-0.326, 0.307, far, far + 0.078)
  }
  return path(d, INK.light) + stroke(d.replaceAll(/L\S+ \S+Z/g, ''), '#fff', 0.7, { opacity: 0.18 })
}

/** Morning hills behind a low sun, in the accent's own colours. */
function wallpaper(c: Canvas, a: Ramp): string {
  return c.clipped(
    'M97 92H303V230H97Z',
    rect(97, 90, 206, 142, 4, c.linear(0, 0, 0, 1, [0, a.light], [0.75, a.hi], [1, '#fff4e0'])) +
      circle(238, 150, 26, c.linear(0, 0, 0, 1, [0, '#fffaf0'], [1, '#ffe3ae'])) +
      path('M90 182C130 150 160 160 196 178C236 198 270 162 312 158V240H90Z', a.base, { opacity: 0.75 }) +
      path('M90 206C140 180 176 198 216 208C250 216 280 196 312 190V240H90Z', a.shade) +
      path('M90 226C150 204 210 232 312 216V240H90Z', a.deep) +
      path('M97 90H176L120 232H97Z', '#fff', { opacity: 0.12 }) +
      repeat(6, (i) => rect(158 + i * 14.5, 216, 10, 10, 3, i % 2 ? a.hi : '#ffffff', { opacity: 0.85 })),
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  return (
    c.floor(202, 321, 142, 11) +
    rect(84, 78, 232, 172, 14, c.linear(0, 0, 1, 1, [0, r.hi], [0.4, r.base], [1, r.dark])) +
    rect(87, 81, 226, 168, 12, INK.deep) +
    wallpaper(c, ramp(accent)) +
    circle(200, 86.5, 1.8, '#3d5a66') +
    path('M88 244H312L350 306H50Z', c.across(90, 240, 310, 310, [0, r.light], [0.45, r.base], [1, r.shade])) +
    path('M88 244H312L313.500 248H86.500Z', r.deep) +
    rect(132, 242, 136, 6, 3, INK.base) +
    path(patch(-0.88, 0.88, 0.06, 0.66), r.dark, { opacity: 0.55 }) +
    keys() +
    path(patch(-0.3, 0.3, 0.71, 0.96), c.linear(0, 0, 1, 1, [0, r.hi], [1, r.base]), { stroke: r.shade, width: 1 }) +
    path(
      'M50 306H350C352 306 352 310 350 313C346 319 342 320 334 320H66C58 320 54 319 50 313C48 310 48 306 50 306Z',
      c.linear(0, 0, 0, 1, [0, r.hi], [0.3, r.base], [1, r.dark]),
    ) +
    path('M172 306H228C228 311 224 312 220 312H180C176 312 172 311 172 306Z', r.dark) +
    shine('M56 308H164', 1.6, 0.7) +
    shine('M92 96C92 88 96 85 104 84', 2.4, 0.35)
  )
}

function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const lid = 'M74 98C74 88 80 82 90 82H310C320 82 326 88 326 98L312 278H88Z'
  const cable = 'M316 298C352 298 366 312 352 328C336 346 292 334 270 346C256 354 246 350 240 346'
  return (
    c.floor(202, 310, 142, 11) +
    stroke(cable, a.deep, 6, { opacity: 0.3, transform: 'translate(3 4)' }) +
    stroke(cable, c.across(240, 290, 360, 350, [0, a.dark], [0.5, a.base], [1, a.shade]), 5.5) +
    rect(86, 284, 228, 22, 9, c.linear(0, 0, 0, 1, [0, r.base], [0.4, r.shade], [1, r.deep])) +
    repeat(3, (i) => rect(102 + i * 20, 292, 13, 5, 2.5, INK.deep)) +
    rect(256, 291, 24, 7, 2, INK.deep) +
    rect(290, 291, 14, 8, 3, INK.deep) +
    rect(300, 291.5, 24, 8, 3, c.linear(0, 0, 0, 1, [0, METAL.hi], [1, METAL.shade])) +
    ellipse(112, 307, 14, 3, INK.deep) +
    ellipse(288, 307, 14, 3, INK.deep) +
    rect(128, 272, 144, 14, 6, c.linear(0, 0, 0, 1, [0, INK.light], [1, INK.deep])) +
    path(lid, c.linear(0.1, 0, 0.8, 1, [0, r.hi], [0.4, r.base], [1, r.dark])) +
    c.clipped(
      lid,
      path('M70 80H190L122 282H70Z', '#fff', { opacity: 0.12 }) +
        path('M226 80H262L198 282H166Z', '#fff', { opacity: 0.08 }) +
        path('M80 262H320V284H80Z', c.linear(0, 0, 0, 1, [0, r.deep, 0], [1, r.deep, 0.5])),
    ) +
    frameMark(201.5, 205.5, 44, r.deep, 6) +
    frameMark(200, 204, 44, c.linear(0, 0, 1, 1, [0, METAL.hi], [0.5, METAL.base], [1, METAL.shade]), 6) +
    stroke('M78 110L77 98C77 90 82 85 90 85H308', r.hi, 2.4, { opacity: 0.9 })
  )
}

export const laptop: Kind = {
  name: 'laptop',
  looks: [
    ['#b9c0c4', '#3f8a86'],
    ['#3a4147', '#c8694a'],
    ['#5b7f9e', '#d9a441'],
    ['#d8c3ae', '#4f7a6b'],
    ['#7a8f7c', '#4a6fa5'],
    ['#c98f86', '#7d5a8c'],
    ['#ece7dd', '#b8433f'],
  ],
  front,
  second,
}
