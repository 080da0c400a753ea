import { WOOD, ellipse, path, ramp, rect, repeat, round, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

/** Where a width across the roll (radians, 0 faces us) and a height land on the upright roll. */
const onRoll = (angle: number, y: number): string =>
  `${round(170 + 62 * Math.sin(angle))} ${round(y + 7 * Math.cos(angle))}`

/** A diamond with a smaller one inside it, its points given by `at`. */
function diamond(at: (u: number, v: number) => string, u: number, v: number, wide: number, high: number): string {
  return `M${at(u - wide, v)}L${at(u, v - high)}L${at(u + wide, v)}L${at(u, v + high)}Z`
}

const fringe = (
  x: number,
  y: number,
  dx: number,
  dy: number,
  count: number,
  long: number,
  colour: string,
  edge: string,
): string => {
  let d = ''
  for (let i = 0; i < count; i++) {
    const sway = ((i * 7) % 5) - 2
    d += `M${round(x + dx * i)} ${round(y + dy * i)}q${dy ? long / 2 : sway} ${dy ? sway : long / 2} ${dy ? long : sway / 2} ${dy ? sway / 2 + 3 : long}`
  }
  return stroke(d, edge, 3.6) + stroke(d, colour, 2.2)
}

function rolled(r: Ramp, a: Ramp): string {
  let outer = ''
  let inner = ''
  for (let row = 0; row < 4; row++) {
    for (let i = -2; i <= 2; i++) {
      const angle = i * 0.62 + (row % 2 ? 0.31 : 0)
      if (Math.abs(angle) > 1.5) continue
      outer += diamond(onRoll, angle, 132 + row * 48, 0.26, 25)
      inner += diamond(onRoll, angle, 132 + row * 48, 0.12, 11)
    }
  }
  const band = (y: number, width: number, colour: string) =>
    stroke(`M106 ${y}C122 ${y + 10} 218 ${y + 10} 234 ${y}`, colour, width)
  return (
    path(outer, a.base) +
    path(inner, r.dark) +
    band(84, 5, a.base) +
    band(94, 2, a.base) +
    band(316, 5, a.base) +
    band(306, 2, a.base)
  )
}

function spiral(c: Canvas, r: Ramp, back: Ramp): string {
  let d = 'M232 70'
  for (let i = 1; i <= 72; i++) {
    const turn = i * 0.2618
    const size = 1 - i / 78
    d += `L${round(170 + 62 * size * Math.cos(turn))} ${round(70 + 17 * size * Math.sin(turn))}`
  }
  return (
    ellipse(170, 70, 63, 18, c.linear(0, 0, 1, 0, [0, back.light], [0.35, back.hi], [1, back.shade])) +
    stroke(d, r.dark, 4.4) +
    stroke(d, r.base, 2.4)
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const roll = 'M108 70V324C122 342 218 342 232 324V70Z'
  const flap = 'M214 80C240 92 262 96 286 90L304 84V328C284 342 250 346 214 336Z'
  const flat = (u: number, v: number) => `${round(220 + u * 84)} ${round(v + 8 * Math.sin(u * 3.1))}`
  const cloth = c.pattern(5, 4, `<path d="M0 1H3M2.500 3H5" stroke="${r.deep}" stroke-width=".9" opacity=".28"/>`)
  const rope = (y: number) =>
    stroke(`M107 ${y}C122 ${y + 12} 218 ${y + 12} 233 ${y}`, WOOD.deep, 8) +
    stroke(`M107 ${y}C122 ${y + 12} 218 ${y + 12} 233 ${y}`, WOOD.light, 5.4) +
    stroke(`M107 ${y}C122 ${y + 12} 218 ${y + 12} 233 ${y}`, WOOD.shade, 5.4, { dash: '1 5' })
  return (
    c.floor(176, 334, 78, 11) +
    c.floor(256, 340, 62, 8) +
    path(flap, c.linear(0, 0, 1, 0.2, [0, r.deep], [0.25, r.shade], [0.7, r.light], [1, r.base])) +
    c.clipped(
      flap,
      rect(200, 70, 120, 280, 0, cloth) +
        repeat(
          4,
          (i) =>
            path(diamond(flat, i % 2 ? 0.46 : 0.62, 140 + i * 48, 0.24, 25), a.base) +
            path(diamond(flat, i % 2 ? 0.46 : 0.62, 140 + i * 48, 0.11, 11), r.dark),
        ) +
        stroke('M290 80V340', a.base, 4) +
        path('M206 70H256V350H206Z', c.linear(0, 0, 1, 0, [0, r.deep, 0.75], [1, r.deep, 0])),
    ) +
    fringe(304, 86, 0, 8.6, 29, 15, '#f3e8d2', '#a8977a') +
    path(roll, r.base) +
    c.clipped(
      roll,
      rect(100, 60, 140, 290, 0, cloth) +
        rolled(r, a) +
        rect(
          108,
          52,
          124,
          296,
          0,
          c.linear(
            0,
            0,
            1,
            0,
            [0, r.deep, 0.6],
            [0.12, r.deep, 0.1],
            [0.28, '#fff', 0.3],
            [0.5, '#fff', 0],
            [0.84, r.deep, 0.4],
            [0.95, r.deep, 0.7],
            [1, r.deep, 0.45],
          ),
        ),
    ) +
    rope(146) +
    rope(258) +
    stroke('M140 158C132 170 134 186 128 198M140 158C148 170 146 184 150 194', WOOD.light, 4) +
    spiral(c, r, ramp('#dccdb2'))
  )
}

/** A place on the spread rug, `u` and `v` -1 to 1, near at v = 1. */
const onFloor = (u: number, v: number): string =>
  `${round(200 + u * (126 + v * 32))} ${round(216 + v * 92 + v * v * 8)}`

function frame(by: number): string {
  return `M${onFloor(-by, -by)}L${onFloor(by, -by)}L${onFloor(by, by)}L${onFloor(-by, by)}Z`
}

function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  let outer = ''
  let middle = ''
  let inner = ''
  for (let row = -2; row <= 2; row++) {
    for (let i = -3; i <= 3; i++) {
      const [u, v] = [i * 0.23 + (row % 2 ? 0.115 : 0), row * 0.31]
      if (u > 0.72) continue
      outer += diamond(onFloor, u, v, 0.105, 0.16)
      middle += diamond(onFloor, u, v, 0.066, 0.1)
      inner += diamond(onFloor, u, v, 0.03, 0.045)
    }
  }
  const cloth = c.pattern(5, 3, `<path d="M0 1H3M2.500 2.500H5" stroke="${r.deep}" stroke-width=".8" opacity=".3"/>`)
  // the near right corner is turned over, so the spread part has five corners
  const spread = `M${onFloor(-1, -1)}L${onFloor(1, -1)}L${onFloor(1, 0.56)}L${onFloor(0.66, 1)}L${onFloor(-1, 1)}Z`
  const turnedOver = `M${onFloor(1, 0.56)}C${onFloor(0.9, 0.5)} ${onFloor(0.7, 0.5)} ${onFloor(0.6, 0.6)}C${onFloor(0.58, 0.7)} ${onFloor(0.6, 0.86)} ${onFloor(0.66, 1)}C${onFloor(0.76, 0.9)} ${onFloor(0.9, 0.72)} ${onFloor(1, 0.56)}Z`
  return (
    c.floor(206, 306, 139, 20, 0.3) +
    path(spread, '#12161a', { opacity: 0.28, transform: 'translate(4 6)' }) +
    fringe(107, 131, 7.08, 0, 27, -11, '#f3e8d2', '#a8977a') +
    fringe(44, 316, 9.46, 0, 28, 17, '#f3e8d2', '#a8977a') +
    path(spread, c.across(80, 130, 330, 320, [0, r.hi], [0.4, r.base], [1, r.shade])) +
    c.clipped(
      spread,
      path(frame(0.95), 'none', { stroke: a.base, width: 6 }) +
        path(frame(0.86), 'none', { stroke: a.shade, width: 2 }) +
        path(outer, a.base) +
        path(middle, r.dark) +
        path(inner, a.hi) +
        path(spread, cloth) +
        path(`M${onFloor(-1, -1)}L${onFloor(-0.2, -1)}L${onFloor(-0.55, 1)}L${onFloor(-1, 1)}Z`, '#fff', {
          opacity: 0.1,
        }) +
        path(turnedOver, '#12161a', { opacity: 0.35, transform: 'translate(-7 -4)' }),
    ) +
    path(turnedOver, c.linear(0, 0, 1, 1, [0, '#f6ecd8'], [0.5, '#d9c9aa'], [1, '#9c8a6c']))
  )
}

export const rug: Kind = {
  name: 'rug',
  looks: [
    ['#a8473a', '#f0dfc0'],
    ['#35507a', '#e8d3a8'],
    ['#e6d9c0', '#8a5a3a'],
    ['#4f6b58', '#e0c98f'],
    ['#2f343a', '#d8cdb9'],
    ['#c98f5a', '#5b2f22'],
    ['#8f7a9c', '#f0e4d6'],
  ],
  front,
  second,
}
