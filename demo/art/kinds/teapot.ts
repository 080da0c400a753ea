import {
  BRASS,
  METAL,
  WOOD,
  circle,
  ellipse,
  group,
  path,
  ramp,
  repeat,
  round,
  createRandom,
  shine,
  stroke,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BODY =
  'M104 236C104 186 146 160 200 160C254 160 296 186 296 236C296 292 256 330 232 334H168C144 330 104 292 104 236Z'
const DIP = 'M96 268C120 262 136 282 160 274C184 266 200 288 226 278C250 268 272 284 304 264'

function speckle(glaze: Ramp): string {
  const next = createRandom(31)
  return repeat(52, () => {
    const size = 0.7 + next() * 1.3
    return ellipse(round(110 + next() * 180), round(176 + next() * 90), size, size * 0.8, glaze.deep, {
      opacity: 0.25 + next() * 0.35,
    })
  })
}

/** The cane handle, wound with bast between two brass rings. */
function cane(c: Canvas): string {
  const arc = 'M132 178C112 84 164 46 200 46C236 46 288 84 268 178'
  return (
    stroke(arc, WOOD.deep, 16) +
    stroke(arc, c.across(120, 50, 280, 170, [0, WOOD.hi], [0.4, WOOD.base], [1, WOOD.dark]), 12) +
    stroke('M146 74C170 48 230 48 254 74', WOOD.shade, 15, { dash: '1 5' }) +
    stroke('M146 70C166 50 190 46 214 48', WOOD.hi, 2.4, { opacity: 0.9 }) +
    [128, 272]
      .map((x) =>
        ellipse(
          x + (x < 200 ? 3 : -3),
          176,
          10,
          10,
          c.radial(0.35, 0.3, 0.8, [0, BRASS.hi], [0.5, BRASS.base], [1, BRASS.dark]),
        ),
      )
      .join('')
  )
}

function spout(c: Canvas, r: Ramp): string {
  return (
    path(
      'M116 262C88 262 84 214 70 196C64 188 56 184 48 180L58 164C76 168 90 178 98 194C106 208 112 212 124 210Z',
      c.across(60, 170, 116, 262, [0, r.light], [0.45, r.base], [1, r.dark]),
    ) +
    shine('M66 176C82 182 90 196 96 210', 4, 0.45) +
    ellipse(53, 172, 5, 10, r.deep, { transform: 'rotate(32 53 172)' })
  )
}

function lid(c: Canvas, r: Ramp): string {
  return (
    ellipse(200, 164, 56, 11, r.deep, { opacity: 0.5 }) +
    path(
      'M144 160C148 138 176 130 200 130C224 130 252 138 256 160C240 170 160 170 144 160Z',
      c.linear(0, 0, 1, 0.4, [0, r.base], [0.3, r.hi], [0.6, r.base], [1, r.dark]),
    ) +
    path('M190 132C188 126 188 122 192 120H208C212 122 212 126 210 132Z', r.shade) +
    ellipse(200, 114, 15, 11, c.radial(0.35, 0.3, 0.75, [0, r.hi], [0.5, r.base], [1, r.dark]))
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const clay = ramp(accent)
  const glaze = c.across(
    104,
    0,
    296,
    0,
    [0, r.shade],
    [0.1, r.base],
    [0.3, r.hi],
    [0.55, r.base],
    [0.88, r.dark],
    [1, r.shade],
  )
  return (
    c.floor(202, 334, 92, 12) +
    spout(c, r) +
    path(BODY, c.cylinder(clay)) +
    c.clipped(
      BODY,
      path(`${DIP}V150H96Z`, glaze) +
        stroke(DIP, r.dark, 2.6, { opacity: 0.45 }) +
        speckle(r) +
        path('M90 290C140 330 260 330 310 290V344H90Z', c.linear(0, 0, 0, 1, [0, clay.deep, 0], [1, clay.deep, 0.5])) +
        ellipse(200, 160, 92, 16, r.deep, { opacity: 0.28 }),
    ) +
    path('M164 328H236L232 338H168Z', clay.dark) +
    shine('M128 214C134 196 146 186 160 180', 8, 0.42) +
    lid(c, r) +
    shine('M162 146C168 140 178 137 188 136', 4, 0.5) +
    cane(c)
  )
}

/** From straight above, the lid lifted off: tea, and the basket with its leaves. */
function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const clay = ramp(accent)
  const next = createRandom(12)
  const leaves = repeat(22, () => {
    const angle = next() * 6.283
    const far = Math.sqrt(next()) * 32
    return ellipse(0, 0, 7, 2.4, ['#4a5a2c', '#6b7a3c', '#33401f'][Math.floor(next() * 3)] ?? '#4a5a2c', {
      transform: `translate(${round(204 + far * Math.cos(angle))} ${round(180 + far * Math.sin(angle))}) rotate(${round(next() * 180)})`,
    })
  })
  const folded = 'M196 70C330 50 372 120 362 190C356 262 300 312 214 290'
  return (
    c.floor(212, 188, 126, 98, 0.4) +
    circle(214, 194, 122, '#12161a', { opacity: 0.13 }) +
    path(
      'M104 148C70 150 56 138 36 132L28 158C48 164 62 182 90 204Z',
      c.across(40, 130, 80, 210, [0, r.light], [0.5, r.base], [1, r.dark]),
    ) +
    ellipse(33, 145, 5, 14, r.deep, { transform: 'rotate(16 33 145)' }) +
    circle(204, 180, 122, c.radial(0.36, 0.3, 0.78, [0, r.hi], [0.45, r.base], [0.85, r.shade], [1, r.dark])) +
    c.clipped(
      'M82 180a122 122 0 1 0 244 0a122 122 0 1 0 -244 0Z',
      group(speckle(r), { transform: 'translate(-14 -150) scale(1.1 1.5)' }),
    ) +
    shine('M104 146C114 112 138 88 170 76', 6, 0.4) +
    stroke(folded, '#12161a', 15, { opacity: 0.25, transform: 'translate(5 8)' }) +
    stroke(folded, WOOD.deep, 15) +
    stroke(folded, c.across(210, 60, 350, 300, [0, WOOD.hi], [0.5, WOOD.base], [1, WOOD.dark]), 11) +
    stroke('M300 84C350 106 366 150 360 196', WOOD.shade, 14, { dash: '1 5' }) +
    circle(196, 72, 9, c.radial(0.35, 0.3, 0.8, [0, BRASS.hi], [0.5, BRASS.base], [1, BRASS.dark])) +
    circle(214, 289, 9, c.radial(0.35, 0.3, 0.8, [0, BRASS.hi], [0.5, BRASS.base], [1, BRASS.dark])) +
    circle(204, 180, 66, c.linear(0, 0, 1, 1, [0, r.hi], [1, r.dark])) +
    circle(204, 180, 60, c.linear(0, 0, 1, 1, [0, clay.dark], [1, clay.light])) +
    circle(204, 180, 53, c.linear(0, 0, 1, 1, [0, METAL.hi], [0.5, METAL.base], [1, METAL.dark])) +
    circle(204, 180, 48, c.radial(0.4, 0.35, 0.75, [0, '#d9923f'], [0.6, '#a85f22'], [1, '#6b3710'])) +
    leaves +
    circle(204, 180, 48, c.pattern(5, 5, '<path d="M0 0H5M0 0V5" stroke="#fff" stroke-width=".7" opacity=".25"/>')) +
    shine('M176 160C182 146 194 140 206 139', 4, 0.5) +
    group(
      circle(8, 11, 64, '#12161a', { opacity: 0.2 }) +
        circle(0, 0, 62, c.radial(0.36, 0.3, 0.78, [0, r.hi], [0.5, r.base], [1, r.dark])) +
        circle(0, 0, 50, 'none', { stroke: r.dark, width: 1.6, opacity: 0.5 }) +
        circle(4, 6, 20, r.deep, { opacity: 0.4 }) +
        circle(0, 0, 19, c.radial(0.36, 0.3, 0.78, [0, r.hi], [0.5, r.base], [1, r.dark])) +
        shine('M-48 -14C-42 -32 -30 -42 -14 -48', 5, 0.5) +
        shine('M-10 -6C-8 -11 -4 -13 1 -13', 3, 0.6),
      { transform: 'translate(106 308)' },
    )
  )
}

export const teapot: Kind = {
  name: 'teapot',
  looks: [
    ['#3f6f6c', '#c79a6e'],
    ['#e6dccb', '#a9754f'],
    ['#2f3a44', '#8f7a66'],
    ['#b5533c', '#e0c7a4'],
    ['#7c8f5c', '#d8c29a'],
    ['#3f5f8c', '#d9c6a8'],
    ['#c9a2a0', '#8a5a52'],
  ],
  front,
  second,
}
