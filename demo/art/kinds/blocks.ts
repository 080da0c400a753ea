import { WOOD, circle, ellipse, isPale, path, ramp, shine, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const FIR = ramp('#d9b98c')
const RED = ramp('#cf5f48')
const BLUE = ramp('#5f8aa8')

/** Three or four lines of grain inside the outline `d` around (`x`, `y`). */
function grain(c: Canvas, d: string, x: number, y: number, r: Ramp): string {
  let lines = ''
  for (let i = 0; i < 8; i++) lines += `M${x} ${y + i * 10}q24 ${(i % 3) * 4 - 4} 52 0t60 ${(i % 2) * 4 - 1}`
  return c.clipped(d, stroke(lines, r.deep, 1, { opacity: 0.25 }))
}

/** A square block seen from in front and a little above. */
function cube(c: Canvas, x: number, y: number, size: number, r: Ramp, mark = ''): string {
  const face = `M${x + 5} ${y}H${x + size - 5}a5 5 0 0 1 5 5V${y + size - 5}a5 5 0 0 1 -5 5H${x + 5}a5 5 0 0 1 -5 -5V${y + 5}a5 5 0 0 1 5 -5Z`
  return (
    path(`M${x + 2} ${y + 5}L${x + 9} ${y - 11}H${x + size - 9}L${x + size - 2} ${y + 5}Z`, r.light, {
      stroke: r.light,
      width: 3,
    }) +
    path(
      `M${x + 2} ${y + 5}L${x + 9} ${y - 11}H${x + size - 9}L${x + size - 2} ${y + 5}Z`,
      c.linear(0, 0, 1, 0.3, [0, r.hi], [1, r.light]),
    ) +
    path(face, c.linear(0, 0, 1, 1, [0, r.light], [0.5, r.base], [1, r.shade])) +
    grain(c, face, x, y + 8, r) +
    stroke(`M${x + 5} ${y + 1.5}H${x + size - 6}`, r.hi, 2, { opacity: 0.85 }) +
    mark
  )
}

function arch(c: Canvas, x: number, y: number, r: Ramp): string {
  const d = `M${x} ${y}H${x + 132}V${y + 72}H${x + 102}C${x + 102} ${y + 20} ${x + 30} ${y + 20} ${x + 30} ${y + 72}H${x}Z`
  return (
    path(
      `M${x + 1} ${y + 2}L${x + 12} ${y - 13}H${x + 120}L${x + 131} ${y + 2}Z`,
      c.linear(0, 0, 1, 0, [0, r.hi], [1, r.light]),
    ) +
    path(
      `M${x + 30} ${y + 72}C${x + 30} ${y + 20} ${x + 102} ${y + 20} ${x + 102} ${y + 72}H${x + 96}C${x + 94} ${y + 30} ${x + 44} ${y + 30} ${x + 42} ${y + 72}Z`,
      r.deep,
    ) +
    path(d, c.linear(0, 0, 1, 1, [0, r.light], [0.5, r.base], [1, r.shade]), { stroke: r.base, width: 3 }) +
    grain(c, d, x, y + 4, r) +
    stroke(`M${x + 2} ${y}H${x + 130}`, r.hi, 2, { opacity: 0.85 })
  )
}

/** A roof: a prism on its long side. */
function roof(c: Canvas, x: number, y: number, wide: number, high: number, r: Ramp): string {
  const d = `M${x} ${y}L${x + wide / 2} ${y - high}L${x + wide} ${y}Z`
  return (
    path(
      `M${x + wide / 2} ${y - high}L${x + wide / 2 + 10} ${y - high - 7}L${x + wide + 4} ${y - 8}L${x + wide} ${y}Z`,
      r.dark,
      { stroke: r.dark, width: 4 },
    ) +
    path(d, c.linear(0, 0, 1, 1, [0, r.hi], [0.5, r.base], [1, r.shade]), { stroke: r.base, width: 5 }) +
    grain(c, d, x - 4, y - 70, r) +
    stroke(`M${x + 4} ${y - 4}L${x + wide / 2} ${y - high}`, r.hi, 2.4, { opacity: 0.8 })
  )
}

function column(c: Canvas, x: number, y: number, high: number, r: Ramp): string {
  return (
    path(`M${x} ${y - high}V${y}C${x} ${y + 8} ${x + 48} ${y + 8} ${x + 48} ${y}V${y - high}Z`, c.cylinder(r)) +
    ellipse(x + 24, y - high, 24, 7, c.linear(0, 0, 1, 0, [0, r.light], [0.3, r.hi], [1, r.base])) +
    ellipse(x + 24, y - high, 13, 3.6, 'none', { stroke: r.shade, width: 1, opacity: 0.6 })
  )
}

/** A painted mark has to show on the palest block as well. */
const paintOn = (r: Ramp) => (isPale(r.base) ? r.dark : r.hi)

const starMark = (x: number, y: number, colour: string) =>
  path('M0 -19L5.500 -7L18 -6L8.500 3L11.500 16L0 9L-11.500 16L-8.500 3L-18 -6L-5.500 -7Z', colour, {
    transform: `translate(${x} ${y})`,
  })

const sunMark = (x: number, y: number, colour: string) =>
  circle(x, y, 15, 'none', { stroke: colour, width: 5 }) + circle(x, y, 5, colour)

function ball(c: Canvas, x: number, y: number, size: number, r: Ramp): string {
  return (
    circle(x, y, size, c.radial(0.34, 0.28, 0.8, [0, r.hi], [0.4, r.base], [0.85, r.dark], [1, r.shade])) +
    shine(
      `M${x - size * 0.6} ${y - size * 0.3}C${x - size * 0.5} ${y - size * 0.55} ${x - size * 0.3} ${y - size * 0.7} ${x - size * 0.1} ${y - size * 0.72}`,
      4,
      0.5,
    )
  )
}

/** A gate with a tower: eight blocks of beech, some painted. */
function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const under = (x: number, y: number, wide: number) => ellipse(x, y, wide, 5, '#12161a', { opacity: 0.22 })
  return (
    c.floor(206, 338, 139, 13) +
    column(c, 152, 334, 80, FIR) +
    column(c, 256, 334, 80, FIR) +
    cube(c, 56, 258, 80, r, starMark(96, 298, paintOn(r))) +
    under(98, 246, 32) +
    cube(c, 64, 182, 66, a, sunMark(97, 215, paintOn(a))) +
    under(98, 169, 24) +
    roof(c, 60, 168, 74, 48, RED) +
    under(178, 254, 22) +
    under(282, 254, 22) +
    arch(c, 162, 174, r) +
    under(228, 162, 40) +
    cube(c, 194, 106, 64, BLUE, stroke('M226 122V156M210 139H242', BLUE.hi, 6)) +
    under(226, 93, 22) +
    roof(c, 190, 92, 72, 46, a) +
    ball(c, 334, 314, 24, a) +
    stroke('M60 262V326', '#fff', 3, { opacity: 0.35 })
  )
}

