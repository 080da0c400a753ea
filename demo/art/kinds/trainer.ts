import { circle, group, flatShadow, path, ramp, rect, repeat, round, shine, stitch, stroke, rotate } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const UPPER =
  'M62 268C54 242 60 214 62 190C62 164 72 144 89 146C104 148 106 166 122 171C142 176 158 164 168 146L206 150C226 172 250 187 284 195C324 203 357 222 359 264C358 278 340 280 300 278L62 276Z'
const SOLE =
  'M54 262C50 286 60 304 80 304L322 304C350 304 364 288 356 268C344 264 332 266 318 268C280 272 240 266 200 261C150 255 100 254 54 262Z'

const mesh = (c: Canvas, r: Ramp) =>
  c.pattern(6, 6, circle(2, 2, 1, r.dark, { opacity: 0.38 }) + circle(5, 5, 1, r.dark, { opacity: 0.38 }), 'rotate(24)')

const tongue = (c: Canvas, r: Ramp) =>
  path('M88 148C108 136 146 136 170 146C158 168 142 180 122 174C106 170 100 150 88 148Z', r.deep) +
  path('M158 152C152 124 162 102 184 106C198 110 204 132 212 154L190 172Z', c.diagonal(r.light, r.shade)) +
  stroke('M165 122C168 112 176 110 185 113', r.hi, 3, { opacity: 0.7 })

const upper = (c: Canvas, r: Ramp, stripe: Ramp) => {
  const panels =
    path(
      'M150 276L354 276L300 190C250 220 200 210 150 276Z',
      c.across(250, 200, 290, 280, [0, r.hi, 0.55], [1, r.base, 0]),
    ) +
    rect(180, 160, 140, 90, 0, mesh(c, r)) +
    path('M50 276C50 236 60 206 66 186C92 196 112 226 118 276Z', c.sideways(r.shade, r.dark, r.shade)) +
    stitch('M66 188C92 198 112 228 118 272', r.light, 1.6) +
    path('M366 288C366 236 342 216 316 206C316 238 290 256 240 262L236 290Z', c.diagonal(r.base, r.dark)) +
    stitch('M317 209C316 240 290 257 242 264', r.hi, 1.6) +
    path(
      'M134 276C134 236 156 204 186 182L226 206C252 226 250 254 240 276H214C222 254 220 236 204 222C180 228 164 248 162 276Z',
      c.diagonal(stripe.hi, stripe.base, stripe.shade),
    )
  return path(UPPER, c.across(90, 150, 250, 300, [0, r.light], [0.4, r.base], [1, r.shade])) + c.clipped(UPPER, panels)
}

const lacing = (c: Canvas, r: Ramp, lace: Ramp) =>
  path(
    'M168 147C190 147 206 150 208 152C228 174 252 188 284 196L264 220C228 212 190 190 166 162Z',
    c.across(180, 150, 250, 230, [0, r.base], [1, r.dark]),
  ) +
  repeat(6, (i) => {
    const x = round(194 + i * 16)
    const y = round(149 + i * 7.6)
    const bow = 'c-6 9 -16 17 -23 20'
    return stroke(`M${x} ${y + 2}${bow}`, r.deep, 8, { opacity: 0.4 }) + stroke(`M${x} ${y}${bow}`, lace.hi, 6.5)
  }) +
  stroke('M72 164C76 150 88 148 97 156', r.hi, 3, { opacity: 0.7 }) +
  stroke('M64 170C54 160 54 140 66 138', r.dark, 7)

const sole = (c: Canvas, r: Ramp) =>
  path(SOLE, c.downward('#ffffff', '#f3f0e9', '#cfcabf')) +
  stroke('M60 282C130 274 250 286 354 284', '#bdb7aa', 2, { opacity: 0.8 }) +
  path(
    'M64 292C66 302 72 308 84 308L320 308C340 308 354 300 358 288C330 296 130 298 64 292Z',
    c.downward(r.dark, r.deep),
  ) +
  repeat(13, (i) => stroke(`M${96 + i * 18} 303l5 4`, '#000', 2, { opacity: 0.35 }))

const FOOT =
  'M52 -8C56 -60 44 -96 34 -124C22 -158 -18 -160 -34 -128C-50 -94 -52 -40 -46 2C-42 36 -48 70 -46 104C-44 148 -24 160 2 160C28 160 46 146 48 108C50 70 46 30 52 -8Z'

