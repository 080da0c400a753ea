import { BRASS, circle, METAL, mirror, frameMark, path, ramp, rect, repeat, stitch, stroke, WOOD } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const TORSO =
  'M150 74C136 84 118 92 102 98C108 150 112 240 108 308C150 320 250 320 292 308C288 240 292 150 298 98C282 92 264 84 250 74C236 90 164 90 150 74Z'
const SLEEVE =
  'M104 97C84 106 70 142 62 190C56 230 50 262 47 296C46 302 50 305 56 306L94 312C101 313 105 310 106 303C110 262 115 220 116 180C117 150 112 118 104 97Z'
const CUFF = 'M46 297C62 304 86 308 106 307L101 332C84 334 62 331 44 324Z'
const HEM = 'M108 304C150 316 250 316 292 304L288 334C250 345 150 345 112 334Z'
const COLLAR =
  'M150 78C146 62 152 50 164 46C186 56 214 56 236 46C248 50 254 62 250 78C238 100 216 110 200 112C184 110 162 100 150 78Z'

const rib = (c: Canvas, r: Ramp) =>
  c.pattern(
    5,
    5,
    `<path d="M1 0V5" stroke="${r.deep}" stroke-width="1.3" opacity=".55"/><path d="M3 0V5" stroke="${r.hi}" stroke-width="1" opacity=".3"/>`,
  )

const ribbed = (c: Canvas, r: Ramp, d: string) =>
  path(d, c.linear(0, 0, 1, 0.3, [0, r.base], [0.3, r.light], [0.6, r.shade], [1, r.dark])) + path(d, rib(c, r))

const sleeve = (c: Canvas, r: Ramp, lit: boolean) => {
  const cloth = lit
    ? c.linear(0, 0, 1, 0.3, [0, r.shade], [0.25, r.light], [0.7, r.base], [1, r.dark])
    : c.linear(1, 0, 0, 0.3, [0, r.dark], [0.4, r.base], [0.7, r.shade], [1, r.deep])
  return (
    path(SLEEVE, cloth) +
    stroke('M72 180C84 190 98 192 110 186M66 210C78 220 94 222 108 214M60 258C72 266 90 268 104 262', r.deep, 3, {
      opacity: 0.28,
    }) +
    stroke('M74 172C86 180 98 182 110 176M68 202C80 210 94 212 108 206', r.hi, 2, { opacity: 0.3 }) +
    ribbed(c, r, CUFF)
  )
}

const armPocket = (c: Canvas, r: Ramp) =>
  path('M70 196L98 202L94 244L64 238Z', r.light, { opacity: 0.5 }) +
  stitch('M71 199L96 204L92 241L66 236Z', r.deep, 1.1, 0.6) +
  stroke('M76 208L72 232', BRASS.base, 3) +
  circle(72, 234, 2.6, BRASS.hi)

const torso = (c: Canvas, r: Ramp) => {
  const folds =
    path('M102 98C124 150 132 230 124 316H100Z', r.deep, { opacity: 0.25 }) +
    path('M298 98C274 150 268 230 276 316H300Z', r.deep, { opacity: 0.32 }) +
    path('M140 130C158 140 176 142 192 138C176 152 154 152 140 130Z', r.hi, { opacity: 0.3 }) +
    path('M114 292C150 280 172 288 196 284V312H112Z', r.deep, { opacity: 0.18 }) +
    path('M288 292C250 280 228 288 204 284V312H290Z', r.deep, { opacity: 0.22 })
  return path(TORSO, c.across(104, 80, 296, 300, [0, r.light], [0.4, r.base], [1, r.dark])) + c.clipped(TORSO, folds)
}

const pocket = (c: Canvas, r: Ramp) =>
  path('M134 230L146 226L172 268L160 274Z', r.deep, { opacity: 0.35, transform: 'translate(2 4)' }) +
  path('M134 230L146 226L172 268L160 274Z', c.diagonal(r.hi, r.base, r.shade)) +
  stitch('M138 231L146 229L168 267', r.deep, 1, 0.7) +
  circle(166, 266, 2.8, c.ball(METAL))

const zip = (c: Canvas, r: Ramp) =>
  stroke('M200 110V336', r.deep, 11, { opacity: 0.55 }) +
  stroke('M200 110V336', c.across(194, 0, 206, 0, [0, METAL.dark], [0.5, METAL.hi], [1, METAL.dark]), 5) +
  stroke('M200 112V334', METAL.deep, 5, { dash: '1 3.4', opacity: 0.7 }) +
  rect(195, 120, 10, 13, 3, c.diagonal(METAL.hi, METAL.base, METAL.dark)) +
  rect(197, 132, 6, 20, 3, c.diagonal(BRASS.hi, BRASS.base, BRASS.dark))

