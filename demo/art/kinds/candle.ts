import {
  circle,
  ellipse,
  group,
  flatShadow,
  frameMark,
  ovalPath,
  path,
  ramp,
  rect,
  repeat,
  round,
  shine,
  stroke,
  WOOD,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const JAR = 'M116 150V310C116 328 140 338 200 338C260 338 284 328 284 310V150Z'
const WAX = 'M124 196V304C124 318 146 328 200 328C254 328 276 318 276 304V196Z'

const glow = (c: Canvas) => c.radial(0.5, 0.5, 0.5, [0, '#ffe9b0', 0.75], [0.4, '#ffd98a', 0.3], [1, '#ffd98a', 0])

const flame = (c: Canvas) =>
  path(
    'M0 0C-15 -8 -16 -28 -7 -44C-3 -52 0 -60 0 -70C6 -56 17 -40 16 -20C15 -8 9 -1 0 0Z',
    c.linear(0, 0, 0, 1, [0, '#ffb13b'], [0.5, '#ffd873'], [0.85, '#fff3c4'], [1, '#8fb6e8']),
  ) + path('M0 -6C-7 -12 -7 -24 0 -38C7 -24 8 -12 0 -6Z', '#fffdf0', { opacity: 0.9 })

const wax = (c: Canvas, r: Ramp) =>
  path(WAX, c.cylinder(r)) +
  path(WAX, c.linear(0, 0, 0, 1, [0, '#fff0c2', 0.75], [0.45, '#fff0c2', 0.1], [1, r.deep, 0.25])) +
  ellipse(200, 196, 76, 17, c.radial(0.5, 0.5, 0.6, [0, '#fff6dc'], [0.5, r.hi], [1, r.light])) +
  ellipse(200, 197, 46, 9, '#fffaf0', { opacity: 0.6 }) +
  stroke('M200 198C200 190 201 184 203 176', '#2c2018', 3.6)

/** The jar in front of the wax: clear sides, thick foot, bright rim. */
const glass = (c: Canvas) => {
  const sides = c.linear(
    0,
    0,
    1,
    0,
    [0, '#ffffff', 0.6],
    [0.08, '#ffffff', 0.1],
    [0.5, '#ffffff', 0],
    [0.9, '#8a999e', 0.15],
    [1, '#6f7f85', 0.45],
  )
  return (
    path(JAR, sides) +
    path(
      'M116 304C116 322 140 330 200 330C260 330 284 322 284 304V310C284 328 260 338 200 338C140 338 116 328 116 310Z',
      c.sideways('#ffffff', '#cfd9dc', '#eef3f4', '#8a999e'),
      { opacity: 0.75 },
    ) +
    ellipse(200, 150, 84, 19, 'none', { stroke: '#8a999e', width: 5, opacity: 0.55 }) +
    ellipse(200, 149, 84, 19, 'none', { stroke: '#fff', width: 2.6, opacity: 0.9 }) +
    shine('M132 172V292', 8, 0.5) +
    shine('M272 178V250', 3, 0.35)
  )
}

const label = (c: Canvas, r: Ramp, paper: Ramp) => {
  const d = 'M138 224C170 232 230 232 262 224V292C230 301 170 301 138 292Z'
  return (
    path(d, c.linear(0, 0, 1, 0, [0, paper.shade], [0.25, paper.hi], [0.6, paper.base], [1, paper.shade])) +
    frameMark(200, 264, 19, r.deep, 2.4) +
    stroke('M172 276C186 279 214 279 228 276', r.deep, 2.2) +
    stroke('M184 286C194 288 206 288 216 286', r.deep, 1.5, { opacity: 0.6 })
  )
}

/** From above: melted pool around the wick, the wooden lid set aside, two matches. */
const fromAbove = (c: Canvas, r: Ramp) =>
  flatShadow(ovalPath(166, 190, 124), 11, 15) +
  circle(166, 190, 124, c.diagonal('#ffffff', '#dfe7e9', '#9aa8ad')) +
  circle(166, 190, 116, c.diagonal('#b9c4c8', '#eef3f4')) +
  circle(166, 191, 111, c.radial(0.5, 0.5, 0.55, [0, r.hi], [0.55, r.light], [1, r.shade])) +
  circle(166, 191, 76, c.radial(0.45, 0.45, 0.6, [0, '#fff8e2'], [0.6, r.hi], [1, r.light])) +
  circle(166, 191, 76, 'none', { stroke: r.hi, width: 2.4, opacity: 0.8 }) +
  ellipse(140, 156, 26, 10, '#fff', { opacity: 0.4, transform: 'rotate(-38 140 156)' }) +
  circle(166, 190, 70, glow(c)) +
  stroke('M166 196C166 190 168 184 170 180', '#2c2018', 4.5) +
  group(flame(c), { transform: 'translate(170 184) scale(.7)' }) +
  shine('M56 160C66 124 92 96 126 84', 6, 0.75)

const lid = (c: Canvas) => {
  const grain = repeat(4, (i) => {
    const y = round(246 + i * 24)
    return stroke(`M212 ${y}C250 ${y - 10} 300 ${y + 10} 350 ${y - 2}`, WOOD.dark, 1.6, { opacity: 0.4 })
  })
  const d = ovalPath(284, 284, 82)
  return (
    flatShadow(d, 9, 12) +
    circle(284, 284, 82, WOOD.dark) +
    circle(284, 282, 80, c.diagonal(WOOD.hi, WOOD.light, WOOD.base)) +
    c.clipped(d, grain) +
    circle(284, 282, 64, 'none', { stroke: WOOD.shade, width: 1.6, opacity: 0.6 }) +
    frameMark(284, 298, 30, WOOD.dark, 3)
  )
}

const match = (x: number, y: number, turn: number) =>
  group(
    rect(3, 4, 104, 6, 2, '#12161a', { opacity: 0.16, transform: 'translate(4 6)' }) +
      rect(0, 0, 104, 6, 2, WOOD.light) +
      rect(0, 4, 104, 2, 1, WOOD.shade) +
      ellipse(106, 3, 9, 5.4, '#b8434f') +
      ellipse(104, 1.6, 4, 1.6, '#fff', { opacity: 0.4 }),
    { transform: `translate(${x} ${y}) rotate(${turn})` },
  )

export const candle: Kind = {
  name: 'candle',
  looks: [
    ['#e6d6bc', '#fbf6ea'],
    ['#c9826a', '#fbf3e8'],
    ['#7f9a86', '#f6f2e4'],
    ['#4a5568', '#efe9dc'],
    ['#b8434f', '#f6e6d6'],
    ['#b9a5c4', '#fbf6fa'],
    ['#d9a94a', '#fdf6e0'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    return (
      c.floor(206, 338, 90, 12) +
      ellipse(202, 138, 120, 104, glow(c)) +
      path('M116 150C116 128 284 128 284 150C284 172 116 172 116 150Z', '#fff', { opacity: 0.25 }) +
      wax(c, r) +
      group(flame(c), { transform: 'translate(203 182)' }) +
      glass(c) +
      label(c, r, ramp(accent))
    )
  },
  second: (c, colour) => fromAbove(c, ramp(colour)) + lid(c) + match(60, 342, -8) + match(84, 352, 6),
}
