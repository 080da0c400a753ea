import { BRASS, circle, ellipse, group, INK, frameMark, path, ramp, rect, repeat, shine, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BOTTLE =
  'M146 196C146 172 164 160 176 158L176 142L224 142L224 158C236 160 254 172 254 196L254 314C254 326 246 332 234 332L166 332C154 332 146 326 146 314Z'

const bottle = (c: Canvas, r: Ramp) => {
  const liquid =
    path('M140 186C170 192 230 180 260 186V340H140Z', r.dark, { opacity: 0.35 }) +
    rect(196, 140, 6, 150, 2, '#fff', { opacity: 0.16 }) +
    rect(140, 324, 120, 12, 0, r.hi, { opacity: 0.35 })
  return (
    path(
      BOTTLE,
      c.linear(0, 0, 1, 0, [0, r.dark], [0.1, r.base], [0.25, r.light], [0.6, r.base], [0.9, r.dark], [1, r.shade]),
    ) + c.clipped(BOTTLE, liquid)
  )
}

const label = (c: Canvas, r: Ramp, paper: Ramp) =>
  rect(
    146,
    222,
    108,
    78,
    0,
    c.linear(0, 0, 1, 0, [0, paper.shade], [0.2, paper.base], [0.7, paper.base], [1, paper.shade]),
  ) +
  frameMark(200, 262, 20, r.dark) +
  stroke('M172 274H228', r.dark, 2.4) +
  stroke('M182 283H218', r.dark, 1.6, { opacity: 0.6 }) +
  stroke('M186 289H214', r.dark, 1.6, { opacity: 0.4 }) +
  shine('M157 190V310', 6, 0.4)

const dropper = (c: Canvas) =>
  rect(172, 116, 56, 32, 4, c.cylinder(BRASS)) +
  repeat(4, (i) => stroke(`M173 ${122 + i * 6}H227`, BRASS.dark, 0.8, { opacity: 0.5 })) +
  path('M180 116C180 100 184 92 184 80C184 58 216 58 216 80C216 92 220 100 220 116Z', c.cylinder(INK)) +
  shine('M191 74C191 68 195 66 199 66', 3, 0.5)

/** The open neck of the bottle, with its screw thread. */
const neck = (c: Canvas, r: Ramp) =>
  repeat(3, (i) =>
    stroke(`M176 ${146 + i * 6}C184 ${149 + i * 6} 216 ${149 + i * 6} 224 ${146 + i * 6}`, r.hi, 1.6, { opacity: 0.7 }),
  ) +
  ellipse(200, 142, 24, 5.5, c.sideways(r.hi, r.base, r.dark)) +
  ellipse(200, 142, 17, 3.4, r.deep)

/** The pipette held beside it: glass tube half full, one drop falling. */
const pipette = (c: Canvas, r: Ramp) => {
  const tube = 'M191 148H209V262C209 274 204 282 203 292H197C196 282 191 274 191 262Z'
  const glass = c.linear(0, 0, 1, 0, [0, '#ffffff', 0.75], [0.5, '#dfe8ea', 0.35], [1, '#9aa8ad', 0.6])
  return (
    c.clipped(tube, rect(188, 206, 24, 90, 0, c.sideways(r.hi, r.base, r.shade))) +
    path(tube, glass, { stroke: '#7d8b90', width: 1 }) +
    shine('M195 156V262', 2.4, 0.8) +
    dropper(c)
  )
}

const drop = (c: Canvas, r: Ramp) =>
  path(
    'M0 -13C6 -3 9 2 9 7A9 9 0 0 1 -9 7C-9 2 -6 -3 0 -13Z',
    c.radial(0.35, 0.55, 0.7, [0, r.hi], [0.5, r.light], [1, r.shade]),
  ) + circle(-3, 6, 2, '#fff', { opacity: 0.8 })

export const serum: Kind = {
  name: 'serum',
  looks: [
    ['#b5702a', '#fbf8f1'],
    ['#3c6b5a', '#fbf8f1'],
    ['#35507a', '#f3efe6'],
    ['#8c4a5c', '#f8efe8'],
    ['#2d3238', '#e9e2d3'],
    ['#d9a1a0', '#fffaf4'],
    ['#6f8a4f', '#f4f1e2'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    return c.floor(200, 334, 66, 10) + bottle(c, r) + label(c, r, ramp(accent)) + dropper(c)
  },
  second: (c, colour, accent) => {
    const r = ramp(colour)
    const open = bottle(c, r) + label(c, r, ramp(accent)) + neck(c, r)
    return (
      c.floor(154, 346, 66, 10) +
      group(open, { transform: 'translate(-46 12)' }) +
      group(pipette(c, r), { transform: 'translate(72 -44) rotate(14 200 200)' }) +
      group(drop(c, r), { transform: 'translate(246 270)' }) +
      ellipse(262, 346, 30, 5, c.sideways(r.hi, r.base, r.shade), { opacity: 0.85 }) +
      ellipse(254, 344, 9, 1.6, '#fff', { opacity: 0.6 })
    )
  },
}
