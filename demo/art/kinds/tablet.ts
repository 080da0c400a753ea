import { INK, METAL, circle, group, frameMark, path, ramp, rect, repeat, shine, stroke, rotate } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

/** A half-finished painting of a branch, with the painting program's colours beside it. */
function painting(c: Canvas, a: Ramp): string {
  const leaf = (x: number, y: number, degrees: number, size: number, fill: string) =>
    path('M0 0C-13 -12 -13 -34 0 -48C13 -34 13 -12 0 0Z', fill, {
      transform: `translate(${x} ${y}) rotate(${degrees}) scale(${size})`,
    })
  const leaves = [
    [166, 232, -62, 1],
    [168, 220, 58, 0.95],
    [176, 192, -50, 1.15],
    [180, 184, 66, 1.05],
    [192, 156, -38, 1.05],
    [197, 148, 72, 0.95],
    [208, 126, 14, 1],
  ] as const
  return (
    rect(64, 96, 272, 188, 6, c.linear(0, 0, 1, 1, [0, '#fdf9f0'], [1, '#ece4d4'])) +
    circle(226, 176, 54, a.hi, { opacity: 0.75 }) +
    circle(226, 176, 54, c.linear(0, 0, 1, 1, [0, '#fff', 0.4], [1, a.base, 0.5])) +
    stroke('M158 280C170 240 184 190 208 146', a.deep, 4) +
    leaves.map(([x, y, degrees, size], i) => leaf(x, y + 26, degrees, size, i % 3 ? a.base : a.dark)).join('') +
    stroke('M240 246C256 232 272 256 292 236', '#d98a4a', 7, { opacity: 0.85 }) +
    rect(72, 112, 22, 156, 11, '#fff', { opacity: 0.9 }) +
    repeat(6, (i) =>
      circle(83, 128 + i * 25, 7, [a.base, a.light, '#e0a23e', '#c8694a', '#46627f', '#2d3238'][i] ?? a.base),
    ) +
    circle(83, 128, 9.5, 'none', { stroke: a.deep, width: 1.6 })
  )
}

function pencil(c: Canvas, a: Ramp): string {
  return (
    path(
      'M0 -5H118L140 0L118 5H0C-5 5 -5 -5 0 -5Z',
      c.linear(0, 0, 0, 1, [0, '#ffffff'], [0.5, '#eceae6'], [1, '#b3b0aa']),
    ) +
    path('M118 -5L140 0L118 5C121 2 121 -2 118 -5Z', c.linear(0, 0, 0, 1, [0, '#f4efe6'], [1, '#b9b2a4'])) +
    path('M133 -1.600L141 0L133 1.600Z', INK.base) +
    rect(8, -5, 7, 10, 0, c.linear(0, 0, 0, 1, [0, a.light], [1, a.dark]))
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  return (
    c.floor(204, 316, 140, 11) +
    path(
      'M74 288H326L350 314C351 317 349 318 346 318H54C51 318 49 317 50 314Z',
      c.linear(0, 0, 1, 1, [0, a.light], [0.5, a.base], [1, a.dark]),
    ) +
    path('M74 288H326L334 298H66Z', a.deep, { opacity: 0.45 }) +
    stroke('M56 315H344', a.deep, 3, { opacity: 0.6 }) +
    rect(46, 78, 308, 222, 20, c.linear(0, 0, 1, 1, [0, r.hi], [0.4, r.base], [1, r.dark])) +
    rect(49.5, 81.5, 301, 215, 17, INK.deep) +
    painting(c, a) +
    c.clipped('M64 96H336V284H64Z', path('M64 90H196L92 290H64Z', '#fff', { opacity: 0.2 })) +
    circle(200, 89, 2, '#3d5a66') +
    rect(312, 75.5, 22, 3, 1.5, r.dark) +
    shine('M53 130V102C53 92 60 85 70 85', 2, 0.4) +
    group(path('M-4 4H124L142 8L120 12H0Z', '#12161a', { opacity: 0.25 }), {
      transform: 'translate(196 328) rotate(-4)',
    }) +
    group(pencil(c, a), { transform: 'translate(192 326) rotate(-4)' })
  )
}

function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const flap =
    'M58 70L188 58C194 58 198 62 198 68V330C198 336 194 340 188 340L58 356C50 356 46 352 46 346V80C46 74 50 70 58 70Z'
  const fold = (x: number) =>
    stroke(`M${x} ${70 - (x - 46) * 0.07}V${354 - (x - 46) * 0.1}`, a.deep, 2, { opacity: 0.45 }) +
    stroke(`M${x + 3} ${72 - (x - 46) * 0.07}V${352 - (x - 46) * 0.1}`, a.hi, 1.6, { opacity: 0.5 })
  return (
    c.floor(120, 350, 84, 9) +
    c.floor(268, 346, 92, 10) +
    rect(158, 54, 194, 288, 20, c.linear(0, 0, 1, 0, [0, r.hi], [0.1, r.shade], [0.95, r.dark], [1, r.light])) +
    rect(160, 56, 188, 284, 18, c.linear(0, 0, 1, 1, [0, r.light], [0.45, r.base], [1, r.dark])) +
    c.clipped('M160 56H348V340H160Z', path('M150 290L348 110V200L190 344H150Z', '#fff', { opacity: 0.1 })) +
    rect(293, 69, 42, 42, 13, r.deep, { opacity: 0.35, transform: 'translate(2 3)' }) +
    rect(292, 68, 42, 42, 13, c.linear(0, 0, 1, 1, [0, r.hi], [1, r.shade])) +
    circle(310, 86, 12, c.linear(0, 0, 1, 1, [0, METAL.hi], [1, METAL.dark])) +
    circle(310, 86, 10, INK.deep) +
    circle(310, 86, 6.5, c.radial(0.4, 0.35, 0.75, [0, '#4b7a8c'], [0.6, '#16262f'], [1, '#05080a'])) +
    circle(307, 83, 1.8, '#fff', { opacity: 0.8 }) +
    circle(326, 102, 3, '#fff5d8') +
    frameMark(272, 226, 30, c.linear(0, 0, 1, 1, [0, METAL.hi], [1, METAL.shade]), 4) +
    path('M198 62L222 58V340L198 338Z', '#12161a', { opacity: 0.22 }) +
    path(flap, c.linear(0, 0, 1, 0, [0, a.shade], [0.12, a.light], [0.5, a.base], [0.92, a.dark], [1, a.base])) +
    c.clipped(flap, rect(40, 50, 160, 310, 0, c.pattern(5, 5, stroke('M0 5L5 0', a.deep, 0.7, { opacity: 0.3 })))) +
    fold(84) +
    fold(122) +
    fold(160) +
    shine('M52 110V84C52 78 56 75 62 74L80 72.500', 2.2, 0.6) +
    group(rotate(90, 0, 0, pencil(c, a)), { transform: 'translate(357 128)' })
  )
}

export const tablet: Kind = {
  name: 'tablet',
  looks: [
    ['#aeb6ba', '#4f7a6b'],
    ['#3a4147', '#c8694a'],
    ['#c9b7d0', '#6a5a8c'],
    ['#8fa9c4', '#35507a'],
    ['#dcc9b0', '#b5702a'],
    ['#d7a79b', '#9c4a44'],
    ['#ece7dd', '#5f8f93'],
  ],
  front,
  second,
}
