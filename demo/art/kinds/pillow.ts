import { BRASS, ellipse, group, frameMark, path, ramp, rect, repeat, round, shine, stitch, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const COVER = 'M70 88C130 104 270 104 330 88C316 150 316 258 332 322C268 315 132 315 68 322C84 258 84 150 70 88Z'
const ARCH = 'M6 40V24a16 16 0 0 1 32 0V40M14 40V25a8 8 0 0 1 16 0V40'

function tassel(c: Canvas, x: number, y: number, degrees: number, a: Ramp): string {
  return group(
    path(
      'M-4 8C-11 20 -13 30 -12 40H12C13 30 11 20 4 8Z',
      c.linear(0, 0, 1, 0, [0, a.light], [0.5, a.base], [1, a.dark]),
    ) +
      repeat(4, (i) => stroke(`M${i * 2 - 3} 14L${i * 5 - 7.5} 38`, a.deep, 1, { opacity: 0.4 })) +
      ellipse(0, 6, 6, 6, a.base) +
      rect(-6, 10, 12, 4, 2, a.dark),
    { transform: `translate(${x} ${y}) rotate(${degrees})` },
  )
}

/** Light falling across a stuffed cover: a raised middle and sunken corners. */
function stuffing(c: Canvas, r: Ramp): string {
  const fold = (d: string) =>
    stroke(d, r.deep, 4, { opacity: 0.22 }) + stroke(d, r.hi, 1.6, { opacity: 0.4, transform: 'translate(2.5 2)' })
  return (
    rect(
      50,
      70,
      300,
      270,
      0,
      c.radial(0.36, 0.32, 0.72, [0, '#fff', 0.26], [0.45, '#fff', 0], [0.7, r.deep, 0.12], [1, r.deep, 0.62]),
    ) +
    fold('M82 104C104 118 118 132 126 148') +
    fold('M318 104C298 116 284 130 276 142') +
    fold('M84 308C102 294 116 280 122 264') +
    fold('M320 310C300 294 286 284 280 266') +
    fold('M200 102C198 116 200 124 206 132')
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const weave = c.pattern(4, 4, `<path d="M0 1H2M2 3H4" stroke="${r.deep}" stroke-width=".8" opacity=".3"/>`)
  const arches = c.pattern(
    44,
    48,
    `<path d="${ARCH}" fill="none" stroke="${a.base}" stroke-width="4" stroke-linecap="round"/><path d="${ARCH}" fill="none" stroke="${a.hi}" stroke-width="1.2" stroke-dasharray="2 3"/>`,
    'translate(24 96)',
  )
  return (
    c.floor(204, 330, 140, 12) +
    tassel(c, 72, 90, 128, a) +
    tassel(c, 328, 90, -128, a) +
    tassel(c, 70, 320, 48, a) +
    tassel(c, 330, 320, -48, a) +
    path(COVER, c.linear(0.1, 0, 0.9, 1, [0, r.light], [0.45, r.base], [1, r.shade])) +
    c.clipped(COVER, rect(60, 80, 280, 250, 0, weave) + rect(60, 80, 280, 250, 0, arches) + stuffing(c, r)) +
    stroke(COVER, a.dark, 6) +
    stroke(COVER, a.base, 4) +
    stroke('M72 92C130 107 262 106 322 93', a.hi, 1.4, { opacity: 0.8, dash: '2 4' }) +
    stroke('M72 92C86 150 86 256 72 316', a.hi, 1.4, { opacity: 0.8, dash: '2 4' })
  )
}

/** One cushion lying flat, seen from its edge; its lower side at y. */
function lying(c: Canvas, y: number, half: number, high: number, r: Ramp, piping: Ramp): string {
  const [left, right, middle] = [200 - half, 200 + half, y - high * 0.45]
  const d = `M${left} ${middle}C${left + 20} ${y - high * 0.9} ${200 - half * 0.5} ${y - high} 200 ${y - high}C${200 + half * 0.5} ${y - high} ${right - 20} ${y - high * 0.9} ${right} ${middle}C${right - 24} ${y - 4} ${200 + half * 0.6} ${y} 200 ${y}C${200 - half * 0.6} ${y} ${left + 24} ${y - 4} ${left} ${middle}Z`
  const seam = `M${left} ${middle}C${left + 50} ${middle + 8} ${right - 50} ${middle + 8} ${right} ${middle}`
  return (
    path(d, c.linear(0.2, 0, 0.7, 1, [0, r.hi], [0.35, r.base], [0.75, r.shade], [1, r.deep])) +
    c.clipped(
      d,
      rect(
        left,
        y - high,
        half * 2,
        high,
        0,
        c.pattern(4, 4, `<path d="M0 1H2M2 3H4" stroke="${r.deep}" stroke-width=".8" opacity=".32"/>`),
      ) +
        path(
          `M${left} ${middle}C${left + 50} ${middle + 8} ${right - 50} ${middle + 8} ${right} ${middle}V${y}H${left}Z`,
          r.deep,
          { opacity: 0.2 },
        ) +
        repeat(5, (i) =>
          stroke(
            `M${round(left + 34 + i * half * 0.42)} ${middle + 6}q${i * 4 - 8} ${-high * 0.14} ${i * 6 - 12} ${-high * 0.24}`,
            r.deep,
            2.6,
            { opacity: 0.18 },
          ),
        ),
    ) +
    stroke(seam, piping.dark, 6) +
    stroke(seam, piping.base, 4) +
    stroke(seam, piping.hi, 1.2, { opacity: 0.8, dash: '2 4' })
  )
}

function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  return (
    c.floor(204, 338, 140, 13) +
    lying(c, 340, 144, 92, a, r) +
    tassel(c, 58, 297, 78, r) +
    tassel(c, 342, 297, -78, r) +
    ellipse(206, 258, 104, 9, a.deep, { opacity: 0.45 }) +
    lying(c, 264, 136, 94, r, a) +
    tassel(c, 66, 220, 82, a) +
    tassel(c, 334, 220, -82, a) +
    shine('M120 192C144 180 170 175 194 174', 3, 0.3) +
    stroke('M150 231.500C182 234 218 234 246 231.500', BRASS.shade, 3.4) +
    stroke('M150 231.500C182 234 218 234 246 231.500', BRASS.hi, 1.6, { dash: '1.500 2.500' }) +
    rect(244, 227, 8, 17, 3.5, c.cylinder(BRASS)) +
    path('M278 300H312V332C312 335 278 335 278 332Z', c.linear(0, 0, 1, 1, [0, '#fbf7ee'], [1, '#d8d0c0'])) +
    stitch('M281 304H309', '#8d8577', 1.2) +
    frameMark(295, 327, 12, a.dark, 1.8)
  )
}

export const pillow: Kind = {
  name: 'pillow',
  looks: [
    ['#c9745a', '#f0dfc0'],
    ['#4f7a6b', '#e6c98a'],
    ['#e9dcc6', '#a9653f'],
    ['#35507a', '#e8d9bd'],
    ['#d8a24a', '#6b4a2f'],
    ['#a37a96', '#efe0d6'],
    ['#3a4147', '#c98a5a'],
    ['#9fb3a0', '#3f5c4e'],
  ],
  front,
  second,
}
