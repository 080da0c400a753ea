import { METAL, group, ellipse, frameMark, path, ramp, rect, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

/** A six-sided head lying on its side, seen from beside: three faces, its bevelled inner end at the right. */
function head(c: Canvas, r: Ramp, x: number, wide: number): string {
  const right = x + wide
  const face = (top: number, bottom: number, from: string, to: string) =>
    path(
      `M${x} ${top}H${right - 10}L${right} ${top * 0.82}V${bottom * 0.82}L${right - 10} ${bottom}H${x}Z`,
      c.linear(0, 0, 0.6, 1, [0, from], [1, to]),
    )
  return (
    face(-58, -24, r.hi, r.light) +
    face(-25, 26, r.base, r.shade) +
    face(25, 58, r.dark, r.deep) +
    path(`M${right - 10} -58L${right} -47.500V47.500L${right - 10} 58Z`, r.deep, { opacity: 0.55 }) +
    stroke(`M${x + 2} -24.500H${right - 11}`, r.hi, 2, { opacity: 0.75 }) +
    stroke(`M${x + 2} 25.500H${right - 11}`, r.hi, 1.4, { opacity: 0.35 }) +
    stroke(`M${x + 2} -56.500H${right - 12}`, '#fff', 2, { opacity: 0.55 })
  )
}

/** The end of a head turned towards us, squeezed because it is seen at an angle. */
function end(c: Canvas, r: Ramp, x: number): string {
  const hex = (size: number, fill: string) =>
    path(
      `M${x} ${-58 * size}L${x - 19 * size} ${-34 * size}L${x - 19 * size} ${30 * size}L${x} ${58 * size}L${x + 15 * size} ${34 * size}V${-30 * size}Z`,
      fill,
    )
  return (
    hex(1, c.linear(0, 0, 0.4, 1, [0, r.hi], [0.5, r.base], [1, r.deep])) +
    hex(0.78, c.linear(0, 0, 0.6, 1, [0, r.shade], [1, r.light])) +
    hex(0.72, c.linear(0, 0, 0.4, 1, [0, r.light], [0.5, r.base], [1, r.dark])) +
    group(frameMark(0, 15, 26, r.deep, 3.4), { transform: `translate(${x - 2} 0) skewY(6) scale(.52 1)` })
  )
}

function grip(c: Canvas, a: Ramp, from: number, to: number): string {
  const middle = (from + to) / 2
  const half = (to - from) / 2
  const d = `M${from} -13C${middle - half * 0.4} -14 ${middle - half * 0.3} -18 ${middle} -18C${middle + half * 0.3} -18 ${middle + half * 0.4} -14 ${to} -13V13C${middle + half * 0.4} 14 ${middle + half * 0.3} 18 ${middle} 18C${middle - half * 0.3} 18 ${middle - half * 0.4} 14 ${from} 13Z`
  return (
    path(
      d,
      c.linear(0, 0, 0, 1, [0, METAL.shade], [0.22, METAL.hi], [0.5, METAL.base], [0.85, METAL.dark], [1, METAL.shade]),
    ) +
    c.clipped(
      d,
      rect(
        from + 16,
        -20,
        to - from - 32,
        40,
        0,
        c.pattern(5, 5, `<path d="M0 0L5 5M5 0L0 5" stroke="${METAL.deep}" stroke-width=".9" opacity=".55"/>`),
      ),
    ) +
    rect(from, -15, 8, 30, 2, c.linear(0, 0, 0, 1, [0, a.light], [0.4, a.base], [1, a.deep])) +
    rect(to - 8, -15, 8, 30, 2, c.linear(0, 0, 0, 1, [0, a.light], [0.4, a.base], [1, a.deep]))
  )
}

/** A whole dumbbell along the x axis, about 300 long, its left end towards us. */
function bar(c: Canvas, r: Ramp, a: Ramp): string {
  return (
    group(head(c, r, 0, 84), { transform: 'translate(146 0) scale(-1 1)' }) +
    grip(c, a, -66, 66) +
    head(c, r, -146, 84) +
    end(c, r, -146)
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  return (
    c.floor(146, 236, 48, 9) +
    c.floor(324, 262, 52, 9) +
    group(bar(c, r, a), { transform: 'translate(232 196) rotate(9) scale(.82)' }) +
    c.floor(88, 347, 62, 9) +
    c.floor(300, 326, 66, 9) +
    group(bar(c, r, a), { transform: 'translate(192 280) rotate(-6) scale(1.02)' })
  )
}

/** A six-sided head standing upright: its top seen from above, three of its sides lit in turn. */
function standing(c: Canvas, r: Ramp, y: number, high: number, mark: boolean): string {
  const sides = [
    [126, 168, 20, r.light, r.base],
    [168, 240, 20, r.base, r.shade],
    [240, 274, 12, r.dark, r.deep],
  ] as const
  const top = `M126 ${y}L158 ${y - 20}L232 ${y - 22}L274 ${y - 4}L240 ${y + 18}L168 ${y + 19}Z`
  const inner = `M140 ${y - 0.5}L165 ${y - 14}L229 ${y - 15}L260 ${y - 3}L234 ${y + 12}L173 ${y + 13}Z`
  const left = `M126 ${y}L168 ${y + 19}V${y + high + 12}L126 ${y + high - 8}Z`
  const middle = `M168 ${y + 19}L240 ${y + 18}V${y + high + 11}L168 ${y + high + 12}Z`
  const right = `M240 ${y + 18}L274 ${y - 4}V${y + high - 12}L240 ${y + high + 11}Z`
  return (
    [left, middle, right]
      .map((d, i) => path(d, c.linear(0, 0, 0.5, 1, [0, sides[i]?.[3] ?? r.base], [1, sides[i]?.[4] ?? r.dark])))
      .join('') +
    stroke(`M168 ${y + 22}V${y + high + 8}`, r.hi, 2, { opacity: 0.6 }) +
    path(top, c.linear(0, 0, 1, 1, [0, r.hi], [0.5, r.light], [1, r.base])) +
    path(inner, c.linear(0, 0, 1, 1, [0, r.shade], [1, r.light])) +
    stroke(`M126 ${y}L168 ${y + 19}L240 ${y + 18}`, '#fff', 2, { opacity: 0.5 }) +
    (mark ? frameMark(205, y + high * 0.72, 30, r.deep, 3.6) + frameMark(204, y + high * 0.72 - 1, 30, r.hi, 1) : '')
  )
}

function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  return (
    c.floor(206, 338, 88, 13) +
    standing(c, r, 250, 82, true) +
    ellipse(200, 250, 30, 9, r.deep, { opacity: 0.6 }) +
    group(grip(c, a, -66, 66), { transform: 'translate(200 188) rotate(90) scale(1 -1)' }) +
    standing(c, r, 68, 78, true) +
    ellipse(200, 66, 26, 7, c.linear(0, 0, 1, 1, [0, METAL.shade], [0.5, METAL.light], [1, METAL.hi])) +
    ellipse(200, 66.5, 20, 5, c.linear(0, 0, 1, 1, [0, METAL.hi], [1, METAL.shade]))
  )
}

export const dumbbell: Kind = {
  name: 'dumbbell',
  looks: [
    ['#3a4147', '#d9a441'],
    ['#c65f45', '#f0e2c8'],
    ['#5f8f93', '#2f3a44'],
    ['#e0d6c4', '#a9653f'],
    ['#6b7fa8', '#e8e2d6'],
    ['#c98f9a', '#7a3f55'],
    ['#7c9a6a', '#35492f'],
  ],
  front,
  second,
}