/** One shoe of the pair from above: collar, tongue, laces and toe. */
const fromAbove = (c: Canvas, r: Ramp, lace: Ramp) =>
  path(FOOT, '#f3f0e9') +
  path(FOOT, c.sideways('#ffffff', '#f3f0e9', '#bdb7aa'), { transform: 'scale(.99)' }) +
  path(FOOT, c.linear(0.1, 0, 0.9, 1, [0, r.light], [0.4, r.base], [1, r.dark]), { transform: 'scale(.9)' }) +
  path('M-36 -94C-28 -136 24 -136 32 -94C20 -78 -22 -78 -36 -94Z', mesh(c, r)) +
  stitch('M-38 -84C-24 -66 20 -66 38 -84', r.hi) +
  path('M-24 -58C-20 -70 20 -70 26 -58L28 50C20 62 -18 62 -26 50Z', c.sideways(r.shade, r.dark)) +
  path('M-32 62C-36 30 34 30 36 62L34 106C32 140 -30 140 -34 106Z', r.deep) +
  path('M-19 30C-12 20 14 20 20 30L23 84C14 96 -14 96 -22 84Z', c.diagonal(r.light, r.shade)) +
  path('M-10 58h22v20h-22z', lace.base, { opacity: 0.9 }) +
  repeat(6, (i) => {
    const y = -50 + i * 15
    return (
      stroke(`M-24 ${y + 3}C-8 ${y + 8} 10 ${y + 8} 26 ${y + 3}`, r.deep, 8, { opacity: 0.4 }) +
      stroke(`M-24 ${y}C-8 ${y + 5} 10 ${y + 5} 26 ${y}`, lace.hi, 6.5)
    )
  }) +
  shine('M-38 -50C-40 -92 -34 -122 -20 -134', 4, 0.45)

/** The other shoe turned over: tread blocks around a coloured forefoot. */
const fromBelow = (c: Canvas, r: Ramp, stripe: Ramp) => {
  const bars = repeat(16, (i) =>
    stroke(`M-60 ${-150 + i * 20}L0 ${-136 + i * 20}L60 ${-150 + i * 20}`, r.deep, 5, { opacity: 0.75 }),
  )
  const forefoot = path(
    'M-30 -100C-20 -132 20 -130 30 -96C38 -60 28 -34 4 -30C-24 -28 -38 -64 -30 -100Z',
    c.diagonal(stripe.light, stripe.shade),
  )
  const heel = path(
    'M-26 96C-26 66 30 66 30 96C30 130 20 142 2 142C-16 142 -26 130 -26 96Z',
    c.diagonal(stripe.light, stripe.shade),
  )
  return (
    path(FOOT, c.diagonal('#ffffff', '#f3f0e9', '#cfcabf')) +
    group(c.clipped(FOOT, path(FOOT, c.diagonal(r.base, r.dark)) + bars + forefoot + heel), {
      transform: 'scale(.9)',
    }) +
    shine('M-40 -60C-40 -96 -34 -116 -24 -130', 3, 0.4)
  )
}

export const trainer: Kind = {
  name: 'trainer',
  looks: [
    ['#d9583b', '#fbf3e4'],
    ['#35507a', '#f0b840'],
    ['#f0ece3', '#3f7a63'],
    ['#2b2f35', '#d9583b'],
    ['#7d9a6f', '#f6efdd'],
    ['#e3b04a', '#3a3f47'],
    ['#9fb4c4', '#f7f4ec'],
    ['#8c4a5c', '#f2d7c4'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    const stripe = ramp(accent)
    return c.floor(206, 306, 156, 13) + tongue(c, r) + upper(c, r, stripe) + lacing(c, r, stripe) + sole(c, r)
  },
  second: (c, colour, accent) => {
    const r = ramp(colour)
    const stripe = ramp(accent)
    const left = rotate(-8, 0, 0, flatShadow(FOOT, 9, 12) + fromAbove(c, r, stripe))
    const right = rotate(14, 0, 0, flatShadow(FOOT, 9, 12) + fromBelow(c, r, stripe))
    return group(left, { transform: 'translate(128 200)' }) + group(right, { transform: 'translate(274 202)' })
  },
}
