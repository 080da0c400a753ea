import {
  INK,
  METAL,
  circle,
  ellipse,
  group,
  frameMark,
  path,
  ramp,
  rect,
  repeat,
  round,
  shine,
  stroke,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const HOUSING =
  'M126 98C134 92 150 90 168 90H286C306 90 318 104 318 128C318 154 308 170 290 174L262 178H150C140 178 130 174 126 168Z'
const GRIP = 'M206 170H282C276 196 282 232 294 296H232C226 262 222 232 212 210C206 198 202 184 206 170Z'

/** A twist bit along the x axis, its tip at x = 0. */
function bit(c: Canvas, long: number): string {
  const turns = Math.round(long / 11)
  return (
    path(
      `M0 0L7 -5H${long}V5H7Z`,
      c.linear(0, 0, 0, 1, [0, METAL.shade], [0.3, METAL.hi], [0.6, METAL.base], [1, METAL.deep]),
    ) + repeat(turns - 1, (i) => stroke(`M${10 + i * 10} 5L${16 + i * 10} -5`, METAL.deep, 2.4, { opacity: 0.6 }))
  )
}

/** The three-jaw chuck and the clutch ring behind it, along the x axis. */
function chuck(c: Canvas, a: Ramp): string {
  const round3 = (r: Ramp) =>
    c.linear(0, 0, 0, 1, [0, r.base], [0.2, r.hi], [0.45, r.base], [0.85, r.dark], [1, r.deep])
  return (
    path('M58 124L74 112V154L58 144Z', round3(METAL)) +
    path('M74 110C78 106 84 104 92 104H100V164H92C84 164 78 162 74 158Z', round3(INK)) +
    repeat(7, (i) => stroke(`M78 ${114 + i * 7}H98`, '#000', 1.6, { opacity: 0.35 })) +
    rect(99, 98, 30, 74, 5, round3(a)) +
    repeat(8, (i) => rect(102, 102 + i * 8.6, 24, 3.2, 1.6, a.deep, { opacity: 0.4 }))
  )
}

function battery(c: Canvas, r: Ramp, x: number, wide: number): string {
  return (
    rect(x, 292, wide, 20, 6, c.linear(0, 0, 1, 1, [0, INK.hi], [0.5, INK.base], [1, INK.deep])) +
    rect(x - 4, 304, wide + 8, 36, 8, c.linear(0, 0, 1, 0.6, [0, INK.hi], [0.3, INK.light], [1, INK.deep])) +
    rect(x - 4, 316, wide + 8, 8, 0, c.linear(0, 0, 1, 0, [0, r.light], [0.4, r.base], [1, r.dark])) +
    shine(`M${x + 3} 308H${x + wide * 0.5}`, 1.8, 0.35)
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  return (
    c.floor(256, 340, 82, 10) +
    group(bit(c, 46), { transform: 'translate(14 134)' }) +
    chuck(c, a) +
    path(
      'M196 176C196 190 194 204 204 212C212 214 216 206 214 190L212 174Z',
      c.linear(0, 0, 1, 0, [0, a.light], [0.5, a.base], [1, a.dark]),
    ) +
    path(GRIP, c.linear(0, 0, 1, 0.2, [0, r.base], [0.25, r.light], [0.6, r.base], [1, r.dark])) +
    c.clipped(
      GRIP,
      path(
        'M236 164C244 210 252 250 262 304H310V164Z',
        c.linear(0, 0, 1, 0, [0, INK.light], [0.4, INK.base], [1, INK.deep]),
      ) +
        repeat(9, (i) =>
          stroke(`M${round(252 + i * 2.2)} ${200 + i * 10}L${round(284 + i * 1.2)} ${196 + i * 10}`, '#000', 2.6, {
            opacity: 0.35,
          }),
        ) +
        path('M200 166H300V190C270 182 230 182 200 190Z', r.deep, { opacity: 0.5 }),
    ) +
    battery(c, r, 212, 96) +
    path(HOUSING, c.linear(0, 0, 0.25, 1, [0, r.light], [0.22, r.hi], [0.45, r.base], [0.8, r.shade], [1, r.deep])) +
    c.clipped(
      HOUSING,
      path(
        'M262 84H330V182H262C274 150 274 116 262 84Z',
        c.linear(0, 0, 0.4, 1, [0, INK.hi], [0.4, INK.base], [1, INK.deep]),
      ) +
        stroke('M262 84C274 116 274 150 262 182', r.deep, 2.4) +
        repeat(5, (i) => stroke(`M${282 + i * 0.5} ${116 + i * 9}H304`, '#000', 4, { opacity: 0.55 })) +
        stroke('M126 160C170 168 220 168 266 164', r.deep, 2, { opacity: 0.5 }) +
        stroke('M126 163C170 171 220 171 266 167', r.hi, 1.2, { opacity: 0.45 }),
    ) +
    frameMark(196, 146, 26, r.deep, 3.4) +
    [148, 244].map((x) => circle(x, 112, 4.5, INK.deep) + stroke(`M${x - 2} 112h4`, METAL.shade, 1.2)).join('') +
    rect(222, 164, 26, 10, 4, INK.base) +
    shine('M142 102H236', 4, 0.5) +
    circle(222, 322, 2, '#fff') +
    repeat(3, (i) => circle(272 + i * 9, 332, 2.6, i < 2 ? '#8fe0a8' : INK.hi))
  )
}

/** From the front, the chuck towards us, beside its block of bits. */
function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const jaw = (degrees: number) =>
    path('M136 116L130 98H142Z', c.linear(0, 0, 1, 1, [0, METAL.hi], [1, METAL.dark]), {
      transform: `rotate(${degrees} 136 122)`,
    })
  const holder = repeat(5, (i) => {
    const long = 62 + i * 16
    const x = 250 + i * 24
    return group(group(bit(c, long), { transform: `scale(${round(0.62 + i * 0.14)})` }), {
      transform: `translate(${x} ${round(288 - long * (0.62 + i * 0.14))}) rotate(90)`,
    })
  })
  return (
    c.floor(140, 342, 72, 10) +
    c.floor(300, 340, 72, 10) +
    path(
      'M112 168H160L164 300H108Z',
      c.linear(0, 0, 1, 0, [0, INK.base], [0.3, INK.hi], [0.55, INK.base], [1, INK.deep]),
    ) +
    path('M124 168H148L150 300H122Z', c.linear(0, 0, 1, 0, [0, r.shade], [0.35, r.hi], [1, r.shade])) +
    path(
      'M124 188C126 178 146 178 148 188V214C146 222 126 222 124 214Z',
      c.linear(0, 0, 1, 0, [0, a.base], [0.3, a.hi], [1, a.dark]),
    ) +
    battery(c, r, 88, 96) +
    circle(136, 122, 62, c.linear(0.1, 0, 0.9, 1, [0, r.hi], [0.4, r.base], [1, r.deep])) +
    path('M128 58H144L142 76H130Z', r.dark) +
    circle(136, 122, 50, c.linear(0, 0, 1, 1, [0, r.dark], [1, r.light])) +
    circle(136, 122, 47, c.linear(0.1, 0, 0.9, 1, [0, a.light], [0.45, a.base], [1, a.dark])) +
    repeat(
      24,
      (i) =>
        `<path d="M136 77v8" stroke="${a.deep}" stroke-width="3" opacity=".4" transform="rotate(${i * 15} 136 122)"/>`,
    ) +
    circle(136, 122, 36, c.linear(0, 0, 1, 1, [0, INK.hi], [0.5, INK.base], [1, INK.deep])) +
    circle(136, 122, 26, c.linear(0, 0, 1, 1, [0, METAL.hi], [0.45, METAL.base], [1, METAL.dark])) +
    circle(136, 122, 17, INK.deep) +
    [0, 120, 240].map(jaw).join('') +
    circle(136, 122, 5.5, c.radial(0.35, 0.3, 0.8, [0, METAL.hi], [1, METAL.dark])) +
    shine('M84 104C90 84 104 70 124 66', 4.5, 0.5) +
    circle(136, 178, 5, '#fff3cf') +
    circle(136, 178, 5, 'none', { stroke: INK.base, width: 2 }) +
    holder +
    path('M232 274H366L372 288H226Z', c.linear(0, 0, 1, 0.4, [0, r.hi], [1, r.light])) +
    repeat(5, (i) => ellipse(250 + i * 24, 281, 4 + i * 1.1, 2.6, r.deep)) +
    repeat(5, (i) => rect(250 + i * 24 - (3 + i * 0.7), 262, 6 + i * 1.4, 19, 1, c.cylinder(METAL))) +
    path(
      'M226 288H372V330C372 336 368 340 362 340H236C230 340 226 336 226 330Z',
      c.linear(0, 0, 1, 0.5, [0, r.light], [0.4, r.base], [1, r.dark]),
    ) +
    frameMark(299, 330, 24, r.deep, 3.2) +
    shine('M232 292H300', 2.4, 0.5)
  )
}

export const drill: Kind = {
  name: 'drill',
  looks: [
    ['#2f7a78', '#e0a940'],
    ['#d9583b', '#3a4147'],
    ['#e0a23a', '#3a4147'],
    ['#4a6592', '#d9694a'],
    ['#6f8f5a', '#e9d9b0'],
    ['#b8433f', '#c9ced2'],
    ['#5a6168', '#e0a940'],
  ],
  front,
  second,
}