/** Put away: the box with its sliding lid half open. */
function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const side = 'M52 214H348V322C348 330 344 334 336 334H64C56 334 52 330 52 322Z'
  return (
    c.floor(206, 334, 139, 13) +
    path('M76 150H324L348 214H52Z', WOOD.deep) +
    path('M82 156H318L326 178H74Z', WOOD.dark) +
    cube(c, 72, 158, 62, r, starMark(103, 188, paintOn(r))) +
    column(c, 138, 216, 56, FIR) +
    roof(c, 184, 212, 84, 66, RED) +
    ball(c, 176, 188, 20, a) +
    cube(c, 262, 164, 60, a, sunMark(292, 192, paintOn(a))) +
    cube(c, 214, 180, 56, BLUE) +
    path(side, c.linear(0, 0, 1, 1, [0, WOOD.hi], [0.35, WOOD.light], [1, WOOD.shade])) +
    grain(c, side, 60, 226, WOOD) +
    grain(c, side, 210, 232, WOOD) +
    path('M52 214H348V222H52Z', WOOD.shade, { opacity: 0.6 }) +
    stroke('M54 214H346', WOOD.hi, 2.4) +
    path('M64 236H72V316H64ZM328 236H336V316H328Z', WOOD.dark, { opacity: 0.35 }) +
    path('M172 306V268a28 28 0 0 1 56 0V306Z', c.linear(0, 0, 1, 1, [0, r.light], [0.5, r.base], [1, r.shade])) +
    path('M186 306V270a14 14 0 0 1 28 0V306Z', WOOD.light) +
    stroke('M173 300V268a27 27 0 0 1 40 -23', '#fff', 2.4, { opacity: 0.4 }) +
    cube(c, 296, 292, 52, r, starMark(322, 318, paintOn(r))) +
    shine('M62 228V290', 3, 0.4)
  )
}

export const blocks: Kind = {
  name: 'blocks',
  looks: [
    ['#4f8f86', '#e0a940'],
    ['#c9754f', '#6f9c7c'],
    ['#5a7fb0', '#e0886a'],
    ['#d9a441', '#5f8a9c'],
    ['#8f7ab0', '#e0b25a'],
    ['#c9808c', '#6f9ca8'],
    ['#7c9a5a', '#d9694a'],
  ],
  front,
  second,
}
