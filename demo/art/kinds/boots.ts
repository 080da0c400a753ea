import { BRASS, circle, ellipse, group, path, ramp, rect, repeat, round, shine, stitch, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const UPPER =
  'M92 82C118 72 164 74 190 84C192 124 200 164 214 188C240 206 290 214 320 236C338 250 346 276 344 306H88C84 290 90 258 92 228C96 186 88 130 92 82Z'
const SOLE = 'M84 304H348C352 314 350 324 342 328H190C184 328 180 332 178 344H92C86 344 84 330 84 304Z'

/** Where the laces run: five rows from the instep up the shaft. */
const ROWS = [
  [232, 196],
  [216, 174],
  [207, 150],
  [201, 126],
  [197, 102],
] as const

const shaft = (c: Canvas, r: Ramp) => {
  const panels =
    path('M84 306C84 262 92 240 98 226C130 236 148 262 150 306Z', c.diagonal(r.base, r.dark)) +
    stitch('M98 228C130 238 146 264 148 302', r.hi, 1.4, 0.7) +
    path(
      'M276 208C262 236 262 272 272 306H352V208Z',
      c.across(262, 210, 350, 306, [0, r.hi], [0.35, r.base], [1, r.dark]),
    ) +
    stitch('M280 216C266 240 266 272 276 302', r.dark, 1.4, 0.8) +
    stitch('M284 218C271 242 271 272 281 302', r.dark, 1.4, 0.8) +
    path('M88 78H116C112 130 116 190 106 230C100 210 92 150 88 78Z', r.deep, { opacity: 0.25 }) +
    path('M190 150C176 200 180 250 210 306H150C152 250 166 190 190 150Z', r.deep, { opacity: 0.12 })
  return path(UPPER, c.across(90, 80, 300, 306, [0, r.light], [0.4, r.base], [1, r.dark])) + c.clipped(UPPER, panels)
}

const padding = (c: Canvas, r: Ramp, lace: Ramp) =>
  path('M168 76C166 60 176 52 190 56C204 60 206 74 204 96L190 100Z', c.diagonal(r.light, r.shade)) +
  path('M94 82C118 70 166 72 188 84C166 92 116 92 94 82Z', r.deep) +
  path(
    'M90 80C88 92 90 102 92 108C120 98 164 98 191 110C192 100 191 92 190 84C164 92 116 92 94 82Z',
    c.sideways(lace.light, lace.base, lace.shade),
  ) +
  stroke('M92 108C120 98 164 98 191 110', r.deep, 1.8, { opacity: 0.5 }) +
  stroke('M92 84C78 74 78 56 92 54C98 54 100 62 99 80', r.dark, 6)

const facing = (c: Canvas, r: Ramp) => {
  const d =
    'M168 108C176 106 184 108 191 110C193 140 202 168 214 188C226 196 240 201 252 205L240 226C214 216 196 206 186 190C172 168 168 140 168 108Z'
  return (
    path(d, c.linear(0, 0, 1, 1, [0, r.light], [0.5, r.base], [1, r.dark])) +
    stitch('M173 112C173 144 178 168 191 186C202 202 220 212 240 220', r.hi, 1.3, 0.7)
  )
}

const laces = (c: Canvas, lace: Ramp) =>
  ROWS.map(([x, y], i) => {
    const back = i > 2
    const ring = circle(x - 21, y + (back ? 5 : 12), 3.8, c.ball(BRASS))
    const d = `M${x - 1} ${y - 4}C${x - 8} ${y + 2} ${x - 14} ${y + (back ? 4 : 9)} ${x - 20} ${y + (back ? 5 : 12)}`
    return ring + stroke(d, '#12161a', 7, { opacity: 0.3, transform: 'translate(1 3)' }) + stroke(d, lace.hi, 5.4)
  }).join('') +
  stroke('M186 106C170 118 162 134 172 142C178 146 182 132 180 112', lace.light, 4) +
  stroke('M182 110C176 136 172 158 176 176', lace.light, 4)

const sole = (c: Canvas, r: Ramp) =>
  path(SOLE, c.downward('#4a3a2e', '#2f251e', '#1e1814')) +
  rect(84, 298, 264, 10, 5, c.sideways('#e6d3b0', '#f3e6cb', '#c9b48c')) +
  stitch('M90 303H342', '#8a6a3e', 1.6, 0.9) +
  repeat(8, (i) => rect(196 + i * 19, 318, 10, 11, 2, '#14100d', { opacity: 0.65 })) +
  stroke('M92 318H176', '#fff', 1.6, { opacity: 0.14 }) +
  shine('M306 240C322 250 332 264 334 280', 5, 0.4) +
  stroke('M106 112C104 140 108 168 108 196', r.hi, 4, { opacity: 0.4 })

const boot = (c: Canvas, r: Ramp, lace: Ramp) =>
  padding(c, r, lace) +
  shaft(c, r) +
  path(
    'M90 80C88 92 90 102 92 108C120 98 164 98 191 110C192 100 191 92 190 84C164 92 116 92 94 82Z',
    c.sideways(lace.light, lace.base, lace.shade),
  ) +
  facing(c, r) +
  laces(c, lace) +
  sole(c, r)

const TOE =
  'M-46 66C-50 20 -40 -12 -32 -30C-36 -80 -40 -120 -40 -164C-24 -174 24 -174 40 -164C40 -120 36 -80 32 -30C40 -12 50 20 46 66C44 84 -44 84 -46 66Z'

/** One boot from the front, drawn about its own middle: cap, tongue and crossed laces. */
const fromFront = (c: Canvas, r: Ramp, lace: Ramp) => {
  const cap = 'M-48 66C-52 36 -34 20 0 20C34 20 52 36 48 66C46 90 -46 90 -48 66Z'
  const rows = repeat(6, (i) => {
    const y = round(-6 - i * 24)
    const w = round(20 - i * 0.8)
    return (
      stroke(`M${-w} ${y}L${w} ${y - 20}`, '#12161a', 7, { opacity: 0.3, transform: 'translate(1 3)' }) +
      stroke(`M${w} ${y}L${-w} ${y - 20}`, lace.shade, 5.6) +
      stroke(`M${-w} ${y}L${w} ${y - 20}`, lace.hi, 5.6) +
      circle(-w - 3, y, 3.4, c.ball(BRASS)) +
      circle(w + 3, y, 3.4, c.ball(BRASS))
    )
  })
  return (
    ellipse(0, -164, 40, 9, r.deep) +
    path('M-22 -158C-26 -184 -12 -192 0 -192C12 -192 26 -184 22 -158Z', c.diagonal(r.light, r.shade)) +
    path(TOE, c.linear(0, 0, 1, 0, [0, r.shade], [0.22, r.light], [0.55, r.base], [1, r.dark])) +
    path(
      'M-40 -164C-24 -156 24 -156 40 -164L39 -142C24 -134 -24 -134 -39 -142Z',
      c.sideways(lace.light, lace.base, lace.shade),
    ) +
    path('M-21 -140C-10 -136 10 -136 21 -140L24 0C12 8 -12 8 -24 0Z', c.sideways(r.dark, r.shade, r.deep)) +
    rows +
    path(cap, c.linear(0.1, 0, 0.9, 1, [0, r.hi], [0.35, r.base], [1, r.dark])) +
    stitch('M-44 44C-32 26 -16 24 0 24C16 24 32 26 44 44', r.dark, 1.4, 0.8) +
    rect(-53, 72, 106, 12, 6, c.sideways('#e6d3b0', '#f3e6cb', '#c9b48c')) +
    stitch('M-46 78H46', '#8a6a3e', 1.5, 0.9) +
    path('M-53 82H53C54 94 52 106 46 108H-46C-52 106 -54 94 -53 82Z', c.downward('#4a3a2e', '#1e1814')) +
    repeat(5, (i) => rect(-40 + i * 18, 98, 9, 11, 2, '#14100d', { opacity: 0.65 })) +
    stroke(
      'M-2 -136C-22 -116 -30 -96 -14 -92C-4 -92 2 -116 0 -134C4 -112 10 -96 20 -98C32 -102 20 -120 0 -136',
      lace.light,
      4,
    ) +
    shine('M-30 48C-28 38 -18 34 -8 33', 5, 0.45)
  )
}

export const boots: Kind = {
  name: 'boots',
  looks: [
    ['#9a6236', '#e9dcc0'],
    ['#2e2f33', '#c9a15f'],
    ['#6b3f2c', '#d3b78a'],
    ['#c99a5b', '#6b4a2f'],
    ['#5a6b52', '#d9c9a0'],
    ['#7d3438', '#e6cdb0'],
    ['#dccfb8', '#8a6a4a'],
  ],
  front: (c, colour, accent) => {
    const one = boot(c, ramp(colour), ramp(accent))
    return (
      c.floor(216, 344, 146, 13) +
      group(one + path(UPPER, '#12161a', { opacity: 0.16 }), { transform: 'translate(54 18) scale(.88)' }) +
      group(one, { transform: 'translate(-8 22) scale(.94)' })
    )
  },
  second: (c, colour, accent) => {
    const one = fromFront(c, ramp(colour), ramp(accent))
    return (
      c.floor(206, 338, 128, 12) +
      group(one, { transform: 'translate(134 232)' }) +
      group(one, { transform: 'translate(264 232) scale(-1 1)' })
    )
  },
}
