import {
  BRASS,
  INK,
  METAL,
  WOOD,
  circle,
  ellipse,
  group,
  mirror,
  frameMark,
  path,
  ramp,
  rect,
  repeat,
  shine,
  stroke,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

function bell(c: Canvas, x: number, degrees: number): string {
  return group(
    rect(-4, 8, 8, 26, 2, c.cylinder(METAL)) +
      path(
        'M-46 12C-46 -22 -24 -38 0 -38C24 -38 46 -22 46 12C30 20 -30 20 -46 12Z',
        c.linear(0, 0, 1, 0.4, [0, BRASS.base], [0.25, BRASS.hi], [0.55, BRASS.base], [1, BRASS.dark]),
      ) +
      path('M-46 12C-30 20 30 20 46 12V16C30 25 -30 25 -46 16Z', BRASS.shade) +
      circle(0, -40, 6, c.radial(0.35, 0.3, 0.8, [0, BRASS.hi], [0.5, BRASS.base], [1, BRASS.dark])) +
      shine('M-32 -4C-28 -18 -18 -26 -8 -29', 4, 0.6),
    { transform: `translate(${x} 112) rotate(${degrees})` },
  )
}

/** Handle, bells, hammer and feet: what stands round the case, the same from both sides. */
function fittings(c: Canvas): string {
  const leg = path(
    'M116 288L132 300L106 344C103 348 95 345 97 340Z',
    c.across(96, 290, 130, 340, [0, WOOD.hi], [0.4, WOOD.base], [1, WOOD.deep]),
  )
  return (
    leg +
    mirror(leg) +
    stroke('M150 84C158 42 242 42 250 84', METAL.deep, 9) +
    stroke(
      'M150 83C158 42 242 42 250 83',
      c.across(150, 40, 250, 90, [0, METAL.hi], [0.5, METAL.base], [1, METAL.dark]),
      6,
    ) +
    rect(196, 84, 8, 40, 2, c.cylinder(METAL)) +
    rect(184, 76, 32, 15, 5, c.linear(0, 0, 0, 1, [0, METAL.hi], [0.5, METAL.base], [1, METAL.dark])) +
    bell(c, 138, -30) +
    bell(c, 262, 30)
  )
}

function shell(c: Canvas, r: Ramp): string {
  return (
    circle(200, 220, 114, c.linear(0.1, 0, 0.9, 1, [0, r.hi], [0.3, r.base], [0.7, r.shade], [1, r.deep])) +
    circle(200, 220, 106, c.linear(0, 0, 1, 1, [0, r.light], [0.5, r.base], [1, r.dark]))
  )
}

function face(c: Canvas, a: Ramp): string {
  const ticks = repeat(60, (i) => {
    const long = i % 15 === 0 ? 17 : i % 5 === 0 ? 12 : 4
    const width = i % 15 === 0 ? 5 : i % 5 === 0 ? 3.4 : 1.1
    return `<path d="M200 137v${long}" stroke="${INK.base}" stroke-width="${width}"${i % 5 ? ' opacity=".5"' : ''} transform="rotate(${i * 6} 200 220)"/>`
  })
  const hand = (d: string, width: number, colour: string) =>
    stroke(d, '#12161a', width, { opacity: 0.2, transform: 'translate(3 5)' }) + stroke(d, colour, width)
  return (
    circle(200, 220, 94, c.linear(0, 0, 1, 1, [0, METAL.dark], [0.5, METAL.light], [1, '#ffffff'])) +
    circle(200, 220, 90, c.radial(0.4, 0.35, 0.75, [0, '#fffdf7'], [0.6, '#f6efe0'], [1, '#d9cdb6'])) +
    ticks +
    frameMark(200, 274, 17, a.base, 2.6) +
    hand('M200 220L166 246', 3, BRASS.shade) +
    hand('M200 220L162 188', 8, INK.base) +
    hand('M200 220L244 164', 5.5, INK.base) +
    hand('M188 238L226 176', 1.8, a.base) +
    circle(200, 220, 7, a.base) +
    circle(200, 220, 3, BRASS.light) +
    path('M122 196C132 160 164 138 204 136C184 168 150 222 132 262C122 244 118 218 122 196Z', '#fff', { opacity: 0.42 })
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  return (
    c.floor(204, 342, 106, 12) +
    fittings(c) +
    shell(c, r) +
    circle(200, 220, 97, r.deep) +
    face(c, ramp(accent)) +
    stroke('M94 204C100 160 132 124 176 113', '#fff', 4.5, { opacity: 0.6 })
  )
}

/** A winding key with two wings, at the origin. */
function key(c: Canvas, degrees: number): string {
  return group(
    ellipse(3, 5, 24, 9, '#12161a', { opacity: 0.3 }) +
      ellipse(-14, 0, 13, 9, c.linear(0, 0, 1, 1, [0, BRASS.hi], [0.5, BRASS.base], [1, BRASS.dark])) +
      ellipse(14, 0, 13, 9, c.linear(0, 0, 1, 1, [0, BRASS.light], [0.5, BRASS.base], [1, BRASS.dark])) +
      ellipse(-14, 0, 5, 3.4, BRASS.deep) +
      ellipse(14, 0, 5, 3.4, BRASS.deep) +
      circle(0, 0, 7, c.radial(0.35, 0.3, 0.8, [0, BRASS.hi], [1, BRASS.dark])),
    { transform: `rotate(${degrees})` },
  )
}

const turnMark = (x: number, y: number, colour: string) =>
  stroke(
    `M${x - 22} ${y - 24}A32 32 0 0 1 ${x + 22} ${y - 24}M${x + 14} ${y - 25}L${x + 23} ${y - 23}L${x + 22} ${y - 32}`,
    colour,
    2.6,
    { opacity: 0.7 },
  )

function second(c: Canvas, colour: string): string {
  const r = ramp(colour)
  const hole = `<circle cx="4" cy="4" r="2.200" fill="${r.line}"/><circle cx="4.500" cy="4.800" r="2.200" fill="none" stroke="${r.hi}" stroke-width=".6" opacity=".6"/>`
  const at = (x: number, y: number, body: string) => group(body, { transform: `translate(${x} ${y})` })
  return (
    c.floor(204, 342, 106, 12) +
    fittings(c) +
    shell(c, r) +
    circle(200, 220, 98, c.linear(0, 0, 1, 1, [0, r.deep], [0.5, r.shade], [1, r.hi])) +
    circle(200, 220, 95, c.linear(0.1, 0, 0.9, 1, [0, r.light], [0.45, r.base], [1, r.dark])) +
    [0, 90, 180, 270]
      .map((degrees) =>
        group(circle(200, 137, 4.6, METAL.light) + stroke('M197.500 137h5', METAL.deep, 1.4), {
          transform: `rotate(${degrees + 45} 200 220)`,
        }),
      )
      .join('') +
    rect(168, 144, 64, 24, 12, c.pattern(8, 8, hole)) +
    frameMark(200, 298, 22, r.deep, 3) +
    turnMark(200, 224, r.deep) +
    at(200, 226, group(key(c, 24), { transform: 'scale(1.35)' })) +
    ellipse(253.5, 263, 12, 11, '#12161a', { opacity: 0.3 }) +
    circle(251, 259, 11, c.linear(0, 0, 1, 1, [0, METAL.hi], [0.5, METAL.base], [1, METAL.dark])) +
    repeat(
      12,
      (i) =>
        `<path d="M251 249v3.500" stroke="${METAL.deep}" stroke-width="1.400" transform="rotate(${i * 30} 251 259)"/>`,
    ) +
    rect(128, 254, 42, 10, 5, r.line, { opacity: 0.7 }) +
    rect(130, 252, 18, 14, 4, c.linear(0, 0, 1, 1, [0, METAL.hi], [1, METAL.dark])) +
    shine('M94 204C100 160 132 124 176 113', 4.5, 0.6)
  )
}

export const clock: Kind = {
  name: 'clock',
  looks: [
    ['#3f7a76', '#d9583b'],
    ['#c9573f', '#35507a'],
    ['#ece5d8', '#c4694a'],
    ['#2f343a', '#d29a3c'],
    ['#7d93b8', '#b8433f'],
    ['#d9a99c', '#4f7a6b'],
    ['#c9982f', '#3a4147'],
  ],
  front,
  second,
}
