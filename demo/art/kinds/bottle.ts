import {
  BRASS,
  METAL,
  ellipse,
  group,
  frameMark,
  path,
  ramp,
  rect,
  repeat,
  round,
  createRandom,
  shine,
  stroke,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BODY =
  'M146 168C146 142 166 134 174 122H226C234 134 254 142 254 168V320C254 331 246 337 234 337H166C154 337 146 331 146 320Z'

/** Powder coat: fine grains, light ones on the lit side. */
function grain(r: Ramp): string {
  const next = createRandom(19)
  return repeat(70, () => {
    const x = 148 + next() * 104
    return ellipse(x, 136 + next() * 164, 0.9, 0.9, x < 190 ? r.hi : r.deep, { opacity: round(0.25 + next() * 0.3) })
  })
}

function body(c: Canvas, r: Ramp, a: Ramp): string {
  return (
    path(BODY, c.cylinder(r)) +
    c.clipped(
      BODY,
      grain(r) +
        path(
          'M140 296C172 304 228 304 260 296V340H140Z',
          c.across(146, 0, 254, 0, [0, a.shade], [0.28, a.light], [0.55, a.base], [1, a.dark]),
        ) +
        stroke('M140 296C172 304 228 304 260 296', a.deep, 1.6, { opacity: 0.6 }) +
        path('M140 118H260V150C224 162 176 162 140 150Z', c.linear(0, 0, 0, 1, [0, r.deep, 0.45], [1, r.deep, 0])),
    ) +
    frameMark(203, 236.5, 26, r.hi, 3.6) +
    frameMark(202, 235, 26, r.deep, 3.6) +
    shine('M166 176C165 210 165 250 166 282', 8, 0.34)
  )
}

/** The screw cap with its carrying loop, standing on its rim at y 114. */
function lid(c: Canvas, a: Ramp): string {
  return (
    stroke('M176 84C170 34 230 34 224 84', a.dark, 15) +
    stroke('M176 82C171 36 229 36 224 82', c.across(172, 40, 228, 84, [0, a.light], [0.5, a.base], [1, a.dark]), 11) +
    stroke('M180 60C184 50 192 46 202 46', a.hi, 3, { opacity: 0.8 }) +
    path('M160 82C160 76 166 74 172 74H228C234 74 240 76 240 82V112H160Z', c.cylinder(a)) +
    repeat(13, (i) =>
      stroke(`M${round(200 - 38 * Math.cos((i + 0.5) * 0.2417))} 84V107`, a.deep, 2, { opacity: 0.35 }),
    ) +
    ellipse(200, 76, 36, 5, c.linear(0, 0, 1, 0, [0, a.light], [0.3, a.hi], [1, a.shade]))
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const cord = 'M226 62C252 66 262 92 258 124C256 142 262 150 268 156'
  return (
    c.floor(202, 336, 66, 10) +
    body(c, r, a) +
    rect(166, 110, 68, 14, 4, c.cylinder(METAL)) +
    lid(c, a) +
    stroke(cord, r.deep, 5) +
    stroke(cord, c.across(226, 60, 268, 150, [0, r.light], [1, r.shade]), 3.2) +
    group(
      path(
        'M-11 0H11V30C11 36 -11 36 -11 30Z',
        c.linear(0, 0, 1, 1, [0, BRASS.hi], [0.4, BRASS.base], [1, BRASS.shade]),
      ) +
        ellipse(0, 6, 3, 3, BRASS.deep) +
        frameMark(0, 28, 9, BRASS.deep, 1.6),
      { transform: 'translate(269 154) rotate(-10)' },
    )
  )
}

function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const opened =
    body(c, r, a) +
    path('M170 96H230V124H170Z', c.cylinder(METAL)) +
    repeat(3, (i) =>
      stroke(`M170 ${103 + i * 7}C186 ${106 + i * 7} 214 ${106 + i * 7} 230 ${103 + i * 7}`, METAL.dark, 1.6, {
        opacity: 0.6,
      }),
    ) +
    ellipse(200, 96, 30, 9, c.linear(0, 0, 1, 0, [0, METAL.light], [0.3, '#ffffff'], [1, METAL.shade])) +
    ellipse(200, 96.5, 25, 6.6, c.linear(0, 0, 1, 0, [0, METAL.deep], [0.6, METAL.dark], [1, METAL.light])) +
    ellipse(201, 99, 20, 3.4, '#8fc1cc', { opacity: 0.7 })
  const drop = (x: number, y: number, size: number) =>
    ellipse(x, y, size, size * 1.3, '#fff', { opacity: 0.32 }) +
    ellipse(x - size * 0.3, y - size * 0.4, size * 0.3, size * 0.4, '#fff', { opacity: 0.8 })
  return (
    c.floor(160, 342, 70, 10) +
    c.floor(318, 340, 44, 8) +
    group(
      opened + drop(184, 196, 3) + drop(218, 214, 2.4) + drop(232, 186, 3) + drop(190, 266, 2.4) + drop(228, 268, 3),
      {
        transform: 'translate(-54 -10) scale(1.05)',
      },
    ) +
    group(
      path('M164 106H236V118C236 124 164 124 164 118Z', c.cylinder(METAL)) +
        lid(c, a) +
        path('M160 104H240V112H160Z', a.deep, { opacity: 0.35 }),
      { transform: 'rotate(98 292 306) translate(100 192)' },
    )
  )
}

export const bottle: Kind = {
  name: 'bottle',
  looks: [
    ['#5f8f93', '#2f3a44'],
    ['#d9583b', '#f0e2c8'],
    ['#ece5d8', '#b98a58'],
    ['#2f3a44', '#d9a441'],
    ['#8fae8b', '#3f5c4e'],
    ['#d9a2a0', '#8a4552'],
    ['#3f5f8c', '#c9d3dc'],
    ['#d8a24a', '#5b3a22'],
  ],
  front,
  second,
}
