import {
  INK,
  METAL,
  circle,
  ellipse,
  group,
  frameMark,
  path,
  scaleAt,
  ramp,
  rect,
  repeat,
  round,
  createRandom,
  shine,
  stroke,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const JUG = 'M138 92H258L244 240C243 247 239 250 233 250H167C161 250 157 247 156 240Z'

/** The content of the jug. */
function fruit(c: Canvas, a: Ramp): string {
  const berry = (x: number, y: number, size: number, r: Ramp) =>
    circle(x, y, size, c.radial(0.35, 0.3, 0.8, [0, r.hi], [0.45, r.base], [1, r.dark]))
  const slice = (x: number, y: number, degrees: number) =>
    group(
      circle(0, 0, 24, '#e8963a') +
        circle(0, 0, 21, '#fbe6bd') +
        repeat(8, (i) =>
          path('M0 -3L-6.500 -17C-4 -20 4 -20 6.500 -17Z', '#f2ac4e', { transform: `rotate(${i * 45})` }),
        ),
      { transform: `translate(${x} ${y}) rotate(${degrees}) scale(.86 1)` },
    )
  const red = ramp('#c63f4a')
  return (
    slice(178, 170, 14) +
    slice(224, 152, 40) +
    path('M166 138C178 112 206 112 214 128C200 134 184 146 166 138Z', '#4f9a5f') +
    stroke('M170 136C184 130 196 126 210 126', '#9fd3a2', 1.6, { opacity: 0.8 }) +
    berry(208, 190, 19, red) +
    berry(172, 206, 17, a) +
    berry(236, 204, 14, a) +
    berry(200, 218, 15, red) +
    berry(224, 224, 14, a)
  )
}

function smoothie(c: Canvas, a: Ramp): string {
  const next = createRandom(5)
  return (
    path(
      'M130 136C160 146 230 146 266 136V256H130Z',
      c.across(140, 0, 258, 0, [0, a.shade], [0.25, a.light], [0.6, a.base], [1, a.dark]),
    ) +
    ellipse(198, 137, 58, 9, a.hi) +
    path('M158 138C172 132 196 148 214 138C226 132 236 136 240 140C214 150 178 148 158 138Z', a.light) +
    repeat(26, () =>
      circle(round(150 + next() * 100), round(150 + next() * 90), round(1 + next() * 2), a.hi, { opacity: 0.55 }),
    )
  )
}

function jug(c: Canvas, r: Ramp, content: string): string {
  const grip = 'M254 104C300 98 308 126 302 160C296 200 284 222 250 220'
  return (
    stroke(grip, INK.deep, 18) +
    stroke(grip, c.across(250, 100, 306, 220, [0, INK.hi], [0.4, INK.base], [1, INK.deep]), 13) +
    shine('M270 108C292 106 298 124 295 146', 3, 0.35) +
    path(
      JUG,
      c.linear(0, 0, 1, 0, [0, '#b9cdd3', 0.6], [0.2, '#fff', 0.5], [0.6, '#dfeaed', 0.35], [1, '#93abb3', 0.65]),
    ) +
    c.clipped(
      JUG,
      content +
        path('M186 244L174 230L200 238L228 228L214 244Z', c.linear(0, 0, 1, 1, [0, METAL.hi], [1, METAL.dark])) +
        path('M140 92H176L184 250H158Z', '#fff', { opacity: 0.22 }) +
        path('M232 92H262L246 250H230Z', '#3a5560', { opacity: 0.12 }),
    ) +
    repeat(5, (i) =>
      stroke(`M${233 - i * 1.6} ${132 + i * 22}H${i % 2 ? 242 - i * 2 : 247 - i * 2}`, '#fff', 2, { opacity: 0.8 }),
    ) +
    path(JUG, 'none', { stroke: '#7f979f', width: 1.4, opacity: 0.6 }) +
    shine('M150 108L161 226', 5, 0.7) +
    path('M152 238H248L250 262H150Z', c.cylinder(INK)) +
    rect(130, 74, 136, 24, 9, c.cylinder(INK)) +
    rect(166, 56, 64, 22, 7, c.cylinder(r)) +
    ellipse(198, 58, 30, 4, r.hi, { opacity: 0.7 })
  )
}

const BASE = 'M150 262H250L276 326C279 335 274 340 266 340H134C126 340 121 335 124 326Z'

function motor(c: Canvas, r: Ramp): string {
  return (
    path(BASE, c.cylinder(r)) +
    c.clipped(
      BASE,
      path('M110 326H290V344H110Z', c.cylinder(METAL)) + path('M140 258H260V268H140Z', r.deep, { opacity: 0.45 }),
    )
  )
}

function dial(c: Canvas): string {
  return (
    circle(202, 299, 22, '#000', { opacity: 0.25 }) +
    circle(200, 297, 22, c.linear(0, 0, 1, 1, [0, METAL.hi], [0.45, METAL.base], [1, METAL.dark])) +
    circle(200, 297, 16, c.linear(0, 0, 1, 1, [0, METAL.shade], [1, METAL.hi])) +
    rect(198.4, 283, 3.2, 13, 1.6, INK.base) +
    repeat(
      5,
      (i) =>
        `<path d="M200 268v4" stroke="#fff" stroke-width="2" opacity=".7" transform="rotate(${i * 34 - 68} 200 297)"/>`,
    ) +
    rect(156, 290, 15, 15, 5, INK.base) +
    rect(229, 290, 15, 15, 5, INK.base) +
    shine('M160 294h5', 1.6, 0.5) +
    circle(236.5, 297.5, 2.4, '#8fe0a8')
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  return (
    c.floor(202, 338, 88, 12) +
    motor(c, r) +
    dial(c) +
    shine('M154 276L142 316', 5, 0.4) +
    group(jug(c, r, fruit(c, ramp(accent))), { transform: 'translate(2 0)' })
  )
}

function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const glass = 'M300 238H352L346 332C346 338 340 340 334 340H318C312 340 306 338 306 332Z'
  const full = 'M296 256C312 260 340 260 356 256V344H296Z'
  const coupling =
    ellipse(200, 262, 50, 11, c.linear(0, 0, 1, 0, [0, INK.light], [0.3, INK.hi], [1, INK.deep])) +
    ellipse(200, 261, 36, 7, INK.deep) +
    rect(186, 244, 28, 17, 4, c.cylinder(METAL)) +
    repeat(4, (i) => stroke(`M${190 + i * 6.6} 246V259`, METAL.deep, 1.6, { opacity: 0.6 })) +
    ellipse(200, 245, 14, 3.6, METAL.hi)
  return (
    c.floor(98, 340, 62, 10) +
    c.floor(262, 338, 66, 9) +
    group(motor(c, r) + dial(c) + shine('M154 276L142 316', 5, 0.4) + coupling, {
      transform: 'translate(90 50) scale(.85)',
    }) +
    group(jug(c, r, smoothie(c, a)), { transform: 'translate(-92 90) scale(.95)' }) +
    c.floor(354, 344, 26, 6) +
    scaleAt(
      32,
      18,
      0.96,
      path(glass, c.linear(0, 0, 1, 0, [0, '#c5d6da', 0.6], [0.4, '#fff', 0.4], [1, '#9db3ba', 0.6])) +
        c.clipped(
          glass,
          path(full, c.across(300, 0, 352, 0, [0, a.shade], [0.3, a.light], [1, a.dark])) +
            ellipse(326, 257, 26, 4, a.hi),
        ) +
        stroke('M336 256L352 206', INK.base, 4) +
        stroke('M335 256L351 206', '#fff', 1.2, { opacity: 0.5 }) +
        shine('M309 250L314 326', 3.5, 0.6) +
        ellipse(326, 238, 26, 4, 'none', { stroke: '#8fa5ac', width: 1.4 }) +
        frameMark(326, 312, 15, '#fff', 2.2),
    )
  )
}

export const blender: Kind = {
  name: 'blender',
  looks: [
    ['#5f8f93', '#5a4a8c'],
    ['#d9583b', '#d9a441'],
    ['#e9e1d0', '#b8436a'],
    ['#2f3a44', '#7fa05a'],
    ['#8fae8b', '#c8694a'],
    ['#d8a24a', '#8a4552'],
    ['#7d8fb0', '#d07a8c'],
  ],
  front,
  second,
}