const collar = (c: Canvas, r: Ramp, lining: Ramp) =>
  path('M164 46C186 36 214 36 236 46C214 58 186 58 164 46Z', lining.deep) +
  ribbed(c, r, COLLAR) +
  stroke('M164 46C186 56 214 56 236 46', r.hi, 2.4, { opacity: 0.6 }) +
  stroke('M200 56V112', r.deep, 3, { opacity: 0.7 })

/** Hung open: the fronts fall aside and show the quilted lining, its pocket and the loop. */
const lined = (c: Canvas, r: Ramp, lining: Ramp) => {
  const quilt = c.pattern(
    22,
    22,
    `<path d="M0 0L22 22M22 0L0 22" stroke="${lining.dark}" stroke-width="1.2" opacity=".55"/>`,
  )
  return (
    path(TORSO, c.linear(0, 0, 0.6, 1, [0, lining.dark], [0.3, lining.base], [1, lining.shade])) +
    path(TORSO, quilt) +
    path(HEM, c.sideways(r.dark, r.deep)) +
    path(HEM, rib(c, r)) +
    path('M164 50C186 42 214 42 236 50L248 84C224 96 176 96 152 84Z', r.dark) +
    path('M164 50C186 42 214 42 236 50L248 84C224 96 176 96 152 84Z', rib(c, r)) +
    stroke('M186 90C190 104 210 104 214 90', r.deep, 4) +
    rect(176, 108, 48, 26, 3, '#f7f2e8') +
    frameMark(200, 129, 12, lining.dark, 1.8)
  )
}

const openFront = (c: Canvas, r: Ramp, lining: Ramp) => {
  const panel =
    'M150 73C136 83 118 91 101 97C108 150 112 240 108 308L112 334C124 338 136 340 148 341C166 262 172 170 150 73Z'
  const facing = 'M150 73C172 170 166 262 148 341L162 341C184 262 186 160 163 82Z'
  return (
    path(facing, '#12161a', { opacity: 0.25, transform: 'translate(7 3)' }) +
    path(facing, c.diagonal(lining.light, lining.base, lining.dark)) +
    path(panel, c.linear(0, 0, 1, 0.3, [0, r.light], [0.5, r.base], [1, r.shade])) +
    c.clipped(panel, path(HEM, c.linear(0, 0, 1, 0.3, [0, r.light], [1, r.shade])) + path(HEM, rib(c, r))) +
    stroke('M152 78C172 170 166 262 149 336', METAL.base, 4) +
    stroke('M152 78C172 170 166 262 149 336', METAL.deep, 4, { dash: '1 3.4', opacity: 0.7 })
  )
}

const hanger = (c: Canvas) =>
  stroke(
    'M200 50V34C200 26 212 26 212 16C212 4 192 4 190 16',
    c.across(190, 0, 212, 0, [0, METAL.hi], [1, METAL.dark]),
    4.5,
  ) + stroke('M160 74C180 60 192 52 200 50C208 52 220 60 240 74', WOOD.base, 11)

export const jacket: Kind = {
  name: 'jacket',
  looks: [
    ['#54624c', '#d9823f'],
    ['#2c3440', '#b5553f'],
    ['#b5793f', '#3f5c4e'],
    ['#8a3f46', '#e0c7a4'],
    ['#e0d6c4', '#4f7a6b'],
    ['#4a6790', '#e0b25a'],
    ['#2a2d31', '#7d8c94'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    const flap = pocket(c, r)
    return (
      c.floor(200, 352, 96, 8, 0.24) +
      sleeve(c, r, true) +
      armPocket(c, r) +
      mirror(sleeve(c, r, false)) +
      torso(c, r) +
      ribbed(c, r, HEM) +
      flap +
      mirror(flap) +
      collar(c, r, ramp(accent)) +
      zip(c, r) +
      repeat(2, (i) => stitch(i ? 'M212 112V300' : 'M188 112V300', r.deep, 1.1, 0.5)) +
      stroke('M112 104C126 96 140 90 150 84', r.hi, 3, { opacity: 0.6 })
    )
  },
  second: (c, colour, accent) => {
    const r = ramp(colour)
    const lining = ramp(accent)
    const front = openFront(c, r, lining)
    return (
      c.floor(200, 360, 90, 7, 0.18) +
      hanger(c) +
      sleeve(c, r, true) +
      armPocket(c, r) +
      mirror(sleeve(c, r, false)) +
      lined(c, r, lining) +
      front +
      mirror(front) +
      stroke('M112 104C126 96 140 90 150 84', r.hi, 3, { opacity: 0.6 })
    )
  },
}
