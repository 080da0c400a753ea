import { BRASS, circle, ellipse, INK, METAL, path, ramp, rect, repeat, round, stroke, WOOD } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BODY =
  'M62 148C62 122 78 112 100 112H300C322 112 338 122 338 148V276C338 296 328 304 308 304H92C72 304 62 296 62 276Z'

const dials = (c: Canvas) =>
  rect(118, 96, 46, 20, 5, c.cylinder(METAL)) +
  rect(226, 104, 30, 14, 4, c.cylinder(INK)) +
  rect(272, 92, 40, 24, 5, c.cylinder(METAL)) +
  repeat(9, (i) => stroke(`M${276 + i * 4} 94v20`, METAL.dark, 0.8, { opacity: 0.6 }))

const body = (c: Canvas, r: Ramp) => {
  const grain = c.pattern(
    6,
    6,
    circle(1.5, 1.5, 1, r.deep, { opacity: 0.45 }) + circle(4.5, 4.5, 1, r.hi, { opacity: 0.25 }),
  )
  const plates =
    rect(
      62,
      112,
      276,
      46,
      0,
      c.linear(0, 0, 1, 1, [0, METAL.hi], [0.4, METAL.light], [0.7, METAL.base], [1, METAL.shade]),
    ) +
    rect(62, 158, 276, 118, 0, grain) +
    rect(62, 276, 276, 30, 0, c.linear(0, 0, 1, 0, [0, METAL.light], [0.4, METAL.base], [1, METAL.dark])) +
    stroke('M62 158H338', METAL.dark, 1.5) +
    path('M62 112H100V304H62Z', '#fff', { opacity: 0.14 })
  return path(BODY, c.diagonal(r.light, r.base, r.dark)) + c.clipped(BODY, plates)
}

const windows = (c: Canvas, r: Ramp) =>
  rect(84, 124, 44, 24, 5, INK.deep) +
  rect(87, 127, 38, 18, 3, c.diagonal('#9fb8c4', '#33434d', '#11181d')) +
  rect(262, 124, 54, 22, 5, c.diagonal('#ffffff', '#dfe6e8', '#aab4b9')) +
  circle(296, 184, 6, r.dark) +
  circle(295, 183, 3, '#d9473a')

const lens = (c: Canvas) =>
  ellipse(208, 216, 88, 86, '#000', { opacity: 0.25 }) +
  circle(200, 210, 84, c.linear(0, 0, 1, 1, [0, METAL.hi], [0.35, METAL.base], [1, METAL.deep])) +
  circle(200, 210, 76, c.diagonal(INK.light, INK.deep)) +
  repeat(48, (i) =>
    path('M199 137h2v8h-2z', '#fff', {
      opacity: i > 32 || i < 4 ? 0.34 : 0.14,
      transform: `rotate(${round(i * 7.5)} 200 210)`,
    }),
  ) +
  circle(200, 210, 60, INK.deep) +
  circle(200, 210, 56, 'none', { stroke: BRASS.base, width: 2 }) +
  circle(200, 210, 48, c.radial(0.4, 0.35, 0.75, [0, '#3b5f6d'], [0.5, '#16262f'], [1, '#070b0e'])) +
  circle(200, 210, 28, c.radial(0.6, 0.65, 0.7, [0, '#5d8fa0'], [0.6, '#14222b'], [1, '#05080a'])) +
  ellipse(182, 190, 15, 9, '#fff', { opacity: 0.5, transform: 'rotate(-38 182 190)' }) +
  ellipse(220, 232, 6, 4, '#bfe3ee', { opacity: 0.55, transform: 'rotate(-38 220 232)' })

const STRAP_LEFT = 'M64 146C36 170 30 230 44 286C50 306 64 312 82 310'
const STRAP_RIGHT = 'M336 146C362 166 370 214 360 262'

const strap = () =>
  ellipse(66, 146, 7, 9, METAL.shade) +
  ellipse(334, 146, 7, 9, METAL.dark) +
  stroke(STRAP_LEFT, WOOD.dark, 8) +
  stroke(STRAP_LEFT, WOOD.light, 2.6) +
  stroke(STRAP_RIGHT, WOOD.deep, 8) +
  stroke(STRAP_RIGHT, WOOD.base, 2.4)

/** The back screen: hills at sunset under focus brackets. */
const drawScreen = (c: Canvas) => {
  const screen = 'M96 176H244V270H96Z'
  const view =
    path(screen, c.downward('#f3b27a', '#f7d9a8', '#bcd3d6')) +
    circle(202, 220, 15, '#fff3d2') +
    path('M90 236C120 206 150 222 176 236C200 222 226 218 250 232V274H90Z', '#5d7f86') +
    path('M90 254C130 236 170 252 250 244V274H90Z', '#2f5a56') +
    path('M96 176H150L110 270H96Z', '#fff', { opacity: 0.16 })
  return (
    rect(86, 166, 168, 114, 7, INK.deep) +
    c.clipped(screen, view) +
    stroke('M132 206v-10h12M208 206v-10h-12M132 238v10h12M208 238v10h-12', '#fff', 2, { opacity: 0.9 })
  )
}

const controls = (c: Canvas) =>
  rect(178, 118, 52, 30, 7, INK.deep) +
  rect(185, 123, 38, 20, 4, c.diagonal('#7f97a3', '#22303a', '#0d1418')) +
  circle(296, 218, 27, c.diagonal(METAL.hi, METAL.base, METAL.dark)) +
  circle(296, 218, 21, c.diagonal(INK.light, INK.deep)) +
  circle(296, 218, 9, c.ball(METAL)) +
  repeat(4, (i) => circle(296, 203, 1.6, '#fff', { transform: `rotate(${i * 90} 296 218)`, opacity: 0.8 })) +
  circle(278, 262, 7, c.ball(INK)) +
  circle(300, 266, 7, c.ball(INK)) +
  circle(320, 256, 7, c.ball(INK)) +
  path('M286 164h40c6 0 8 4 8 10v8c-16 6 -34 6 -48 0z', c.diagonal(INK.hi, INK.deep)) +
  circle(106, 134, 4, '#d9473a')

export const camera: Kind = {
  name: 'camera',
  looks: [['#2f3439'], ['#8c5a3a'], ['#3f5c4e'], ['#35507a'], ['#b5553f'], ['#d8cdb8'], ['#6f5a72']],
  front: (c, colour) => {
    const r = ramp(colour)
    return c.floor(200, 306, 140, 12) + dials(c) + body(c, r) + windows(c, r) + lens(c) + strap()
  },
  second: (c, colour) => {
    const r = ramp(colour)
    const flipped = `<g transform="translate(400 0) scale(-1 1)">${dials(c)}</g>`
    return c.floor(200, 306, 140, 12) + flipped + body(c, r) + drawScreen(c) + controls(c) + strap()
  },
}
