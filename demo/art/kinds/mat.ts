import { BRASS, ellipse, frameMark, path, ramp, rect, repeat, round, shine, stitch, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

/** The rolled end: both colours of the mat wound round each other. */
function spiral(c: Canvas, x: number, y: number, rx: number, ry: number, r: Ramp, a: Ramp): string {
  let d = `M${x + rx - 2} ${y}`
  for (let i = 1; i <= 70; i++) {
    const turn = i * 0.349
    const size = 1 - i / 76
    d += `L${round(x + rx * size * Math.cos(turn))} ${round(y - ry * size * Math.sin(turn))}`
  }
  return (
    ellipse(x, y, rx, ry, c.linear(0, 0, 1, 1, [0, r.hi], [0.5, r.base], [1, r.dark])) +
    stroke(d, a.dark, 5) +
    stroke(d, a.light, 3) +
    ellipse(x, y, rx * 0.1, ry * 0.1, r.line)
  )
}

const ribs = (c: Canvas, r: Ramp) =>
  c.pattern(
    7,
    7,
    `<path d="M0 3.500Q1.750 1.500 3.500 3.500T7 3.500" fill="none" stroke="${r.deep}" stroke-width="1" opacity=".3"/>`,
  )

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const roll = 'M74 214C58 214 46 238 46 270C46 302 58 326 74 326H314V214Z'
  const band = (x: number) => {
    const d = `M${x} 212C${x - 20} 222 ${x - 20} 318 ${x} 328`
    return (
      stroke(d, a.deep, 15) +
      stroke(d, c.across(0, 212, 0, 328, [0, a.base], [0.25, a.hi], [0.6, a.base], [1, a.deep]), 12) +
      rect(x - 24, 250, 19, 26, 4, c.linear(0, 0, 1, 1, [0, BRASS.hi], [0.4, BRASS.base], [1, BRASS.dark])) +
      rect(x - 19, 256, 9, 14, 2, a.dark)
    )
  }
  const sling = 'M112 214C116 128 156 96 196 96C236 96 268 130 262 214'
  return (
    c.floor(192, 326, 149, 13) +
    path('M300 318C330 322 352 318 360 326H300Z', a.shade) +
    path(
      roll,
      c.linear(0, 0, 0, 1, [0, r.base], [0.22, r.hi], [0.48, r.base], [0.82, r.dark], [0.94, r.deep], [1, r.dark]),
    ) +
    c.clipped(
      roll,
      rect(40, 210, 290, 120, 0, ribs(c, r)) + path('M40 200H96C70 230 70 310 96 340H40Z', r.deep, { opacity: 0.3 }),
    ) +
    stroke('M72 303H300', r.deep, 2, { opacity: 0.6 }) +
    stroke('M72 306H300', a.light, 2, { opacity: 0.7 }) +
    spiral(c, 314, 270, 30, 56, r, a) +
    frameMark(190, 290, 30, r.deep, 3.4) +
    shine('M84 236H288', 5, 0.35) +
    stroke(sling, a.deep, 14) +
    stroke(sling, c.across(112, 100, 262, 214, [0, a.light], [0.5, a.base], [1, a.dark]), 10.5) +
    stitch('M116 206C120 130 158 99 196 99C232 99 262 132 259 206', a.hi, 1.4, 0.8) +
    band(124) +
    band(274)
  )
}

/** A place on the flat part, `u` -1 to 1 across, `v` 0 at the roll to 1 at the near edge. */
const onMat = (u: number, v: number): string => `${round(200 + u * (96 + v * 46))} ${round(186 + v * 146)}`

const strip = (from: number, to: number, far: number, near: number): string =>
  `M${onMat(from, far)}L${onMat(to, far)}L${onMat(to, near)}L${onMat(from, near)}Z`

function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const roll = 'M98 124C84 124 76 142 76 162C76 184 84 202 98 202H302V124Z'
  const mark = (v: number) => stroke(`M${onMat(-0.16, v)}L${onMat(0.16, v)}`, r.hi, 2.4, { opacity: 0.8 })
  return (
    c.floor(206, 306, 139, 44, 0.34) +
    path(strip(-1, 1, 0, 1.035), a.dark) +
    path(strip(-1, 1, 0, 1), c.across(90, 180, 310, 340, [0, r.hi], [0.4, r.base], [1, r.shade])) +
    path(strip(-1, 1, 0, 1), ribs(c, r)) +
    path(strip(-1, 1, 0, 0.3), c.linear(0, 0, 0, 1, [0, r.line, 0.75], [1, r.line, 0])) +
    path(strip(-0.93, 0.93, 0.05, 0.94), 'none', { stroke: r.hi, width: 1.8, opacity: 0.7 }) +
    stroke(`M${onMat(0, 0.1)}L${onMat(0, 0.34)}M${onMat(0, 0.74)}L${onMat(0, 0.94)}`, r.hi, 2, { opacity: 0.7 }) +
    mark(0.2) +
    mark(0.86) +
    repeat(2, (i) =>
      stroke(
        `M${onMat(i ? 0.9 : -0.9, 0.4)}L${onMat(i ? 0.55 : -0.55, 0.62)}L${onMat(i ? 0.9 : -0.9, 0.84)}`,
        r.hi,
        2,
        { opacity: 0.55 },
      ),
    ) +
    frameMark(200, 286, 44, r.hi, 3.4) +
    path(`M${onMat(-1, 0)}L${onMat(-0.4, 0)}L${onMat(-0.75, 1)}L${onMat(-1, 1)}Z`, '#fff', { opacity: 0.08 }) +
    path(roll, c.linear(0, 0, 0, 1, [0, a.base], [0.22, a.hi], [0.5, a.base], [0.85, a.dark], [1, a.deep])) +
    c.clipped(roll, rect(70, 120, 250, 90, 0, ribs(c, a))) +
    spiral(c, 302, 163, 19, 39, a, r) +
    shine('M104 140H280', 4, 0.4)
  )
}

export const mat: Kind = {
  name: 'mat',
  looks: [
    ['#7d9c92', '#e8d9bd'],
    ['#9a86b0', '#e9dfee'],
    ['#c9745a', '#f0dfc0'],
    ['#35507a', '#c98f5a'],
    ['#2f343a', '#8fae8b'],
    ['#e6dccb', '#a9653f'],
    ['#d3959c', '#7a3f55'],
  ],
  front,
  second,
}
