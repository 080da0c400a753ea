import { BRASS, circle, frameMark, path, ramp, rect, repeat, round, shine, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const PAPER = ramp('#efe6d3')

/** The stamped cover: a frame, a low sun over hills, the mark. */
function stamp(c: Canvas, a: Ramp): string {
  const foil = c.linear(0, 0, 1, 1, [0, a.hi], [0.4, a.base], [1, a.shade])
  return (
    rect(132, 82, 146, 232, 6, 'none', { stroke: foil, width: 2.4 }) +
    rect(139, 89, 132, 218, 4, 'none', { stroke: foil, width: 1 }) +
    path('M161 268V176a44 44 0 0 1 88 0V268Z', 'none', { stroke: foil, width: 3 }) +
    c.clipped(
      'M164 266V176a41 41 0 0 1 82 0V266Z',
      circle(214, 182, 17, foil) +
        path('M160 232C182 206 204 214 218 226C230 234 242 226 252 218V270H160Z', foil, { opacity: 0.85 }) +
        path('M160 252C190 236 220 246 252 238V270H160Z', a.dark, { opacity: 0.7 }),
    ) +
    stroke('M176 108H234M188 118H222', foil, 3) +
    stroke('M190 290H220', foil, 2.4)
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const leaves = repeat(9, (i) =>
    stroke(`M${round(298 + i * 2.2)} ${round(66 + i * 0.9)}V${round(330 - i * 0.6)}`, PAPER.dark, 0.7, {
      opacity: 0.6,
    }),
  )
  return (
    c.floor(208, 342, 104, 12) +
    path('M296 60L324 72V330L296 344Z', r.deep) +
    path('M292 64L318 74V326L292 336Z', c.linear(0, 0, 1, 0, [0, PAPER.shade], [0.3, PAPER.hi], [1, PAPER.base])) +
    leaves +
    path('M316 70L324 72V330L316 334Z', r.dark) +
    path('M284 330V361L291 355L298 360V332Z', c.linear(0, 0, 0, 1, [0, a.dark], [1, a.base])) +
    path(
      'M104 62C104 56 108 54 112 54H294C298 54 300 57 300 60V340C300 343 298 345 294 345H112C108 345 104 343 104 338Z',
      c.linear(0, 0, 1, 0.7, [0, r.light], [0.4, r.base], [1, r.shade]),
    ) +
    rect(
      104,
      54,
      196,
      291,
      5,
      c.pattern(4, 4, `<path d="M0 1H4M1 0V4" stroke="${r.deep}" stroke-width=".6" opacity=".28"/>`),
    ) +
    path(
      'M104 62C104 56 108 54 112 54H122V345H112C108 345 104 343 104 338Z',
      c.linear(0, 0, 1, 0, [0, r.dark], [0.45, r.light], [1, r.shade]),
    ) +
    stroke('M123.500 56V343', r.deep, 2.6, { opacity: 0.6 }) +
    stroke('M126 56V343', r.hi, 1.2, { opacity: 0.5 }) +
    stamp(c, a) +
    path('M140 54H214L150 345H122V110Z', '#fff', { opacity: 0.07 }) +
    shine('M128 57H290', 1.8, 0.45)
  )
}

/** Lines of print, none of them readable, on one open page. */
function print(x: number, y: number, lean: number, rows: number): string {
  let d = ''
  for (let i = 0; i < rows; i++) {
    const long = i % 5 === 4 ? 62 : 104
    d += `M${x} ${y + i * 13}q${long / 2} ${lean} ${long} ${lean * 0.6}`
  }
  return stroke(d, '#6b6255', 2.2, { opacity: 0.5 })
}

/** Lying open, a ribbon between the pages. */
function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const left = 'M200 128C172 108 110 104 52 120V300C110 284 172 288 200 306Z'
  const right = 'M200 128C228 108 290 104 348 120V300C290 284 228 288 200 306Z'
  const stack = (way: number) =>
    repeat(4, (i) =>
      stroke(
        `M${200 + way * 4} ${310 + i * 2.6}C${200 + way * 30} ${292 + i * 2.8} ${200 + way * 92} ${288 + i * 3} ${200 + way * (148 + i * 1.6)} ${303 + i * 3}`,
        i % 2 ? PAPER.shade : PAPER.light,
        3,
      ),
    )
  return (
    c.floor(206, 320, 139, 22) +
    path(
      'M38 118C38 114 42 112 46 112L200 128L354 112C358 112 362 114 362 118L364 316C364 322 360 324 354 323C300 312 236 314 214 326H186C164 314 100 312 46 323C40 324 36 322 36 316Z',
      c.linear(0, 0, 1, 1, [0, r.light], [0.5, r.base], [1, r.dark]),
    ) +
    path(
      'M36 308C100 300 164 306 186 320H214C236 306 300 300 364 308V316C364 322 360 324 354 323C300 312 236 314 214 326H186C164 314 100 312 46 323C40 324 36 322 36 316Z',
      r.deep,
      { opacity: 0.45 },
    ) +
    stack(-1) +
    stack(1) +
    path(left, c.linear(0, 0, 1, 0, [0, '#fdf8ec'], [0.75, PAPER.light], [0.93, PAPER.shade], [1, PAPER.dark])) +
    path(right, c.linear(0, 0, 1, 0, [0, PAPER.dark], [0.1, PAPER.light], [0.35, '#fdf8ec'], [1, PAPER.base])) +
    print(70, 134, -7, 10) +
    print(224, 226, -1, 5) +
    c.clipped(
      'M226 134C262 122 300 122 330 128V212C300 206 262 206 226 216Z',
      rect(220, 116, 116, 104, 0, c.linear(0, 0, 0, 1, [0, a.light], [1, a.hi])) +
        circle(294, 156, 14, '#fff3d6') +
        path('M220 194C250 164 280 176 300 186C316 194 328 184 340 178V224H220Z', r.base) +
        path('M220 212C260 192 300 204 340 198V224H220Z', r.dark),
    ) +
    path(
      'M196 130C204 130 206 134 206 142V306L214 348L202 338L192 350L196 306Z',
      c.linear(0, 0, 1, 0, [0, a.light], [0.5, a.base], [1, a.dark]),
    ) +
    frameMark(118, 288, 10, BRASS.shade, 1.6) +
    stroke('M56 122C112 107 170 110 196 126', '#fff', 2, { opacity: 0.9 })
  )
}

export const book: Kind = {
  name: 'book',
  looks: [
    ['#2f5f5c', '#e0b25a'],
    ['#8a3a3a', '#ecd096'],
    ['#2f4570', '#d9c08a'],
    ['#e6dac2', '#a9553f'],
    ['#2d3238', '#d29a3c'],
    ['#c07a3f', '#f3e3c1'],
    ['#6f5a86', '#ecd9b0'],
  ],
  front,
  second,
}
