import {
  BRASS,
  INK,
  METAL,
  circle,
  ellipse,
  frameMark,
  path,
  ramp,
  rect,
  repeat,
  round,
  shine,
  stroke,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

/** The colour of the shadow side. */
const SHADOW = '#1c1a1e'

type Point = readonly [x: number, y: number, z: number]
type Panel = { readonly corners: readonly Point[]; readonly five: boolean }

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const unit = (a: Point): Point => {
  const size = Math.hypot(...a)
  return [a[0] / size, a[1] / size, a[2] / size]
}
const between = (a: Point, b: Point, t: number): Point =>
  unit([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t])

/** The twelve corners of an icosahedron; cutting them off gives the twelve pentagons of a football. */
const CORNERS: readonly Point[] = [-1, 1].flatMap((i) =>
  [-1.618034, 1.618034].flatMap((j): Point[] => [unit([0, i, j]), unit([i, j, 0]), unit([j, 0, i])]),
)
const nextTo = (a: Point): Point[] => CORNERS.filter((b) => b !== a && Math.hypot(...minus(a, b)) < 1.1)

/** In order round the axis, so that they make an outline and not a star. */
function around(axis: Point, points: Point[]): Point[] {
  const first = points[0] ?? axis
  const across = unit(minus(first, axis.map((v) => v * dot(first, axis)) as unknown as Point))
  const up: Point = [
    axis[1] * across[2] - axis[2] * across[1],
    axis[2] * across[0] - axis[0] * across[2],
    axis[0] * across[1] - axis[1] * across[0],
  ]
  const angle = (p: Point) => Math.atan2(dot(p, up), dot(p, across))
  return points.toSorted((a, b) => angle(a) - angle(b))
}

function cutPanels(): Panel[] {
  const fives = CORNERS.map((corner) => ({
    corners: around(
      corner,
      nextTo(corner).map((other) => between(corner, other, 1 / 3)),
    ),
    five: true,
  }))
  const sixes: Panel[] = []
  CORNERS.forEach((a, i) =>
    CORNERS.slice(i + 1).forEach((b, j) => {
      for (const d of CORNERS.slice(i + j + 2)) {
        if (!nextTo(a).includes(b) || !nextTo(a).includes(d) || !nextTo(b).includes(d)) continue
        const cuts = [a, b, d].flatMap((p) => [a, b, d].filter((q) => q !== p).map((q) => between(p, q, 1 / 3)))
        sixes.push({
          corners: around(unit([a[0] + b[0] + d[0], a[1] + b[1] + d[1], a[2] + b[2] + d[2]]), cuts),
          five: false,
        })
      }
    }),
  )
  return [...fives, ...sixes]
}

const PANELS = cutPanels()

/** Turned about the upright axis, then tipped towards us. Angles in radians. */
function turn([x, y, z]: Point, spin: number, tip: number): Point {
  const [sx, sz] = [x * Math.cos(spin) + z * Math.sin(spin), z * Math.cos(spin) - x * Math.sin(spin)]
  return [sx, y * Math.cos(tip) - sz * Math.sin(tip), y * Math.sin(tip) + sz * Math.cos(tip)]
}

/** The outline of a panel on the ball, its seams bent by the roundness; nothing when it faces away. */
function outline(panel: Panel, spin: number, tip: number, cx: number, cy: number, size: number): string {
  const corners = panel.corners.map((corner) => turn(corner, spin, tip))
  if (corners.every(([, , z]) => z < 0.02)) return ''
  const flat = (p: Point) => {
    const out = p[2] < 0 ? 1 / Math.hypot(p[0], p[1]) : 1
    return [cx + p[0] * size * out, cy + p[1] * size * out] as const
  }
  return corners
    .map((corner, i) => {
      const before = corners[(i + corners.length - 1) % corners.length] ?? corner
      const [[x0, y0], [xm, ym], [x1, y1]] = [flat(before), flat(between(before, corner, 0.5)), flat(corner)]
      const bend = `${round(2 * xm - (x0 + x1) / 2)} ${round(2 * ym - (y0 + y1) / 2)}`
      return `${i ? '' : `M${round(x0)} ${round(y0)}`}Q${bend} ${round(x1)} ${round(y1)}`
    })
    .join('')
}

/** A football of radius `size`; pentagons in the accent, every panel padded a little. */
function football(
  c: Canvas,
  r: Ramp,
  a: Ramp,
  spin: number,
  tip: number,
  cx: number,
  cy: number,
  size: number,
): string {
  let fives = ''
  let seams = ''
  for (const panel of PANELS) {
    const d = outline(panel, spin, tip, cx, cy, size)
    if (!d) continue
    seams += `${d}Z`
    if (panel.five) fives += `${d}Z`
  }
  const disc = `M${cx - size} ${cy}a${size} ${size} 0 1 0 ${size * 2} 0a${size} ${size} 0 1 0 ${-size * 2} 0Z`
  return (
    circle(cx, cy, size, r.base) +
    c.clipped(
      disc,
      circle(cx, cy, size, c.pattern(5, 5, `<circle cx="1.500" cy="1.500" r=".8" fill="${r.deep}" opacity=".2"/>`)) +
        path(fives, a.base) +
        stroke(seams, r.deep, 3.4, { opacity: 0.75 }) +
        stroke(seams, r.hi, 1.6, { opacity: 0.7, transform: 'translate(1.800 2)' }) +
        circle(
          cx,
          cy,
          size,
          c.radial(
            0.34,
            0.28,
            0.78,
            [0, '#fff', 0.55],
            [0.34, '#fff', 0],
            [0.52, SHADOW, 0.04],
            [0.8, SHADOW, 0.32],
            [1, SHADOW, 0.62],
          ),
        ) +
        stroke(
          `M${cx + size * 0.35} ${cy + size * 0.86}A${size * 0.93} ${size * 0.93} 0 0 0 ${cx + size * 0.86} ${cy + size * 0.35}`,
          r.hi,
          4,
          { opacity: 0.28 },
        ),
    ) +
    shine(
      `M${cx - size * 0.78} ${cy - size * 0.28}C${cx - size * 0.68} ${cy - size * 0.58} ${cx - size * 0.46} ${cy - size * 0.76} ${cx - size * 0.2} ${cy - size * 0.84}`,
      6,
      0.5,
    )
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  return c.floor(206, 330, 96, 15) + football(c, ramp(colour), ramp(accent), 0.36, 0.5, 200, 204, 128)
}

/** The other side, with its hand pump. */
function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const hose = 'M330 116C330 74 372 84 364 122C356 158 300 150 276 196'
  return (
    c.floor(164, 336, 92, 14) +
    c.floor(328, 342, 34, 8) +
    football(c, r, a, 1.32, -0.42, 158, 214, 122) +
    stroke(hose, INK.deep, 6) +
    stroke(hose, INK.light, 3.4) +
    stroke('M282 186L262 218', METAL.base, 4) +
    circle(262, 218, 5, INK.deep) +
    rect(320, 92, 16, 60, 3, c.cylinder(METAL)) +
    rect(292, 84, 72, 18, 9, c.linear(0, 0, 0, 1, [0, INK.hi], [1, INK.deep])) +
    rect(310, 140, 36, 180, 6, c.cylinder(a)) +
    rect(306, 136, 44, 14, 4, c.cylinder(INK)) +
    repeat(4, (i) => rect(311, 270 + i * 9, 34, 3, 1.5, a.deep, { opacity: 0.4 })) +
    frameMark(328, 222, 18, a.deep, 2.6) +
    shine('M318 160V256', 4, 0.45) +
    rect(302, 314, 52, 14, 5, c.cylinder(INK)) +
    path('M286 330C286 326 370 326 370 330V338C370 342 286 342 286 338Z', c.cylinder(METAL)) +
    ellipse(328, 330, 42, 5, METAL.light) +
    circle(328, 144, 4, BRASS.base)
  )
}

export const ball: Kind = {
  name: 'ball',
  looks: [
    ['#f1ece0', '#2f343a'],
    ['#f0e6d0', '#c4513a'],
    ['#e8a33c', '#35507a'],
    ['#6fa39b', '#f3ead6'],
    ['#e9e4da', '#3f6f8c'],
    ['#d3655a', '#f6e7cf'],
    ['#2f3a44', '#d9b24a'],
  ],
  front,
  second,
}
