import { INK, METAL, circle, group, frameMark, path, ramp, rect, repeat, shine, stroke, rotate } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

function lens(c: Canvas, x: number, y: number, size: number): string {
  return (
    circle(x + 1.5, y + 2, size, '#000', { opacity: 0.3 }) +
    circle(x, y, size, c.linear(0, 0, 1, 1, [0, METAL.hi], [0.4, METAL.base], [1, METAL.dark])) +
    circle(x, y, size * 0.86, INK.deep) +
    circle(x, y, size * 0.6, c.radial(0.4, 0.35, 0.75, [0, '#4b7a8c'], [0.5, '#16262f'], [1, '#05080a'])) +
    circle(x - size * 0.22, y - size * 0.26, size * 0.16, '#fff', { opacity: 0.75 }) +
    circle(x + size * 0.24, y + size * 0.26, size * 0.09, '#9fd3e6', { opacity: 0.6 })
  )
}

/** The back of a phone 144 wide and 288 high, its upper left corner at the origin. */
function backPlate(c: Canvas, r: Ramp): string {
  return (
    rect(0, 0, 144, 288, 30, c.linear(0, 0, 1, 0, [0, r.hi], [0.06, r.shade], [0.94, r.dark], [1, r.light])) +
    rect(3.5, 3.5, 137, 281, 27, c.linear(0, 0, 1, 1, [0, r.light], [0.4, r.base], [1, r.dark])) +
    c.clipped(
      'M30 3H114C130 3 141 14 141 30V258C141 274 130 285 114 285H30C14 285 3 274 3 258V30C3 14 14 3 30 3Z',
      path('M0 150L144 20V110L0 240Z', '#fff', { opacity: 0.1 }) +
        path('M0 250L144 120V136L0 266Z', '#fff', { opacity: 0.08 }),
    ) +
    rect(13, 13, 72, 74, 22, r.deep, { opacity: 0.35, transform: 'translate(3 4)' }) +
    rect(12, 12, 72, 74, 22, c.linear(0, 0, 1, 1, [0, r.hi], [0.5, r.base], [1, r.shade])) +
    lens(c, 32, 33, 15) +
    lens(c, 32, 66, 15) +
    lens(c, 64, 49, 15) +
    circle(64, 23, 4.5, '#fff5d8') +
    frameMark(72, 192, 22, r.dark, 3) +
    shine('M8 60V34C8 18 18 8 34 7', 2.4, 0.5)
  )
}

/** A lock screen without words: dunes, two notes and the bar. */
function screen(c: Canvas, a: Ramp): string {
  const glass = 'M22 8H118C128 8 134 14 134 24V260C134 270 128 276 118 276H22C12 276 6 270 6 260V24C6 14 12 8 22 8Z'
  return c.clipped(
    glass,
    path(glass, c.linear(0, 0, 0.2, 1, [0, a.base], [0.5, a.light], [1, a.hi])) +
      circle(92, 118, 25, c.linear(0, 0, 0, 1, [0, '#fff8e8'], [1, '#ffe0a6'])) +
      path('M0 158C36 122 66 132 96 156C112 168 126 166 140 158V280H0Z', a.shade, { opacity: 0.7 }) +
      path('M0 198C44 160 92 196 140 186V280H0Z', a.dark) +
      path('M0 248C50 208 92 240 140 226V280H0Z', a.deep) +
      repeat(2, (i) => {
        const y = 196 + i * 32
        return (
          rect(15, y, 110, 26, 9, '#fff', { opacity: 0.86 }) +
          rect(21, y + 6, 14, 14, 4.5, i ? '#e0a23e' : a.base) +
          stroke(`M43 ${y + 10}H${92 - i * 12}`, '#39444a', 2.6) +
          stroke(`M43 ${y + 17}H${110 - i * 8}`, '#9aa5aa', 2)
        )
      }) +
      stroke('M48 52H92', '#fff', 9, { opacity: 0.95 }) +
      stroke('M58 66H82', '#fff', 3.4, { opacity: 0.8 }) +
      path('M0 0H74L18 280H0Z', '#fff', { opacity: 0.13 }) +
      stroke('M52 269H88', '#fff', 2.6, { opacity: 0.9 }) +
      rect(51, 16, 38, 10, 5, INK.deep),
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const face =
    rect(-3, -1, 146, 288, 30, c.linear(0, 0, 1, 0, [0, r.hi], [0.05, r.base], [0.95, r.dark], [1, r.light])) +
    rect(0, 2, 140, 282, 27, INK.deep) +
    screen(c, ramp(accent)) +
    rect(143, 74, 3, 34, 1.5, r.deep) +
    shine('M4 52V28C4 14 14 5 28 5', 1.8, 0.45)
  return (
    c.floor(146, 344, 66, 9) +
    c.floor(256, 350, 78, 11) +
    group(backPlate(c, r), { transform: 'rotate(-8 150 340) translate(82 54)' }) +
    group(rect(0, 2, 150, 284, 30, '#12161a', { opacity: 0.2 }), { transform: 'rotate(5 250 340) translate(174 62)' }) +
    group(face, { transform: 'rotate(5 250 340) translate(184 60)' })
  )
}

function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const cover =
    rect(-6, 0, 156, 304, 36, c.linear(0, 0, 1, 0, [0, a.hi], [0.07, a.base], [0.93, a.shade], [1, a.deep])) +
    rect(2, 8, 140, 288, 30, c.linear(0, 0, 1, 1, [0, a.shade], [1, a.base])) +
    rect(2, 8, 140, 288, 30, c.pattern(6, 6, stroke('M0 6L6 0', a.deep, 0.8, { opacity: 0.3 }))) +
    rect(12, 18, 74, 78, 22, a.deep) +
    frameMark(72, 250, 34, a.dark, 3)
  return rotate(
    -13,
    200,
    200,
    rect(214, 74, 146, 300, 34, '#12161a', { opacity: 0.13 }) +
      rect(106, 42, 146, 290, 34, '#12161a', { opacity: 0.13 }) +
      group(cover, { transform: 'translate(206 62)' }) +
      rect(98, 36, 146, 290, 32, '#12161a', { opacity: 0.28 }) +
      group(backPlate(c, r), { transform: 'translate(86 24) scale(1.04)' }) +
      rect(234, 110, 4, 40, 2, r.dark),
  )
}

export const phone: Kind = {
  name: 'phone',
  looks: [
    ['#8fb0ae', '#c8694a'],
    ['#2f343a', '#d29a3c'],
    ['#e6dccb', '#4f7a6b'],
    ['#5a6fa3', '#c97f8f'],
    ['#c7725c', '#35607a'],
    ['#b8a2c4', '#5b7f6a'],
    ['#3f5c4e', '#c98a2b'],
  ],
  front,
  second,
}
