import {
  BRASS,
  INK,
  METAL,
  circle,
  ellipse,
  path,
  ramp,
  rect,
  repeat,
  round,
  shine,
  stroke,
  rotate,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

type Part = 'letters' | 'edges' | 'marked'

/** One row after another: the width of each key in units, with a letter for its colour. */
const ROWS = [
  'm1.1 l1 l1 l1 l1 e1 e1 e1 e1 l1 l1 l1 l1 e1 m1',
  'l1 l1 l1 l1 l1 l1 l1 l1 l1 l1 l1 l1 l1 e2.1',
  'e1.6 l1 l1 l1 l1 l1 l1 l1 l1 l1 l1 l1 l1 e1.5',
  'e1.9 l1 l1 l1 l1 l1 l1 l1 l1 l1 l1 l1 m2.2',
  'e2.3 l1 l1 l1 l1 l1 l1 l1 l1 l1 l1 e1.8 l1',
  'e1.4 e1.4 e1.4 m6.3 e1.3 l1.1 l1.1 l1.1',
]
const PARTS: Record<string, Part> = { l: 'letters', e: 'edges', m: 'marked' }

/** A point of the board: `u` 0 to 15.1 key widths, `v` 0 to 6 rows from the far edge. */
function onBoard(u: number, v: number, lift: number): string {
  const spread = 17.2 + v * 0.78
  return `${round(200 + (u - 7.55) * spread)} ${round(160 + v * (19 + v * 0.6) - lift)}`
}

function cap(u: number, width: number, row: number, inset: number, lift: number): string {
  const [left, right, far, near] = [u + inset, u + width - inset, row + inset, row + 1 - inset * 1.5]
  return `M${onBoard(left, far, lift)}L${onBoard(right, far, lift)}L${onBoard(right, near, lift)}L${onBoard(left, near, lift)}Z`
}

function caps(c: Canvas, paints: Record<Part, Ramp>): string {
  const sides = { letters: '', edges: '', marked: '' }
  const tops = { letters: '', edges: '', marked: '' }
  ROWS.forEach((row, v) => {
    let u = 0
    for (const key of row.split(' ')) {
      const part = PARTS[key[0] ?? ''] ?? 'letters'
      const width = Number(key.slice(1))
      sides[part] += cap(u, width, v, 0.07, 1)
      tops[part] += cap(u, width, v, 0.19, 7)
      u += width
    }
  })
  return (['letters', 'edges', 'marked'] as const)
    .map((part) => {
      const r = paints[part]
      const top = c.across(60, 150, 340, 300, [0, r.hi], [0.4, r.base], [1, r.shade])
      return (
        path(sides[part], r.dark, { stroke: r.deep, width: 0.8 }) + path(tops[part], top, { stroke: top, width: 2 })
      )
    })
    .join('')
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const edges = { ...r, hi: r.base, base: r.shade, shade: r.dark, dark: r.deep }
  return (
    c.floor(204, 318, 140, 13) +
    path(
      'M60 150C61 144 64 142 70 142H330C336 142 339 144 340 150L374 302C376 310 372 316 364 316H36C28 316 24 310 26 302Z',
      c.linear(0, 0, 0.4, 1, [0, METAL.light], [0.5, METAL.base], [1, METAL.dark]),
    ) +
    path(
      'M26 300H374C376 312 372 322 362 322H38C28 322 24 312 26 300Z',
      c.linear(0, 0, 0, 1, [0, METAL.light], [0.4, METAL.shade], [1, METAL.deep]),
    ) +
    path('M68 152H332L364 300H36Z', INK.base) +
    caps(c, { letters: r, edges, marked: ramp(accent) }) +
    shine('M34 304H180', 1.6, 0.8) +
    stroke('M66 148C66 145 68 144.500 72 144.500H190', '#fff', 1.6, { opacity: 0.9 })
  )
}

/** One large key cap, 88 square, seen a little from the front. */
function largeCap(c: Canvas, x: number, y: number, r: Ramp, mark = ''): string {
  return (
    rect(x, y, 88, 94, 13, c.linear(0, 0, 1, 1, [0, r.base], [1, r.deep])) +
    path(
      `M${x + 3} ${y + 84}L${x + 14} ${y + 68}H${x + 74}L${x + 85} ${y + 84}C${x + 84} ${y + 92} ${x + 80} ${y + 94} ${x + 75} ${y + 94}H${x + 13}C${x + 7} ${y + 94} ${x + 4} ${y + 91} ${x + 3} ${y + 84}Z`,
      r.dark,
      { opacity: 0.6 },
    ) +
    rect(x + 11, y + 4, 66, 68, 12, c.linear(0, 0, 1, 1, [0, r.hi], [0.5, r.base], [1, r.shade])) +
    path(`M${x + 16} ${y + 60}C${x + 34} ${y + 68} ${x + 56} ${y + 68} ${x + 72} ${y + 60}`, 'none', {
      stroke: r.dark,
      width: 1.5,
      opacity: 0.35,
    }) +
    shine(`M${x + 16} ${y + 24}C${x + 16} ${y + 12} ${x + 20} ${y + 9} ${x + 30} ${y + 9}`, 2.6, 0.6) +
    mark
  )
}

/** The switch under a key cap, its stem a cross. */
function openSwitch(c: Canvas, x: number, y: number, a: Ramp): string {
  return (
    rect(x + 8, y + 6, 72, 80, 8, INK.deep) +
    rect(x + 15, y + 12, 58, 62, 8, c.linear(0, 0, 1, 1, [0, INK.hi], [1, INK.base])) +
    rect(x + 21, y + 18, 46, 46, 7, INK.deep) +
    rect(x + 25, y + 20, 38, 40, 6, c.linear(0, 0, 1, 1, [0, a.light], [1, a.dark])) +
    rect(x + 40, y + 26, 8, 28, 2, a.hi) +
    rect(x + 30, y + 36, 28, 8, 2, a.hi) +
    ellipse(x + 44, y + 79, 9, 3.6, '#ffe7b0')
  )
}

function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const knob = repeat(
    30,
    (i) =>
      `<path d="M118 85v9" stroke="${BRASS.deep}" stroke-width="1.600" opacity=".5" transform="rotate(${i * 12} 118 118)"/>`,
  )
  return (
    c.floor(204, 292, 140, 14) +
    c.floor(222, 344, 54, 12) +
    rect(52, 56, 300, 232, 26, c.linear(0, 0, 0.5, 1, [0, METAL.light], [0.5, METAL.base], [1, METAL.dark])) +
    rect(64, 66, 276, 206, 18, INK.base) +
    shine('M57 110V84C57 68 66 61 80 61H190', 2, 0.9) +
    circle(123, 126, 38, '#000', { opacity: 0.4 }) +
    circle(118, 118, 36, c.linear(0, 0, 1, 1, [0, BRASS.hi], [0.4, BRASS.base], [1, BRASS.dark])) +
    knob +
    circle(118, 118, 25, c.linear(0, 0, 1, 1, [0, BRASS.dark], [1, BRASS.hi])) +
    circle(118, 118, 22.5, c.linear(0, 0, 1, 1, [0, BRASS.hi], [0.5, BRASS.base], [1, BRASS.shade])) +
    largeCap(c, 162, 72, r) +
    largeCap(c, 252, 72, { ...r, hi: r.base, base: r.shade, shade: r.dark }) +
    largeCap(c, 72, 168, a) +
    openSwitch(c, 162, 168, a) +
    largeCap(c, 252, 168, r) +
    rotate(12, 214, 300, rect(176, 262, 92, 92, 14, '#000', { opacity: 0.25 }) + largeCap(c, 170, 250, r))
  )
}

export const keyboard: Kind = {
  name: 'keyboard',
  looks: [
    ['#e6e0d2', '#c8694a'],
    ['#46535c', '#d9a441'],
    ['#7fa39b', '#f0e6cf'],
    ['#d3a3a0', '#8a4552'],
    ['#5b6f9e', '#e8e2d6'],
    ['#2c3035', '#b8433f'],
    ['#c9b48e', '#4f6b58'],
  ],
  front,
  second,
}
