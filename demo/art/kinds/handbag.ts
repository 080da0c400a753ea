import { BRASS, circle, ellipse, mirror, frameMark, path, ramp, rect, shine, stitch, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BODY = 'M92 176H308L324 316C325 330 317 336 304 336H96C83 336 75 330 76 316Z'
const FLAP =
  'M84 178C84 166 92 160 104 160H296C308 160 316 166 316 178L310 234C304 264 244 274 200 274C156 274 96 264 90 234Z'
const HANDLE = 'M136 166C132 74 268 74 264 166'

const pebble = (c: Canvas, r: Ramp) =>
  c.pattern(
    7,
    7,
    ellipse(2, 2, 1.6, 1.2, r.hi, { opacity: 0.16 }) + ellipse(5.4, 5.4, 1.5, 1.1, r.deep, { opacity: 0.16 }),
  )

const handle = (c: Canvas, trim: Ramp) =>
  stroke(HANDLE, trim.deep, 17) +
  stroke(HANDLE, c.across(130, 90, 270, 160, [0, trim.light], [0.45, trim.base], [1, trim.dark]), 14) +
  stroke('M136 148C136 104 164 90 196 90', trim.hi, 3, { opacity: 0.75 })

/** The brass rings that carry the handle, on leather tabs. */
const ring = (c: Canvas, trim: Ramp) =>
  path(
    'M122 160H150V188C150 196 144 200 136 200C128 200 122 196 122 188Z',
    c.diagonal(trim.light, trim.base, trim.dark),
  ) +
  stitch('M126 164V187C126 193 130 196 136 196C142 196 146 193 146 187V164', trim.dark, 1.1, 0.8) +
  circle(136, 160, 12, 'none', { stroke: BRASS.dark, width: 6 }) +
  circle(136, 160, 12, 'none', { stroke: BRASS.light, width: 3.4 }) +
  circle(136, 186, 3, c.ball(BRASS))

const body = (c: Canvas, r: Ramp) =>
  path(BODY, c.linear(0, 0, 1, 0.8, [0, r.light], [0.35, r.base], [1, r.dark])) +
  path(BODY, pebble(c, r)) +
  c.clipped(BODY, path('M70 296C150 312 250 312 330 296V340H70Z', r.deep, { opacity: 0.25 })) +
  stitch('M88 190L84 314C84 322 90 328 98 328H302C310 328 316 322 316 314L312 190', r.dark, 1.4, 0.6) +
  [100, 300].map((x) => rect(x - 8, 334, 16, 6, 3, BRASS.shade)).join('')

const flap = (c: Canvas, r: Ramp) =>
  path(FLAP, r.line, { opacity: 0.38, transform: 'translate(0 9)' }) +
  path(FLAP, c.linear(0, 0, 0.9, 1, [0, r.hi], [0.3, r.base], [1, r.shade])) +
  path(FLAP, pebble(c, r)) +
  stitch('M92 178L98 232C104 256 160 266 200 266C240 266 296 256 302 232L308 178', r.dark, 1.5, 0.75) +
  shine('M100 172C98 190 100 208 104 224', 6, 0.28)

const lock = (c: Canvas) =>
  rect(177, 240, 46, 50, 9, '#12161a', { opacity: 0.3, transform: 'translate(3 4)' }) +
  rect(177, 238, 46, 50, 9, c.linear(0, 0, 1, 1, [0, BRASS.hi], [0.4, BRASS.base], [1, BRASS.dark])) +
  rect(181, 242, 38, 42, 6, 'none', { stroke: BRASS.dark, width: 1, opacity: 0.6 }) +
  frameMark(200, 262, 15, BRASS.deep, 2.2) +
  rect(188, 268, 24, 9, 4.5, c.downward(BRASS.hi, BRASS.shade))

/** A leather tag on a cord, the one thing that swings. */
const charm = (c: Canvas, trim: Ramp) =>
  stroke('M264 172C272 188 276 200 276 214', trim.dark, 2.6) +
  path(
    'M264 216L276 206L288 216V246C288 250 285 252 282 252H270C267 252 264 250 264 246Z',
    c.diagonal(trim.hi, trim.base, trim.dark),
  ) +
  stitch('M268 218V248H284V218', trim.deep, 1, 0.6) +
  circle(276, 216, 2.6, BRASS.base)

/** Flap thrown back, lining and what is inside. */
const openTop = (c: Canvas, r: Ramp, lining: Ramp) => {
  const inner = 'M90 118C92 84 150 70 200 70C250 70 308 84 310 118L314 196H86Z'
  const mouth = 'M86 192C120 172 280 172 314 192C292 222 108 222 86 192Z'
  const cord = stroke('M268 208C276 190 270 160 280 146', BRASS.shade, 2)
  return (
    path(inner, c.diagonal(r.light, r.base, r.dark)) +
    path(
      'M102 120C106 96 154 84 200 84C246 84 294 96 298 120L302 190H98Z',
      c.diagonal(lining.hi, lining.base, lining.shade),
    ) +
    stitch('M106 122C110 102 156 90 200 90C244 90 290 102 294 122', lining.dark, 1.3, 0.7) +
    rect(180, 96, 40, 18, 4, c.diagonal(BRASS.hi, BRASS.base, BRASS.dark)) +
    path(mouth, lining.deep) +
    path(
      'M150 204V150C150 142 156 138 164 138H214C222 138 228 142 228 150V204Z',
      c.diagonal('#f7f2e8', '#e6dccb', '#bfb29a'),
    ) +
    stroke('M160 152H218M160 164H206', '#8a7f6c', 2.4, { opacity: 0.6 }) +
    rect(236, 150, 22, 60, 8, c.cylinder(ramp('#b8434f'))) +
    rect(236, 144, 22, 18, 5, c.cylinder(BRASS)) +
    cord +
    circle(281, 144, 8, 'none', { stroke: BRASS.base, width: 3.4 }) +
    path('M106 206C104 176 112 160 128 158C142 160 146 180 144 208Z', c.diagonal('#7fa8a6', '#4f7a78', '#2f5a56'))
  )
}

const openFront = (c: Canvas, r: Ramp) => {
  const lip = 'M84 190C120 214 280 214 316 190L326 316C327 330 318 336 304 336H96C82 336 73 330 74 316Z'
  return (
    path(lip, c.linear(0, 0, 1, 0.8, [0, r.light], [0.35, r.base], [1, r.dark])) +
    path(lip, pebble(c, r)) +
    stroke('M86 192C120 216 280 216 314 192', r.hi, 4, { opacity: 0.7 }) +
    stitch('M88 204C124 226 276 226 312 204', r.dark, 1.4, 0.7) +
    stitch('M86 300C86 322 88 328 100 328H300C312 328 314 322 314 300', r.dark, 1.4, 0.6) +
    rect(180, 252, 40, 22, 5, c.diagonal(BRASS.hi, BRASS.base, BRASS.dark)) +
    rect(188, 259, 24, 8, 4, BRASS.deep) +
    [100, 300].map((x) => rect(x - 8, 334, 16, 6, 3, BRASS.shade)).join('') +
    shine('M94 218C92 244 90 268 90 288', 6, 0.28)
  )
}

/** The handle laid down in front of the open bag. */
const loweredHandle = (c: Canvas, trim: Ramp) => {
  const d = 'M124 216C116 310 284 310 276 216'
  return (
    stroke(d, '#12161a', 15, { opacity: 0.22, transform: 'translate(4 7)' }) +
    stroke(d, trim.deep, 16) +
    stroke(d, c.across(120, 220, 280, 290, [0, trim.light], [0.45, trim.base], [1, trim.dark]), 13) +
    stitch('M128 226C128 296 272 296 272 226', trim.dark, 1.2, 0.6) +
    [124, 276]
      .map(
        (x) =>
          circle(x, 214, 10, 'none', { stroke: BRASS.dark, width: 6 }) +
          circle(x, 214, 10, 'none', { stroke: BRASS.light, width: 3.2 }),
      )
      .join('')
  )
}

export const handbag: Kind = {
  name: 'handbag',
  looks: [
    ['#b5654a', '#6b3f2a'],
    ['#2f4a46', '#b98a58'],
    ['#2d2f34', '#2d2f34'],
    ['#e6dac4', '#a9713f'],
    ['#8a3446', '#d3a98a'],
    ['#6d84a0', '#5b3a2a'],
    ['#c99a4a', '#5b3a22'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    const trim = ramp(accent)
    const loop = ring(c, trim)
    return (
      c.floor(204, 340, 132, 12) +
      handle(c, trim) +
      body(c, r) +
      flap(c, r) +
      loop +
      mirror(loop) +
      lock(c) +
      charm(c, trim)
    )
  },
  second: (c, colour, accent) => {
    const r = ramp(colour)
    return (
      c.floor(204, 340, 132, 12) + openTop(c, r, ramp('#d9c4a0')) + openFront(c, r) + loweredHandle(c, ramp(accent))
    )
  },
}
