import { flatShadow, path, ramp, rect, repeat, round, createRandom, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const TAIL = 'M172 150C160 200 150 262 146 322C164 328 188 328 206 322C208 262 212 206 220 156Z'
const BEHIND = 'M196 160C214 206 232 262 240 306C256 308 276 304 290 296C278 246 258 196 232 152Z'
const LOOP = 'M200 62C268 62 312 92 308 132C304 176 256 196 200 196C144 196 96 176 92 132C88 92 132 62 200 62Z'
const HOLE = 'M200 88C244 88 272 98 270 114C266 132 236 138 200 138C164 138 134 132 130 114C128 98 156 88 200 88Z'

/** The check: wide bands and thin lines of the second colour, woven both ways. */
const check = (c: Canvas, accent: Ramp, turn: number, size = 46) => {
  const band = (x: number, width: number, colour: string, opacity: number) =>
    rect(x, 0, width, size, 0, colour, { opacity }) + rect(0, x, size, width, 0, colour, { opacity })
  return c.pattern(
    size,
    size,
    band(4, 14, accent.base, 0.55) + band(28, 2.5, accent.hi, 0.8) + band(36, 2.5, accent.dark, 0.5),
    `rotate(${turn})`,
  )
}

const wool = (c: Canvas, r: Ramp) =>
  c.pattern(
    5,
    5,
    `<path d="M0 5L5 0" stroke="${r.hi}" stroke-width="1" opacity=".22"/><path d="M0 2.500L2.500 0" stroke="${r.deep}" stroke-width=".8" opacity=".22"/>`,
  )

/** Threads along an edge from (x1, y1) to (x2, y2), each a little different. */
const fringe = (r: Ramp, accent: Ramp, x1: number, y1: number, x2: number, y2: number, length: number) => {
  const next = createRandom(Math.round(x1 + y1))
  const count = Math.round((x2 - x1) / 7)
  return repeat(count, (i) => {
    const t = (i + 0.5) / count
    const x = round(x1 + (x2 - x1) * t)
    const y = round(y1 + (y2 - y1) * t)
    const sway = round((next() - 0.5) * 8)
    const tone = i % 3 === 1 ? accent.base : i % 2 ? r.light : r.shade
    return stroke(`M${x} ${y}q${sway} ${length / 2} ${round(sway / 2)} ${round(length - next() * 7)}`, tone, 3)
  })
}

const piece = (c: Canvas, d: string, r: Ramp, accent: Ramp, turn: number, shading: string) =>
  path(d, r.base) + path(d, check(c, accent, turn)) + path(d, wool(c, r)) + path(d, shading)

const shade = (c: Canvas, r: Ramp) =>
  c.linear(0, 0, 1, 0.3, [0, r.line, 0.1], [0.3, '#fff', 0.22], [0.55, r.line, 0.05], [1, r.line, 0.5])

const loop = (c: Canvas, r: Ramp, accent: Ramp) => {
  const folds =
    path('M96 120C120 176 190 190 240 184C190 200 110 190 92 140Z', r.line, { opacity: 0.3 }) +
    path('M116 146C150 172 210 176 268 158C220 186 140 184 116 146Z', r.line, { opacity: 0.24 }) +
    path('M104 112C120 150 190 168 280 146C200 160 140 142 122 104Z', '#fff', { opacity: 0.2 }) +
    path('M272 96C296 116 292 150 262 172C284 168 310 150 306 126Z', r.line, { opacity: 0.3 })
  return (
    piece(c, LOOP, r, accent, 32, c.linear(0, 0, 1, 1, [0, '#fff', 0.24], [0.45, r.line, 0.02], [1, r.line, 0.5])) +
    c.clipped(LOOP, folds) +
    path(HOLE, r.deep) +
    c.clipped(
      HOLE,
      path(HOLE, check(c, accent, -24), { opacity: 0.35 }) +
        path('M124 120C150 146 250 146 276 120V142H124Z', '#12161a', { opacity: 0.25 }),
    ) +
    stroke('M132 118C140 134 168 138 200 138C232 138 262 134 268 118', r.hi, 2.4, { opacity: 0.5 })
  )
}

/** The knot where the end comes through the loop. */
const knot = (c: Canvas, r: Ramp, accent: Ramp) => {
  const d = 'M164 134C180 124 214 126 228 138C236 154 234 180 224 194C206 202 184 200 168 192C158 174 156 150 164 134Z'
  return (
    path(d, '#12161a', { opacity: 0.25, transform: 'translate(5 7)' }) +
    piece(c, d, r, accent, 8, shade(c, r)) +
    c.clipped(
      d,
      path('M184 124C178 150 178 176 184 204H194C188 176 188 150 194 124Z', r.line, { opacity: 0.25 }) +
        path('M210 124C214 150 214 176 206 204H218C226 176 224 150 220 124Z', r.line, { opacity: 0.28 }),
    )
  )
}

/** Folded in three on a table, fringe towards the viewer. */
const folded = (c: Canvas, r: Ramp, accent: Ramp) => {
  const layer = (x: number, y: number) =>
    `M${x} ${y}C${x + 60} ${y - 6} ${x + 150} ${y - 6} ${x + 210} ${y}L${x + 212} ${y + 196}C${x + 150} ${y + 202} ${x + 60} ${y + 202} ${x - 2} ${y + 196}Z`
  const top = layer(92, 88)
  return (
    flatShadow(layer(100, 104), 12, 16) +
    fringe(r, accent, 104, 308, 316, 308, 32) +
    piece(c, layer(104, 112), r, accent, 0, c.linear(0, 0, 1, 1, [0, r.line, 0.35], [1, r.line, 0.6])) +
    piece(c, layer(98, 100), r, accent, 0, c.linear(0, 0, 1, 1, [0, r.line, 0.2], [1, r.line, 0.45])) +
    piece(c, top, r, accent, 0, c.linear(0, 0, 1, 1, [0, '#fff', 0.25], [0.4, '#fff', 0], [1, r.line, 0.3])) +
    c.clipped(
      top,
      path('M92 84H112C106 150 106 230 112 292H88Z', '#fff', { opacity: 0.2 }) +
        path('M290 84C282 150 284 230 292 292H310V84Z', r.line, { opacity: 0.22 }),
    ) +
    rect(254, 232, 36, 26, 3, '#f7f2e8', { transform: 'rotate(-2 272 245)' }) +
    path('M264 254v-9a8 8 0 0 1 16 0v8.500z', 'none', { stroke: r.dark, width: 2 })
  )
}

export const scarf: Kind = {
  name: 'scarf',
  looks: [
    ['#b5553f', '#f0dcc0'],
    ['#3f5c4e', '#d9a155'],
    ['#35507a', '#c9d3dc'],
    ['#e6dccb', '#8a6a4a'],
    ['#2d3035', '#a9505a'],
    ['#c9993f', '#5b4a3a'],
    ['#8a6f9e', '#f0e2ee'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    const second = ramp(accent)
    return (
      c.floor(208, 362, 86, 7, 0.2) +
      fringe(r, second, 240, 305, 289, 295, 34) +
      piece(c, BEHIND, r, second, -18, c.linear(0, 0, 0, 1, [0, r.line, 0.55], [1, r.line, 0.25])) +
      loop(c, r, second) +
      fringe(r, second, 147, 323, 205, 323, 38) +
      path(TAIL, '#12161a', { opacity: 0.2, transform: 'translate(6 6)' }) +
      piece(c, TAIL, r, second, 6, shade(c, r)) +
      c.clipped(
        TAIL,
        path('M186 190C180 240 178 290 180 330H190C190 290 192 240 198 190Z', r.line, { opacity: 0.25 }),
      ) +
      knot(c, r, second)
    )
  },
  second: (c, colour, accent) => folded(c, ramp(colour), ramp(accent)),
}
