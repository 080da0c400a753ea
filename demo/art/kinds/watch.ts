import {
  BRASS,
  circle,
  ellipse,
  group,
  INK,
  isPale,
  METAL,
  path,
  ramp,
  rect,
  repeat,
  shine,
  stitch,
  stroke,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const STRAP = 'M160 140L168 34C169 22 231 22 232 34L240 140Z'
const SHADOW = 'M160 140L168 34C169 22 231 22 232 34L240 140V260L232 366C231 378 169 378 168 366L160 260Z'
const FLIPPED = 'translate(0 400) scale(1 -1)'

const shadow = (c: Canvas) =>
  group(path(SHADOW, '#12161a') + circle(200, 200, 91, '#12161a'), { opacity: 0.13, transform: 'translate(11 15)' }) +
  ellipse(206, 210, 98, 98, c.radial(0.5, 0.5, 0.5, [0.8, '#12161a', 0.28], [1, '#12161a', 0]))

const leather = (c: Canvas, r: Ramp) =>
  path(STRAP, c.linear(0, 0, 1, 0, [0, r.dark], [0.12, r.base], [0.35, r.light], [0.7, r.base], [1, r.dark])) +
  stitch('M170 132L176 36', r.hi, 1.4) +
  stitch('M230 132L224 36', r.hi, 1.4, 0.5)

const holes = (r: Ramp) => repeat(3, (i) => ellipse(200, 40 + i * 18, 3.4, 4, r.deep))

const lugs = (c: Canvas) =>
  [148, 236]
    .map((x) => rect(x, 120, 16, 32, 6, c.cylinder(METAL)) + rect(x, 252, 16, 32, 6, c.cylinder(METAL)))
    .join('')

const crown = (c: Canvas, x: number) =>
  rect(x, 188, 18, 24, 5, c.linear(0, 0, 0, 1, [0, METAL.hi], [0.4, METAL.base], [1, METAL.dark])) +
  repeat(4, (i) => stroke(`M${x + 2} ${192 + i * 5}h14`, METAL.dark, 1))

const bezel = (c: Canvas) =>
  circle(
    200,
    200,
    90,
    c.linear(0, 0, 1, 1, [0, METAL.hi], [0.3, METAL.base], [0.5, METAL.light], [0.75, METAL.shade], [1, METAL.dark]),
  ) + circle(200, 200, 80, c.diagonal(METAL.dark, METAL.light, METAL.hi))

const tick = (hand: string) => (i: number) => {
  const turn = { transform: `rotate(${i * 6} 200 200)` }
  if (i % 5) return group(path('M200 130v4', 'none', { stroke: hand, width: 1 }), { ...turn, opacity: 0.5 })
  return stroke(`M200 131v${i % 15 ? 11 : 15}`, hand, i % 15 ? 2.6 : 4, turn)
}

const dial = (c: Canvas, r: Ramp, hand: string) =>
  circle(200, 200, 75, c.radial(0.38, 0.3, 0.85, [0, r.light], [0.5, r.base], [1, r.deep])) +
  repeat(60, tick(hand)) +
  circle(200, 236, 17, r.deep, { opacity: 0.4 }) +
  circle(200, 236, 17, 'none', { stroke: '#fff', width: 1, opacity: 0.35 }) +
  stroke('M200 236L209 228', hand, 1.8)

const hands = (hand: string) =>
  group(stroke('M200 200L166 176', '#000', 6) + stroke('M200 200L238 158', '#000', 4.6), {
    opacity: 0.28,
    transform: 'translate(3 4)',
  }) +
  stroke('M200 200L166 176', hand, 6) +
  stroke('M200 200L238 158', hand, 4.4) +
  stroke('M186 222L226 140', BRASS.base, 1.6) +
  circle(200, 200, 5, BRASS.base) +
  path('M142 160C156 136 180 126 206 126C190 150 160 196 140 232C134 210 134 182 142 160Z', '#fff', { opacity: 0.13 })

const gear = (cx: number, cy: number, r: number) =>
  circle(cx, cy, r, BRASS.shade) +
  circle(cx, cy, r, 'none', { stroke: BRASS.light, width: 3, dash: '2 2' }) +
  circle(cx, cy, r * 0.6, BRASS.base) +
  circle(cx, cy, r * 0.22, '#b8343f')

/** The glass back: bridges, wheels, one jewel to a wheel, and the rotor that winds them. */
const movement = (c: Canvas) =>
  repeat(6, (i) => circle(200, 120, 3.4, METAL.dark, { transform: `rotate(${i * 60 + 30} 200 200)` })) +
  circle(200, 200, 62, INK.deep) +
  circle(200, 200, 59, c.diagonal(METAL.light, METAL.base, METAL.dark)) +
  circle(200, 200, 59, c.pattern(7, 7, path('M0 0H3.5V7H0Z', '#fff', { opacity: 0.16 }), 'rotate(32)')) +
  stroke('M148 190C166 196 172 176 180 146M196 258C190 232 166 226 146 222', METAL.deep, 2, { opacity: 0.6 }) +
  gear(168, 208, 22) +
  gear(190, 238, 13) +
  gear(176, 168, 12) +
  path('M188 142A59 59 0 1 1 222 255L212 226A29 29 0 0 0 212 174Z', METAL.deep, {
    opacity: 0.35,
    transform: 'translate(-3 3)',
  }) +
  path('M200 141A59 59 0 0 1 224 254L214 230A33 33 0 0 0 200 167Z', c.diagonal(BRASS.hi, BRASS.base, BRASS.dark)) +
  path('M200 167A33 33 0 0 1 214 230L201 206A7 7 0 0 1 197 194Z', BRASS.shade) +
  stroke('M222 166C238 188 240 214 226 236', BRASS.hi, 1.6, { dash: '3 3' }) +
  circle(200, 200, 8, c.ball(METAL)) +
  shine('M150 176C158 156 174 146 192 143', 4, 0.55)

const tilted = (turn: number, body: string) =>
  group(body, { transform: `rotate(${turn} 200 200) translate(16 16) scale(.92)` })

export const watch: Kind = {
  name: 'watch',
  looks: [
    ['#1f4a4d', '#7a4e2d'],
    ['#f0ece2', '#2f3338'],
    ['#243a63', '#b07a48'],
    ['#23272c', '#23272c'],
    ['#8c3a34', '#3d2a20'],
    ['#d9b98a', '#6b4a2f'],
    ['#5f7a5c', '#8a6a44'],
  ],
  front: (c, colour, accent) => {
    const strap = ramp(accent)
    const hand = isPale(colour) ? '#23282d' : '#fff'
    const upper = leather(c, strap) + rect(182, 26, 36, 10, 4, c.cylinder(METAL))
    const lower = group(leather(c, strap) + holes(strap), { transform: FLIPPED })
    return tilted(
      -9,
      shadow(c) + upper + lower + lugs(c) + crown(c, 284) + bezel(c) + dial(c, ramp(colour), hand) + hands(hand),
    )
  },
  second: (c, colour, accent) => {
    const strap = ramp(accent)
    const r = ramp(colour)
    const lining = ramp(strap.light)
    const lower = group(leather(c, lining) + holes(strap), { transform: FLIPPED })
    const ring = circle(200, 200, 68, 'none', { stroke: r.base, width: 3 })
    return tilted(9, shadow(c) + leather(c, lining) + lower + lugs(c) + crown(c, 98) + bezel(c) + ring + movement(c))
  },
}
