import { BRASS, circle, INK, mirror, frameMark, path, ramp, rect, repeat, stitch, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BODY =
  'M110 156C110 92 148 68 200 68C252 68 290 92 290 156L300 300C301 320 288 332 268 332L132 332C112 332 99 320 100 300Z'
const POCKET =
  'M128 228C128 214 138 206 152 206L248 206C262 206 272 214 272 228L276 280C277 294 268 302 254 302L146 302C132 302 123 294 124 280Z'
const ZIP = 'M124 196C118 120 156 94 200 94C244 94 282 120 276 196'

const teeth = (d: string) => stroke(d, '#fff', 1.5, { dash: '1.5 3.5', opacity: 0.5 })

const twill = (c: Canvas, r: Ramp) =>
  c.pattern(4, 4, `<path d="M0 4L4 0" stroke="${r.deep}" stroke-width=".7" opacity=".22"/>`)

const grabLoop = (leather: Ramp) =>
  stroke('M174 78C174 40 226 40 226 78', leather.dark, 11) +
  stroke('M174 76C176 42 222 40 225 70', leather.light, 4, { opacity: 0.8 })

const bag = (c: Canvas, r: Ramp, leather: Ramp) => {
  const base =
    path(
      'M100 292C150 304 250 304 300 292L310 340L90 340Z',
      c.linear(0, 0, 1, 0, [0, leather.shade], [0.3, leather.light], [0.65, leather.base], [1, leather.dark]),
    ) + stitch('M100 292C150 304 250 304 300 292', leather.hi, 1.5, 0.9)
  return (
    path(BODY, c.linear(0, 0, 1, 0.5, [0, r.shade], [0.1, r.base], [0.3, r.light], [0.6, r.base], [1, r.dark])) +
    c.clipped(BODY, rect(90, 60, 220, 280, 0, twill(c, r)) + base)
  )
}

const pocket = (c: Canvas, r: Ramp) =>
  path(POCKET, r.deep, { opacity: 0.35, transform: 'translate(4 6)' }) +
  path(POCKET, c.linear(0, 0, 1, 1, [0, r.hi], [0.35, r.base], [1, r.shade])) +
  stroke('M134 226C160 234 240 234 266 226', r.deep, 5) +
  teeth('M134 226C160 234 240 234 266 226') +
  rect(252, 226, 8, 22, 4, c.cylinder(BRASS))

const patch = (c: Canvas, r: Ramp, leather: Ramp) =>
  rect(176, 134, 48, 38, 5, r.deep, { opacity: 0.3, transform: 'translate(2 3)' }) +
  rect(176, 134, 48, 38, 5, c.diagonal(leather.light, leather.shade)) +
  rect(180, 138, 40, 30, 3, 'none', { stroke: leather.dark, width: 1.2, dash: '3 3' }) +
  frameMark(200, 161, 16, leather.deep)

/** The side that is worn: two padded straps over an air-mesh panel. */
const strap = (c: Canvas, r: Ramp, leather: Ramp) => {
  const d =
    'M174 92C150 96 132 118 128 156C122 206 130 244 136 266L160 262C154 232 152 200 158 164C162 138 172 124 188 116Z'
  return (
    path(d, r.line, { opacity: 0.45, transform: 'translate(5 8)' }) +
    path(d, c.linear(0, 0, 1, 0.4, [0, r.hi], [0.5, r.light], [1, r.shade]), { stroke: r.dark, width: 1.5 }) +
    stitch('M170 100C150 108 138 126 134 158C130 204 136 238 142 262', r.hi) +
    stroke('M148 264C150 288 142 304 122 314', INK.base, 9) +
    stroke('M147 262C148 284 140 300 122 310', INK.hi, 2, { opacity: 0.6 }) +
    rect(130, 256, 36, 20, 4, c.diagonal(leather.light, leather.shade)) +
    rect(136, 262, 24, 8, 3, INK.deep) +
    rect(127, 176, 32, 9, 3, INK.base)
  )
}

const worn = (c: Canvas, r: Ramp, leather: Ramp) => {
  const air = c.pattern(
    6,
    6,
    circle(1.6, 1.6, 1.2, INK.deep, { opacity: 0.7 }) + circle(4.6, 4.6, 1.2, INK.hi, { opacity: 0.35 }),
  )
  const panel = 'M136 132C150 108 250 108 264 132L270 270C268 290 132 290 130 270Z'
  return (
    path(panel, c.diagonal(INK.light, INK.base, INK.shade)) +
    path(panel, air) +
    path(panel, 'none', { stroke: r.deep, width: 4 }) +
    repeat(3, (i) =>
      path(
        `M150 ${166 + i * 40}C180 ${174 + i * 40} 220 ${174 + i * 40} 250 ${166 + i * 40}V${184 + i * 40}C220 ${192 + i * 40} 180 ${192 + i * 40} 150 ${184 + i * 40}Z`,
        INK.deep,
        { opacity: 0.35 },
      ),
    ) +
    strap(c, r, leather) +
    mirror(strap(c, r, leather)) +
    rect(168, 84, 64, 22, 6, c.diagonal(leather.light, leather.shade)) +
    stitch('M174 101H226', leather.dark, 1.2, 0.8) +
    stroke('M159 181H241', INK.base, 6) +
    rect(188, 174, 24, 14, 4, c.diagonal(INK.hi, INK.deep))
  )
}

export const backpack: Kind = {
  name: 'backpack',
  looks: [
    ['#3f5c4e', '#b98a58'],
    ['#c98a2b', '#5b3a22'],
    ['#37455e', '#c79a66'],
    ['#2e3136', '#8a5a3a'],
    ['#b5553f', '#e0b98a'],
    ['#d8cdb8', '#7d5436'],
    ['#6d7f8c', '#3a2f28'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    const leather = ramp(accent)
    return (
      c.floor(200, 334, 112, 13) +
      stroke('M122 128C84 150 84 262 108 308', c.sideways(r.shade, r.deep), 20) +
      stroke('M278 128C318 150 316 262 292 308', r.deep, 20) +
      grabLoop(leather) +
      bag(c, r, leather) +
      stroke(ZIP, r.deep, 5) +
      stroke('M124 194C119 122 156 96 200 96', r.hi, 1.5, { opacity: 0.7 }) +
      teeth(ZIP) +
      rect(119, 192, 9, 20, 4, c.cylinder(BRASS)) +
      pocket(c, r) +
      patch(c, r, leather) +
      stroke('M116 150C120 104 150 80 190 76', r.hi, 4, { opacity: 0.6 })
    )
  },
  second: (c, colour, accent) => {
    const r = ramp(colour)
    const leather = ramp(accent)
    return (
      c.floor(200, 334, 112, 13) +
      grabLoop(leather) +
      bag(c, r, leather) +
      worn(c, r, leather) +
      stroke('M114 150C118 104 150 80 180 76', r.hi, 4, { opacity: 0.6 })
    )
  },
}
