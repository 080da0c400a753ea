import { BRASS, circle, ellipse, group, mirror, frameMark, path, ramp, rect, stitch, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const OUTLINE =
  'M130 56C160 64 240 64 270 56L279 112C288 190 290 270 287 338L221 342C217 270 211 214 202 160H198C189 214 183 270 179 342L113 338C110 270 112 190 121 112Z'
const BAND = 'M130 54C160 63 240 63 270 54L275 84C240 93 160 93 125 84Z'
const CUFF = 'M110 334C130 340 160 343 182 341L181 364C158 367 132 365 109 359Z'

const denim = (c: Canvas, r: Ramp) =>
  c.pattern(
    4,
    4,
    `<path d="M0 4L4 0" stroke="${r.hi}" stroke-width=".7" opacity=".3"/><path d="M0 2L2 0" stroke="${r.deep}" stroke-width=".7" opacity=".3"/>`,
  )

/** Washed thighs, creases behind the knee and shade towards the inner seam. */
const wear = (c: Canvas, r: Ramp) => {
  const faded = c.radial(0.5, 0.5, 0.5, [0, r.hi, 0.6], [1, r.hi, 0])
  return (
    ellipse(152, 176, 26, 86, faded) +
    ellipse(250, 176, 26, 86, faded) +
    path('M198 150C188 214 182 270 178 346H164C172 270 184 200 196 150Z', r.deep, { opacity: 0.35 }) +
    path('M202 150C212 214 218 270 222 346H238C230 270 216 200 204 150Z', r.deep, { opacity: 0.2 }) +
    path('M262 90C284 190 284 270 276 346H296V90Z', r.deep, { opacity: 0.28 }) +
    stroke(
      'M190 124C176 132 160 134 146 130M190 140C176 148 164 150 152 148M212 124C226 132 240 134 254 130M212 140C226 148 236 150 248 148',
      r.hi,
      3,
      { opacity: 0.32 },
    ) +
    stroke(
      'M122 258C134 266 146 268 156 264M124 268C134 274 144 276 152 274M276 258C266 264 256 267 246 264M275 268C266 273 258 275 250 273',
      r.deep,
      2.2,
      { opacity: 0.22 },
    )
  )
}

const legs = (c: Canvas, r: Ramp) =>
  path(OUTLINE, c.across(112, 60, 288, 300, [0, r.light], [0.35, r.base], [1, r.shade])) +
  c.clipped(OUTLINE, wear(c, r) + rect(100, 50, 200, 300, 0, denim(c, r)))

const cuffs = (c: Canvas, r: Ramp) => {
  const turned =
    path(CUFF, c.sideways(r.hi, r.light, r.base)) +
    path(CUFF, denim(c, r)) +
    stroke('M110 336C130 342 160 345 182 343', r.deep, 2, { opacity: 0.45 })
  return turned + mirror(turned)
}

const band = (c: Canvas, r: Ramp, thread: string) =>
  path(BAND, c.linear(0, 0, 1, 0.2, [0, r.base], [0.3, r.light], [1, r.shade])) +
  path(BAND, denim(c, r)) +
  stitch('M129 60C160 68 240 68 271 60', thread, 1.2, 0.85) +
  stitch('M126 80C160 88 240 88 274 80', thread, 1.2, 0.85)

const loops = (c: Canvas, r: Ramp, thread: string, places: readonly number[]) =>
  places
    .map((x) => {
      const y = 54 + (1 - Math.abs(x - 200) / 75) * 5
      return (
        rect(x - 4.5, y, 9, 36, 2, c.sideways(r.light, r.shade)) +
        stitch(`M${x} ${Math.round(y + 3)}v30`, thread, 1, 0.7)
      )
    })
    .join('')

const rivet = (c: Canvas, x: number, y: number) => circle(x, y, 2.6, c.ball(BRASS))

/** Front pockets with the coin pocket on one side only. */
const frontPockets = (c: Canvas, r: Ramp, thread: string) => {
  const side =
    path('M123 88C130 89 150 92 166 92C164 112 148 126 119 128Z', r.shade) +
    stroke('M166 93C164 114 148 127 120 130', r.deep, 2.4, { opacity: 0.7 }) +
    stitch('M171 93C169 118 150 132 120 135', thread, 1.3, 0.9) +
    rivet(c, 168, 96) +
    rivet(c, 123, 130)
  return (
    side +
    mirror(side) +
    path('M236 96C246 100 260 101 276 99L279 112C268 110 252 112 241 108Z', r.base) +
    stitch('M237 98C248 102 262 103 276 101', thread, 1.2, 0.9)
  )
}

const fly = (c: Canvas, r: Ramp, thread: string) =>
  stroke('M200 90C201 114 201 136 200 162', r.deep, 2.2, { opacity: 0.65 }) +
  stitch('M219 92C219 122 216 140 202 156', thread, 1.4, 0.95) +
  circle(201, 75, 7.5, BRASS.dark) +
  circle(200, 74, 7, c.ball(BRASS)) +
  circle(200, 74, 3.4, 'none', { stroke: BRASS.dark, width: 1 })

const seams = (r: Ramp, thread: string) =>
  stitch('M194 166C186 216 180 272 176 334', thread, 1.2, 0.6) +
  stitch('M206 166C214 216 220 272 224 334', thread, 1.2, 0.6) +
  stroke('M125 90C116 150 114 250 117 336M275 90C284 150 286 250 283 336', r.deep, 1.6, { opacity: 0.5 })

const backPocket = (c: Canvas, r: Ramp, thread: string) => {
  const d = 'M138 132L188 138L185 186L160 200L136 182Z'
  return (
    path(d, r.deep, { opacity: 0.3, transform: 'translate(2 4)' }) +
    path(d, c.linear(0, 0, 1, 1, [0, r.hi], [0.4, r.light], [1, r.shade])) +
    path(d, denim(c, r)) +
    stitch('M141 136L184 142L181 184L160 195L140 180Z', thread, 1.3, 0.95) +
    stitch('M140 160C152 158 156 170 162 172C168 170 174 164 183 166', thread, 1.5, 0.95) +
    rivet(c, 141, 136) +
    rivet(c, 185, 141)
  )
}

const patch = (c: Canvas) => {
  const hide = ramp('#a9713f')
  return (
    rect(228, 58, 38, 26, 3, c.diagonal(hide.light, hide.base, hide.shade), { transform: 'rotate(-3 246 70)' }) +
    frameMark(247, 79, 11, hide.deep, 1.8)
  )
}

/** Long and narrow, as jeans hang. */
const hung = (body: string) => group(body, { transform: 'translate(32 -16) scale(.84 1.06)' })

export const jeans: Kind = {
  name: 'jeans',
  looks: [
    ['#4a6b94', '#d9a155'],
    ['#2b3950', '#c98f45'],
    ['#8fb0cc', '#e0b878'],
    ['#2d3035', '#7a828a'],
    ['#e9e2d3', '#c9b48c'],
    ['#6d6a5a', '#d3b06a'],
    ['#9a6f52', '#e6c08a'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    return (
      c.floor(200, 370, 82, 8, 0.26) +
      hung(
        path('M133 56C160 46 240 46 267 56C240 64 160 64 133 56Z', r.deep) +
          legs(c, r) +
          seams(r, accent) +
          cuffs(c, r) +
          frontPockets(c, r, accent) +
          band(c, r, accent) +
          loops(c, r, accent, [152, 248]) +
          fly(c, r, accent),
      )
    )
  },
  second: (c, colour, accent) => {
    const r = ramp(colour)
    const pocket = backPocket(c, r, accent)
    return (
      c.floor(200, 370, 82, 8, 0.26) +
      hung(
        legs(c, r) +
          seams(r, accent) +
          cuffs(c, r) +
          stroke('M124 98C150 114 180 122 200 124C220 122 250 114 276 98', r.deep, 2, { opacity: 0.6 }) +
          stitch('M124 102C150 118 180 126 200 128C220 126 250 118 276 102', accent, 1.3, 0.9) +
          stroke('M200 90V160', r.deep, 2, { opacity: 0.6 }) +
          stitch('M204 90V158', accent, 1.3, 0.9) +
          pocket +
          mirror(pocket) +
          band(c, r, accent) +
          patch(c) +
          loops(c, r, accent, [142, 200]),
      )
    )
  },
}
