import { flatShadow, mirror, frameMark, path, ramp, rect, stitch, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const TORSO =
  'M160 68C150 80 128 88 110 94C118 126 120 150 118 176C116 230 114 290 112 330C112 338 116 341 122 342C170 350 230 350 278 342C284 341 288 338 288 330C286 290 284 230 282 176C280 150 282 126 290 94C272 88 250 80 240 68C232 92 216 100 200 100C184 100 168 92 160 68Z'
const SLEEVE =
  'M111 94C92 104 70 140 50 178C48 182 50 185 54 187L92 206C96 208 99 206 101 202C108 188 114 178 119 168C122 142 119 116 111 94Z'
const POCKET = 'M222 146H262V186C262 190 246 197 242 199C238 197 222 190 222 186Z'

const sleeve = (c: Canvas, r: Ramp, lit: boolean) => {
  const cloth = lit
    ? c.diagonal(r.light, r.base, r.shade)
    : c.linear(1, 0, 0, 1, [0, r.base], [0.5, r.shade], [1, r.dark])
  return (
    path(SLEEVE, cloth) +
    path('M111 94C104 124 102 160 106 192L119 168C122 142 119 116 111 94Z', r.deep, { opacity: 0.22 }) +
    stroke('M84 150C92 146 98 146 104 150M78 172C86 166 94 164 100 168', r.dark, 2, { opacity: 0.35 }) +
    stitch('M57 177L97 196', r.dark, 1.3, 0.7) +
    stitch('M59 173L99 192', r.dark, 1.3, 0.7)
  )
}

/** Folds of a soft jersey: from the arms to the hem, dark on the far side. */
const folds = (c: Canvas, r: Ramp) =>
  path('M118 150C142 190 150 250 140 348H108Z', c.sideways(r.deep, r.base), { opacity: 0.13 }) +
  path('M282 150C254 196 246 262 256 348H294Z', r.deep, { opacity: 0.2 }) +
  path('M120 168C150 186 168 190 190 188C166 200 140 198 119 186Z', r.deep, { opacity: 0.16 }) +
  path('M281 168C252 188 232 192 208 190C232 202 258 200 282 188Z', r.deep, { opacity: 0.18 }) +
  path(
    'M160 206C154 256 156 310 164 348H188C178 310 174 256 178 206Z',
    c.linear(0, 0, 1, 0, [0, r.hi, 0], [0.5, r.hi, 0.4], [1, r.hi, 0]),
  ) +
  path(
    'M222 216C230 262 228 312 218 348H246C250 310 250 262 240 216Z',
    c.linear(0, 0, 1, 0, [0, r.deep, 0], [0.6, r.deep, 0.22], [1, r.deep, 0]),
  )

const torso = (c: Canvas, r: Ramp) =>
  path(TORSO, c.across(110, 80, 290, 300, [0, r.light], [0.4, r.base], [1, r.shade])) +
  c.clipped(TORSO, folds(c, r)) +
  stitch('M115 329C170 337 230 337 285 329', r.dark, 1.3, 0.7) +
  stitch('M115 334C170 342 230 342 285 334', r.dark, 1.3, 0.7)

const collar = (c: Canvas, r: Ramp) =>
  path('M160 68C172 78 228 78 240 68C232 92 216 100 200 100C184 100 168 92 160 68Z', r.deep) +
  stroke('M162 70C174 79 226 79 238 70', r.dark, 8) +
  rect(188, 78, 24, 13, 2, '#f7f2e8') +
  stroke('M194 85H206', r.dark, 1.6, { opacity: 0.7 })

const NECKBAND =
  'M151 74C160 101 181 111 200 111C219 111 240 101 249 74L238 66C230 90 215 98 200 98C185 98 170 90 162 66Z'

const ribs = (c: Canvas, r: Ramp) =>
  c.pattern(4, 4, `<path d="M1 0V4" stroke="${r.deep}" stroke-width="1" opacity=".3"/>`)

const neckband = (c: Canvas, r: Ramp) =>
  path(NECKBAND, c.across(155, 70, 245, 106, [0, r.hi], [0.5, r.base], [1, r.shade])) +
  path(NECKBAND, ribs(c, r)) +
  stroke('M151 74C160 101 181 111 200 111C219 111 240 101 249 74', r.deep, 1.6, { opacity: 0.45 }) +
  stitch('M147 79C158 106 180 115 200 115C220 115 242 106 253 79', r.dark, 1.2, 0.6)

const pocket = (c: Canvas, r: Ramp, accent: Ramp) =>
  path(POCKET, r.deep, { opacity: 0.25, transform: 'translate(2 3)' }) +
  path(POCKET, c.diagonal(accent.light, accent.base, accent.shade)) +
  stitch('M225 146V184C226 187 239 193 242 195C245 193 258 187 259 184V146', accent.dark, 1.2, 0.8) +
  stitch('M223 154H261', accent.dark, 1.2, 0.8)

/** One shirt folded to a square as it lies on a shelf. */
const folded = (c: Canvas, r: Ramp) => {
  const d =
    'M92 112C92 104 98 99 106 98L294 98C302 99 308 104 308 112L312 310C312 318 306 322 298 322H102C94 322 88 318 88 310Z'
  const creases =
    path('M88 98H118C128 170 126 250 118 326H84Z', r.deep, { opacity: 0.16 }) +
    path('M312 98H280C270 170 272 250 282 326H316Z', r.deep, { opacity: 0.2 }) +
    path('M84 300C160 308 240 308 316 300V326H84Z', r.deep, { opacity: 0.14 }) +
    path('M140 190C180 204 232 202 262 190C236 214 170 216 140 190Z', r.hi, { opacity: 0.3 })
  return path(d, c.linear(0, 0, 1, 1, [0, r.light], [0.4, r.base], [1, r.shade])) + c.clipped(d, creases)
}

const foldedCollar = (c: Canvas, r: Ramp) => {
  const band =
    'M124 98C136 154 168 172 200 172C232 172 264 154 276 98H255C247 138 225 152 200 152C175 152 153 138 145 98Z'
  return (
    path('M140 98C154 138 176 154 200 154C224 154 246 138 260 98Z', r.deep) +
    path('M142 98H258C254 108 250 114 246 118C220 110 180 110 154 118C150 114 146 108 142 98Z', r.dark) +
    rect(180, 104, 40, 24, 3, '#f7f2e8') +
    frameMark(200, 122, 10, r.dark, 1.8) +
    path(band, r.deep, { opacity: 0.25, transform: 'translate(0 4)' }) +
    path(band, c.across(130, 98, 270, 160, [0, r.hi], [0.5, r.base], [1, r.shade])) +
    path(band, ribs(c, r)) +
    stitch('M119 102C132 160 166 178 200 178C234 178 268 160 281 102', r.dark, 1.4, 0.6)
  )
}

export const tshirt: Kind = {
  name: 'tshirt',
  looks: [
    ['#f1ece1', '#c9745a'],
    ['#3f5f7a', '#e0b25a'],
    ['#2d3238', '#5f6c74'],
    ['#c9604a', '#f2e2c8'],
    ['#6f8a63', '#e9dcc0'],
    ['#d9a94a', '#5b4632'],
    ['#b9a5c4', '#f3ecf5'],
    ['#8fb3b5', '#2f5a56'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    return (
      c.floor(200, 356, 96, 8, 0.24) +
      collar(c, r) +
      sleeve(c, r, true) +
      mirror(sleeve(c, r, false)) +
      torso(c, r) +
      neckband(c, r) +
      pocket(c, r, ramp(accent))
    )
  },
  second: (c, colour, accent) => {
    const r = ramp(colour)
    const under = ramp(accent)
    const edge = 'M96 120H316L324 330C324 336 318 340 312 340H112C104 340 98 336 98 330Z'
    return (
      flatShadow('M92 98H308L312 322H88Z', 16, 22) +
      path(edge, c.diagonal(under.light, under.base, under.dark)) +
      stroke('M104 331H316', under.dark, 2, { opacity: 0.5 }) +
      folded(c, r) +
      foldedCollar(c, r) +
      path(
        'M226 198H278V246C278 252 258 260 252 262C246 260 226 252 226 246Z',
        c.diagonal(under.light, under.base, under.shade),
      ) +
      stitch('M230 198V244C232 248 248 255 252 257C256 255 272 248 274 244V198', under.dark, 1.4, 0.8) +
      stitch('M227 208H277', under.dark, 1.4, 0.8)
    )
  },
}
