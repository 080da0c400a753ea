import { BRASS, METAL, circle, ellipse, group, frameMark, path, ramp, rect, repeat, shine, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

/** Light across a pen that lies along the x axis. */
const tube = (c: Canvas, r: Ramp): string =>
  c.linear(
    0,
    0,
    0,
    1,
    [0, r.shade],
    [0.12, r.base],
    [0.27, r.hi],
    [0.48, r.base],
    [0.82, r.dark],
    [0.95, r.deep],
    [1, r.shade],
  )

function nib(c: Canvas): string {
  return (
    path(
      'M-2 -10C14 -13 44 -6 66 0C44 6 14 13 -2 10Z',
      c.linear(0, 0, 0, 1, [0, BRASS.light], [0.3, BRASS.hi], [0.6, BRASS.base], [1, BRASS.dark]),
    ) +
    path('M-2 -3C16 -5 30 -3 38 0C30 3 16 5 -2 3Z', c.linear(0, 0, 0, 1, [0, METAL.hi], [1, METAL.shade])) +
    stroke('M26 0H64', BRASS.deep, 1.2) +
    circle(25, 0, 2.4, BRASS.deep) +
    circle(66, 0, 1.6, METAL.dark)
  )
}

function ring(c: Canvas, x: number, half: number, wide: number): string {
  return rect(x, -half, wide, half * 2, 1.5, tube(c, BRASS))
}

/** The writing half, from its rounded end at x = 0 to the nib at about 226. */
function barrel(c: Canvas, r: Ramp): string {
  return (
    group(nib(c), { transform: 'translate(160 0)' }) +
    path(
      'M96 -12C120 -12 144 -11 162 -10V10C144 11 120 12 96 12Z',
      tube(c, { ...r, hi: r.base, base: r.dark, shade: r.deep, dark: r.deep }),
    ) +
    path('M12 -13C4 -12 -2 -6 -2 0C-2 6 4 12 12 13L100 16V-16Z', tube(c, r)) +
    ring(c, 96, 16, 5) +
    ring(c, 158, 10.5, 5)
  )
}

/** The cap, closed end at x = 0, mouth at 132, with its clip on top. */
function cap(c: Canvas, r: Ramp): string {
  return (
    path('M12 -15C4 -14 0 -8 0 0C0 8 4 14 12 15L130 18V-18Z', tube(c, r)) +
    ring(c, 108, 18, 4) +
    ring(c, 116, 18.5, 10) +
    frameMark(121, 5, 7, BRASS.deep, 1.4) +
    path(
      'M8 -12C8 -19 14 -20 20 -20L92 -22C98 -22 100 -18 96 -15L88 -14C60 -14 30 -13 16 -11Z',
      c.linear(0, 0, 0, 1, [0, BRASS.hi], [0.5, BRASS.base], [1, BRASS.dark]),
    ) +
    circle(93, -17, 4, BRASS.light) +
    ellipse(2, 0, 3, 8, BRASS.base)
  )
}

/** A stroke of ink with the body of a loop, thick and thin as a nib leaves it. */
function flourish(a: Ramp): string {
  return (
    stroke(
      'M70 322C104 284 128 288 124 308C120 328 94 326 104 304C116 280 156 288 172 304C188 320 212 314 226 302',
      a.dark,
      3.4,
      { opacity: 0.9 },
    ) +
    stroke('M124 308C120 328 94 326 104 304M172 304C188 320 212 314 226 302', a.dark, 2, {
      transform: 'translate(0 1.500)',
    })
  )
}

const laid = (x: number, y: number, degrees: number, scale: number, body: string, shadow: string): string =>
  group(group(shadow, { opacity: 0.18 }), {
    transform: `translate(${x + 8} ${y + 12}) rotate(${degrees}) scale(${scale})`,
  }) + group(body, { transform: `translate(${x} ${y}) rotate(${degrees}) scale(${scale})` })

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  return group(
    laid(
      300,
      66,
      128,
      1.28,
      barrel(c, r) + shine('M14 -6L92 -8', 2.6, 0.55),
      path('M0 -14H160L226 0L160 14H0Z', '#12161a'),
    ) +
      laid(210, 300, -40, 1.2, cap(c, r) + shine('M16 -4H104', 2.4, 0.5), rect(0, -18, 132, 36, 12, '#12161a')) +
      flourish(a),
    { transform: 'translate(-16 -36) scale(1.15)' },
  )
}

/** In its box: a lined case with the closed pen in its groove. */
function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const closed =
    path('M250 -13C262 -12 268 -6 268 0C268 6 262 12 250 13L130 16V-16Z', tube(c, r)) +
    ring(c, 254, 12, 4) +
    cap(c, r) +
    shine('M16 -5H104M136 -6H240', 2.4, 0.5)
  return (
    c.floor(206, 322, 139, 16) +
    path(
      'M56 108C56 102 60 98 66 98H334C340 98 344 102 344 108L352 190H48Z',
      c.linear(0, 0, 0.6, 1, [0, a.base], [1, a.deep]),
    ) +
    path('M68 110H332L338 182H62Z', c.linear(0, 0, 1, 1, [0, a.hi], [0.5, a.light], [1, a.base])) +
    path(
      'M68 110H332L338 182H62Z',
      c.pattern(14, 14, `<path d="M0 7H14M7 0V14" stroke="${a.dark}" stroke-width="1" opacity=".25"/>`, 'rotate(45)'),
    ) +
    frameMark(200, 162, 26, BRASS.base, 3) +
    path('M48 186H352L368 296H32Z', c.linear(0, 0, 1, 1, [0, a.light], [0.5, a.base], [1, a.dark])) +
    path(
      'M32 296H368V318C368 325 364 328 358 328H42C36 328 32 325 32 318Z',
      c.linear(0, 0, 0, 1, [0, a.base], [0.3, a.shade], [1, a.deep]),
    ) +
    path('M62 196H338L350 284H50Z', c.linear(0, 0, 0.4, 1, [0, '#d9cbb0'], [1, '#f6eedd'])) +
    path('M62 196H338L340 208H60Z', '#12161a', { opacity: 0.22 }) +
    rect(58, 222, 284, 46, 22, c.linear(0, 0, 0, 1, [0, '#8f7f64'], [0.5, '#cdbd9e'], [1, '#e9deca'])) +
    group(closed, { transform: 'translate(66 243)' }) +
    repeat(2, (i) =>
      path(
        `M${120 + i * 140} 219C${128 + i * 140} 214 ${134 + i * 140} 214 ${140 + i * 140} 219V268C${134 + i * 140} 274 ${128 + i * 140} 274 ${120 + i * 140} 268Z`,
        c.linear(0, 0, 0, 1, [0, a.hi], [0.4, a.base], [1, a.deep]),
        { opacity: 0.96 },
      ),
    ) +
    rect(184, 304, 32, 12, 4, c.linear(0, 0, 0, 1, [0, BRASS.hi], [0.5, BRASS.base], [1, BRASS.dark])) +
    shine('M38 299H160', 1.8, 0.5)
  )
}

export const pen: Kind = {
  name: 'pen',
  looks: [
    ['#2f6f6a', '#3a4147'],
    ['#8a2f3a', '#2f3f5c'],
    ['#2d3238', '#8a5a3a'],
    ['#e6dac2', '#4f6b58'],
    ['#35507a', '#6b3f2a'],
    ['#c98a2b', '#35492f'],
    ['#7d5a8c', '#4a3a4f'],
  ],
  front,
  second,
}
