import {
  circle,
  ellipse,
  flatShadow,
  ovalPath,
  path,
  scaleAt,
  ramp,
  rect,
  repeat,
  round,
  createRandom,
  shine,
  stroke,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BODY = 'M108 148L118 268C122 308 158 324 194 324C230 324 266 308 270 268L280 148Z'
const DIP = 'M290 262C276 276 262 262 246 270C228 280 214 262 194 270C176 278 164 264 146 268C130 272 120 262 100 268'
const FOAM = '#f6e8d2'
const COFFEE = ['#3a2115', '#5b3521', '#7b4c30'] as const

/** Iron speckle: dark on the glaze, darker on the bare clay below the dip line. */
const speckle = (glaze: Ramp, clay: Ramp, dipAt: number) => {
  const next = createRandom(7)
  let dots = ''
  for (let i = 0; i < 46; i++) {
    const x = 112 + next() * 164
    const y = 172 + next() * 140
    const colour = y < dipAt ? glaze.deep : clay.deep
    dots += ellipse(round(x), round(y), 0.7 + next() * 1.5, 0.7 + next() * 1.1, colour, {
      opacity: 0.25 + next() * 0.4,
    })
  }
  return dots
}

const handle = (c: Canvas, r: Ramp) =>
  stroke('M272 184C336 172 340 262 262 264', r.dark, 22) +
  stroke(
    'M272 182C330 172 336 256 264 260',
    c.across(272, 180, 330, 260, [0, r.light], [0.5, r.base], [1, r.shade]),
    16,
  ) +
  shine('M288 180C314 180 322 204 316 222', 4, 0.5)

const body = (c: Canvas, r: Ramp, clay: Ramp) => {
  const glaze = c.across(
    108,
    0,
    280,
    0,
    [0, r.shade],
    [0.12, r.base],
    [0.3, r.hi],
    [0.52, r.base],
    [0.86, r.shade],
    [0.96, r.dark],
    [1, r.shade],
  )
  const dipped = path(`M100 140H290V262${DIP.slice(8)}Z`, glaze) + stroke(DIP, r.dark, 2.5, { opacity: 0.4 })
  return (
    path(BODY, c.cylinder(clay)) +
    c.clipped(BODY, dipped + speckle(r, clay, 262)) +
    shine('M136 178C138 212 140 236 144 256', 9, 0.38)
  )
}

const coffee = (c: Canvas, r: Ramp) =>
  ellipse(194, 148, 86, 22, c.linear(0, 0, 1, 0, [0, r.light], [0.3, r.hi], [1, r.shade])) +
  ellipse(194, 149, 78, 18, c.linear(0, 0, 1, 0, [0, r.deep], [0.6, r.shade], [1, r.light])) +
  path(
    'M120 153C130 167 258 167 268 153C258 143 130 143 120 153Z',
    c.linear(0, 0, 1, 0, [0, COFFEE[0]], [0.6, COFFEE[1]], [1, COFFEE[2]]),
  ) +
  stroke('M140 158C160 163 196 164 214 163', '#d9a878', 1.6, { opacity: 0.6 })

const steam = (x: number, lower: number) =>
  stroke(`M${x} ${118 - lower}c-12 -16 12 -24 0 -42`, '#fff', 5, { opacity: 0.5 })

/** From straight above: rim, glaze running down the inside, coffee with its foam ring. */
const fromAbove = (c: Canvas, r: Ramp, clay: Ramp) =>
  flatShadow(ovalPath(184, 204, 132), 11, 15) +
  flatShadow('M300 184H378V220H300Z', 9, 12) +
  rect(296, 184, 88, 38, 17, r.dark) +
  rect(296, 182, 86, 36, 16, c.downward(r.hi, r.base, r.shade)) +
  shine('M318 190H366', 4, 0.5) +
  circle(184, 204, 132, c.diagonal(r.hi, r.base, r.dark)) +
  circle(184, 204, 132, 'none', { stroke: clay.base, width: 3 }) +
  circle(184, 204, 119, c.diagonal(r.deep, r.shade, r.light)) +
  circle(186, 208, 104, c.radial(0.4, 0.35, 0.75, [0, '#94603c'], [0.55, COFFEE[1]], [1, COFFEE[0]])) +
  circle(186, 208, 101, 'none', { stroke: '#d9a878', width: 4, opacity: 0.6 })

/** A heart poured into a fern of milk foam, widest at its foot. */
const milkFern = () => {
  const leaves = repeat(5, (i) => {
    const y = 268 - i * 26
    const w = 62 - i * 9
    const at = (share: number) => round(186 + w * share)
    const d = `M186 ${y}C${at(-0.5)} ${y - 4} ${at(-1)} ${y - 18} ${at(-1)} ${y - 40}C${at(-0.7)} ${y - 24} ${at(-0.3)} ${y - 16} 186 ${y - 12}C${at(0.3)} ${y - 16} ${at(0.7)} ${y - 24} ${at(1)} ${y - 40}C${at(1)} ${y - 18} ${at(0.5)} ${y - 4} 186 ${y}Z`
    return path(d, FOAM)
  })
  return (
    leaves +
    path(
      'M186 156C170 148 160 134 166 124C172 116 184 120 186 130C188 120 200 116 206 124C212 134 202 148 186 156Z',
      FOAM,
    ) +
    stroke('M186 284C187 240 185 190 186 132', '#8a5a38', 3)
  )
}

export const cup: Kind = {
  name: 'cup',
  looks: [
    ['#5f8f93', '#cfae8a'],
    ['#e9e1d0', '#a9754f'],
    ['#2f3a44', '#8f7a66'],
    ['#c4694a', '#e0c7a4'],
    ['#7c8f5c', '#d8c29a'],
    ['#3f5f8c', '#d9c6a8'],
    ['#d8a24a', '#8a5a3a'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    return (
      c.floor(200, 326, 92, 13) +
      handle(c, r) +
      body(c, r, ramp(accent)) +
      coffee(c, r) +
      steam(168, 0) +
      steam(206, 10)
    )
  },
  second: (c, colour, accent) => {
    const r = ramp(colour)
    return scaleAt(
      2,
      10,
      0.95,
      fromAbove(c, r, ramp(accent)) + milkFern() + shine('M74 180C84 134 118 102 158 92', 6, 0.4),
    )
  },
}
