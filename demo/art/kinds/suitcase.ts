import { circle, group, INK, METAL, frameMark, path, ramp, rect, repeat, stitch, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const SHELL =
  'M106 118C106 98 116 90 136 90H264C284 90 294 98 294 118V304C294 324 284 332 264 332H136C116 332 106 324 106 304Z'
const CORNERS = [
  [106, 90, 0],
  [294, 90, 90],
  [294, 332, 180],
  [106, 332, 270],
] as const

const handleAndWheels = (c: Canvas) =>
  stroke('M166 96V34H234V96', c.across(160, 0, 240, 0, [0, METAL.hi], [0.5, METAL.base], [1, METAL.dark]), 8) +
  rect(156, 24, 88, 18, 9, c.downward(INK.hi, INK.deep)) +
  [128, 262]
    .map(
      (x) =>
        rect(x - 4, 326, 18, 12, 3, INK.base) + circle(x + 5, 340, 12, INK.deep) + circle(x + 5, 340, 5, METAL.base),
    )
    .join('')

const shell = (c: Canvas, r: Ramp) => {
  const rib = c.linear(0, 0, 1, 0, [0, r.hi, 0.75], [0.4, r.base, 0.2], [1, r.deep, 0.55])
  const ribs = repeat(8, (i) => rect(124 + i * 20, 84, 12, 254, 6, rib))
  const edge = path('M106 90H140V332H106Z', c.linear(0, 0, 1, 0, [0, r.deep, 0.3], [1, r.deep, 0]))
  return (
    path(SHELL, c.linear(0, 0, 1, 0.35, [0, r.shade], [0.08, r.light], [0.5, r.base], [1, r.dark])) +
    c.clipped(SHELL, ribs + edge)
  )
}

const corners = (c: Canvas, leather: Ramp) =>
  CORNERS.map(([x, y, turn]) => {
    const d = 'M-1 44C-1 14 12 -1 44 -1L40 8C20 8 8 20 8 40Z'
    return group(path(d, c.diagonal(leather.light, leather.shade)), {
      transform: `translate(${x} ${y}) rotate(${turn})`,
    })
  }).join('')

const plate = (c: Canvas, r: Ramp) =>
  stroke('M120 120C120 108 128 102 142 102', r.hi, 4, { opacity: 0.7 }) +
  rect(172, 86, 56, 10, 5, INK.base) +
  rect(174, 192, 52, 34, 6, r.deep, { opacity: 0.4, transform: 'translate(2 3)' }) +
  rect(174, 192, 52, 34, 6, c.diagonal(METAL.hi, METAL.shade)) +
  frameMark(200, 217, 16, INK.base)

const tag = (c: Canvas, leather: Ramp) =>
  stroke('M250 92C256 116 262 126 262 138', leather.dark, 3) +
  group(rect(248, 138, 28, 42, 5, c.diagonal(leather.light, leather.shade)) + rect(253, 150, 18, 22, 2, '#f7f2e8'), {
    transform: 'rotate(8 262 160)',
  })

const half = (c: Canvas, r: Ramp, lining: Ramp, x: number) =>
  rect(x, 92, 164, 226, 24, c.linear(0, 0, 1, 0.35, [0, r.light], [0.5, r.base], [1, r.dark])) +
  rect(x + 5, 97, 154, 216, 20, r.deep) +
  rect(x + 8, 100, 148, 210, 17, c.diagonal(lining.shade, lining.light, lining.base))

const folded = (c: Canvas, x: number, y: number, width: number, height: number, hex: string) => {
  const r = ramp(hex)
  return (
    rect(x + 2, y + 4, width, height, 9, '#12161a', { opacity: 0.25 }) +
    rect(x, y, width, height, 9, c.diagonal(r.hi, r.base, r.shade)) +
    stroke(`M${x + 8} ${y + height * 0.5}H${x + width - 8}`, r.dark, 1.6, { opacity: 0.4 })
  )
}

/** Packed side: folded clothes under two crossed straps. */
const packed = (c: Canvas, leather: Ramp) =>
  folded(c, 46, 110, 66, 88, '#e9dcc6') +
  folded(c, 116, 110, 64, 60, '#4f7a8c') +
  folded(c, 116, 176, 64, 54, '#c9745a') +
  folded(c, 46, 204, 66, 44, '#3f5c4e') +
  folded(c, 46, 254, 134, 46, '#d3a85f') +
  stroke('M42 112L184 298M184 112L42 298', INK.deep, 9, { opacity: 0.25, transform: 'translate(2 4)' }) +
  stroke('M42 112L184 298M184 112L42 298', leather.base, 8) +
  rect(99, 195, 28, 20, 4, c.diagonal(METAL.hi, METAL.base, METAL.dark)) +
  rect(106, 201, 14, 8, 2, INK.base)

/** Lid side: a mesh pocket closed by a zip. */
const pocket = (c: Canvas, lining: Ramp) => {
  const mesh = c.pattern(7, 7, `<path d="M0 7L7 0M0 0L7 7" stroke="${lining.deep}" stroke-width=".9" opacity=".5"/>`)
  return (
    folded(c, 236, 206, 108, 60, '#8fa9b5') +
    rect(222, 142, 142, 162, 12, lining.dark, { opacity: 0.3 }) +
    rect(222, 142, 142, 162, 12, mesh, { stroke: lining.dark, width: 3 }) +
    stroke('M226 142H360', INK.base, 5) +
    stroke('M226 142H360', METAL.light, 2, { dash: '2 2.5' }) +
    rect(246, 138, 20, 9, 4, c.diagonal(METAL.hi, METAL.shade)) +
    stitch('M226 120H360', lining.hi, 1.4)
  )
}

export const suitcase: Kind = {
  name: 'suitcase',
  looks: [
    ['#8fb0ae', '#b98a58'],
    ['#d8a13a', '#5b3a22'],
    ['#3a4046', '#8a5a3a'],
    ['#c9745a', '#f0dcc0'],
    ['#f0ebe0', '#b98a58'],
    ['#3f5f86', '#c79a66'],
    ['#6b8a68', '#5b3a22'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    const leather = ramp(accent)
    return (
      c.floor(200, 350, 100, 11) +
      handleAndWheels(c) +
      shell(c, r) +
      corners(c, leather) +
      plate(c, r) +
      tag(c, leather)
    )
  },
  second: (c, colour, accent) => {
    const r = ramp(colour)
    const lining = ramp('#d9cfbd')
    const shadow = rect(32, 92, 340, 226, 24, '#12161a', { opacity: 0.15, transform: 'translate(11 15)' })
    const hinges = [130, 250].map((y) => rect(191, y, 22, 30, 5, c.cylinder(METAL))).join('')
    return (
      shadow +
      half(c, r, lining, 32) +
      half(c, r, lining, 208) +
      packed(c, ramp(accent)) +
      pocket(c, lining) +
      hinges +
      rect(72, 318, 20, 10, 4, INK.base) +
      rect(134, 318, 20, 10, 4, INK.base)
    )
  },
}
