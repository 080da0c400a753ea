import {
  INK,
  METAL,
  circle,
  group,
  mirror,
  frameMark,
  path,
  ramp,
  rect,
  repeat,
  shine,
  stitch,
  stroke,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const SHELL =
  'M62 238C58 150 122 80 214 80C300 80 350 142 348 216C347 238 336 246 316 244C296 240 282 246 262 254C206 272 150 258 104 262C76 264 63 256 62 238Z'

/** An opening in the shell: dark inside, its lower lip catching the light. */
const vent = (c: Canvas, d: string, r: Ramp): string =>
  path(d, r.line) +
  path(d, c.linear(0, 0, 0.5, 1, [0, '#05070a', 0.75], [1, '#05070a', 0.25])) +
  stroke(d, r.hi, 1.6, { opacity: 0.5, transform: 'translate(1 1.800)' })

const VENTS = [
  'M96 196C106 152 134 122 168 110C178 108 180 114 174 122C156 146 140 174 130 200C122 208 98 208 96 196Z',
  'M150 200C156 164 178 130 208 110C218 106 224 110 220 120C208 148 200 176 196 202C190 212 154 212 150 200Z',
  'M218 200C220 168 232 136 250 116C258 112 264 116 264 126C264 152 264 176 262 198C256 208 222 210 218 200Z',
  'M282 192C286 168 288 150 286 132C288 126 294 128 300 134C314 150 322 168 324 188C322 200 288 202 282 192Z',
] as const

function buckle(x: number, y: number): string {
  return (
    rect(x - 11, y - 7, 22, 14, 4, INK.base) +
    rect(x - 7, y - 4, 14, 3, 1.5, INK.hi) +
    rect(x - 3, y + 1, 6, 3, 1.5, INK.light)
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const web = (d: string) =>
    stroke(d, INK.deep, 8) +
    stroke(d, c.across(120, 240, 260, 350, [0, INK.hi], [1, INK.base]), 6) +
    stitch(d, '#fff', 1, 0.35)
  const band =
    'M70 232C110 228 170 240 220 232C264 224 300 212 344 214C348 236 338 248 316 244C296 240 282 246 262 254C206 272 150 258 104 262C76 264 66 254 70 232Z'
  return (
    c.floor(206, 334, 132, 12) +
    web('M120 250C136 290 164 314 196 322') +
    web('M252 246C246 282 224 310 196 322') +
    stroke('M196 322C206 334 232 338 260 334', INK.deep, 8) +
    stroke('M196 322C206 334 232 337 260 333', INK.light, 6) +
    buckle(232, 334) +
    circle(196, 321, 9, INK.base) +
    circle(195, 320, 4, INK.hi) +
    path(
      'M52 228C34 236 24 246 22 252C40 262 74 262 100 258L98 232Z',
      c.linear(0, 0, 0.4, 1, [0, a.light], [0.5, a.base], [1, a.dark]),
    ) +
    stroke('M26 250C40 242 60 236 84 236', a.hi, 2, { opacity: 0.7 }) +
    path(SHELL, c.linear(0.1, 0, 0.8, 1, [0, r.hi], [0.35, r.base], [0.75, r.shade], [1, r.deep])) +
    c.clipped(
      SHELL,
      path(band, INK.base) +
        stroke('M66 231C110 228 170 240 220 232C264 224 300 212 350 214', INK.hi, 2, { opacity: 0.7 }) +
        stroke('M58 218C110 214 170 226 220 218C264 210 306 198 352 200', a.base, 6) +
        stroke('M58 216C110 212 170 224 220 216', a.hi, 1.6, { opacity: 0.8 }) +
        path('M300 70L360 70V260H318C334 200 330 120 300 70Z', r.deep, { opacity: 0.3 }),
    ) +
    VENTS.map((d) => vent(c, d, r)).join('') +
    shine('M84 178C96 136 130 104 176 94', 5, 0.5) +
    stroke('M230 88C262 92 292 106 312 130', r.hi, 2.4, { opacity: 0.6 })
  )
}

const BACK =
  'M84 244C80 148 132 78 200 78C268 78 320 148 316 244C314 270 296 280 276 276C262 262 234 256 200 256C166 256 138 262 124 276C104 280 86 270 84 244Z'

/** From behind: the turning knob of the cradle and the tail light. */
function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const strap =
    stroke('M112 268C120 300 150 330 186 340', INK.deep, 8) +
    stroke('M112 268C120 300 150 330 186 339', INK.light, 5.6) +
    stroke('M150 262C150 300 164 326 186 340', INK.deep, 7) +
    stroke('M150 262C150 300 164 326 186 339', INK.light, 5)
  const sideVents = vent(
    c,
    'M112 206C112 164 126 130 150 108C158 104 162 108 160 116C150 148 146 178 146 212C142 222 116 220 112 206Z',
    r,
  )
  return (
    c.floor(204, 344, 110, 12) +
    path('M120 268C136 246 264 246 280 268C272 296 246 306 200 306C154 306 128 296 120 268Z', INK.deep) +
    path('M126 262C150 250 250 250 274 262L262 276C240 266 160 266 138 276Z', '#c9ccc9', { opacity: 0.25 }) +
    strap +
    mirror(strap) +
    path(BACK, c.linear(0.1, 0, 0.9, 1, [0, r.hi], [0.35, r.base], [0.75, r.shade], [1, r.deep])) +
    c.clipped(
      BACK,
      path('M260 70H330V290H276C296 220 292 130 260 70Z', r.deep, { opacity: 0.35 }) +
        stroke('M80 232C120 216 160 212 200 212C240 212 280 216 320 232', a.base, 7) +
        stroke('M80 229C120 213 160 209 200 209', a.hi, 1.8, { opacity: 0.8 }) +
        stroke(
          'M84 250C90 270 104 280 124 272C140 258 170 252 200 252C230 252 260 258 276 272C296 280 310 270 316 250',
          INK.base,
          12,
        ),
    ) +
    sideVents +
    mirror(sideVents) +
    vent(
      c,
      'M176 196C174 160 180 126 192 102C196 96 204 96 208 102C220 126 226 160 224 196C220 206 180 206 176 196Z',
      r,
    ) +
    rect(170, 222, 60, 17, 8.5, '#5a1414') +
    rect(172, 223, 56, 14, 7, c.linear(0, 0, 0, 1, [0, '#ff8a7a'], [0.5, '#d93a2e'], [1, '#8f1d18'])) +
    repeat(5, (i) => circle(182 + i * 9, 230, 2.4, '#ffd9cf', { opacity: 0.9 })) +
    circle(202, 287, 23, '#12161a', { opacity: 0.4 }) +
    circle(200, 284, 22, c.linear(0, 0, 1, 1, [0, INK.hi], [0.5, INK.base], [1, INK.deep])) +
    repeat(
      24,
      (i) =>
        `<path d="M200 263v5" stroke="#fff" stroke-opacity=".3" stroke-width="1.600" transform="rotate(${i * 15} 200 284)"/>`,
    ) +
    circle(200, 284, 14, c.linear(0, 0, 1, 1, [0, a.light], [0.5, a.base], [1, a.dark])) +
    frameMark(200, 290, 9, a.deep, 1.8) +
    group(buckle(0, 0), { transform: 'translate(200 343)' }) +
    circle(186, 340, 4, METAL.base) +
    shine('M104 178C110 140 130 112 160 98', 5, 0.5)
  )
}

export const helmet: Kind = {
  name: 'helmet',
  looks: [
    ['#5f8f93', '#d9a441'],
    ['#d9583b', '#f0e2c8'],
    ['#ece7dd', '#c4694a'],
    ['#2f343a', '#8fbf5a'],
    ['#3f5f8c', '#e8d9bd'],
    ['#d8a13a', '#2f3a44'],
    ['#9a86b0', '#efe4ef'],
  ],
  front,
  second,
}
