import {
  circle,
  group,
  flatShadow,
  ovalPath,
  path,
  ramp,
  repeat,
  round,
  createRandom,
  shine,
  stroke,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BRIGHT = ramp('#3f8f5b')
const DEEP = ramp('#2f7a57')
const LEAF = 'M0 0C-30 -26 -34 -78 0 -112C34 -78 30 -26 0 0Z'

/** Where each leaf leaves the stem, its angle, size and green; the farthest first. */
const LEAVES: readonly (readonly [number, number, number, number, Ramp])[] = [
  [200, 236, -78, 1, DEEP],
  [200, 236, 78, 1, DEEP],
  [198, 214, -52, 1.14, DEEP],
  [202, 214, 54, 1.12, BRIGHT],
  [198, 184, -30, 1.12, BRIGHT],
  [202, 176, 32, 1.06, DEEP],
  [200, 160, -8, 1.02, BRIGHT],
  [200, 240, -20, 0.8, DEEP],
  [202, 240, 24, 0.84, BRIGHT],
]

const leaf = (c: Canvas, x: number, y: number, angle: number, scale: number, green: Ramp) => {
  const side = angle > 0 ? 1 : 0
  const halves = c.linear(
    side,
    0,
    1 - side,
    1,
    [0, green.light],
    [0.5, green.base],
    [0.52, green.shade],
    [1, green.dark],
  )
  const body =
    path(LEAF, halves) +
    stroke('M0 0C2 -40 0 -80 0 -106', green.hi, 2, { opacity: 0.7 }) +
    stroke('M0 -30l-16 -13M0 -30l16 -13M0 -50l-16 -13M0 -50l16 -13M0 -70l-16 -13M0 -70l16 -13', green.hi, 1.2, {
      opacity: 0.4,
    })
  return group(body, { transform: `translate(${x} ${y}) rotate(${round(angle)}) scale(${scale})` })
}

const pot = (c: Canvas, r: Ramp) =>
  path('M136 240H264L252 322C250 334 244 338 232 338H168C156 338 150 334 148 322Z', c.cylinder(r)) +
  path('M128 228C128 222 272 222 272 228V246C272 254 128 254 128 246Z', c.cylinder(r)) +
  path('M136 252C170 258 230 258 264 252L263 262C230 266 170 266 137 262Z', r.deep, { opacity: 0.3 }) +
  shine('M158 266L164 322', 7, 0.3) +
  [284, 296, 308]
    .map((y) => {
      const inset = round((y - 284) * 0.14)
      return stroke(`M${145 + inset} ${y}C170 ${y + 5} 230 ${y + 5} ${255 - inset} ${y}`, r.dark, 1.4, {
        opacity: 0.45,
      })
    })
    .join('')

/** The pot from above, before the leaves: rim, soil and bark chips. */
const potFromAbove = (c: Canvas, r: Ramp) => {
  const next = createRandom(19)
  return (
    flatShadow(ovalPath(200, 200, 104), 12, 16) +
    circle(200, 200, 104, c.diagonal(r.hi, r.base, r.dark)) +
    circle(200, 200, 90, c.diagonal(r.deep, r.shade, r.light)) +
    circle(200, 202, 84, c.diagonal('#2c1d14', '#4a3324')) +
    repeat(30, () => {
      const turn = next() * 6.28
      const far = 20 + next() * 58
      return circle(
        200 + Math.cos(turn) * far,
        202 + Math.sin(turn) * far,
        2 + next() * 3,
        next() > 0.5 ? '#7b5a3f' : '#5f4330',
      )
    })
  )
}

const crown = (c: Canvas) => {
  const shadow = (angle: number, scale: number) =>
    path(LEAF, '#12161a', { opacity: 0.16, transform: `translate(208 212) rotate(${angle}) scale(${scale})` })
  const outer = repeat(6, (i) => shadow(i * 60 + 14, 1.4) + leaf(c, 200, 202, i * 60 + 14, 1.4, i % 2 ? DEEP : BRIGHT))
  const inner = repeat(5, (i) => shadow(i * 72 - 20, 1) + leaf(c, 200, 202, i * 72 - 20, 1, i % 2 ? BRIGHT : DEEP))
  const heart =
    leaf(c, 200, 204, -30, 0.5, BRIGHT) + leaf(c, 200, 204, 95, 0.48, BRIGHT) + leaf(c, 200, 204, 215, 0.46, BRIGHT)
  return outer + inner + heart + circle(200, 203, 5, BRIGHT.hi)
}

export const plant: Kind = {
  name: 'plant',
  looks: [['#d9cdb9'], ['#c0714d'], ['#3f4a50'], ['#f2eee6'], ['#6f8fa0'], ['#c9a24f'], ['#8f5f6a']],
  front: (c, colour) =>
    c.floor(200, 338, 70, 11) +
    stroke('M200 250C198 200 196 150 200 100', BRIGHT.dark, 6) +
    LEAVES.map(([x, y, angle, scale, green]) => leaf(c, x, y, angle, scale, green)).join('') +
    pot(c, ramp(colour)),
  second: (c, colour) => potFromAbove(c, ramp(colour)) + crown(c),
}
