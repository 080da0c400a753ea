import { ellipse, path, ramp, rect, repeat, round, createRandom, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BODY =
  'M156 50C160 46 168 46 170 52C174 90 190 108 200 112C210 108 226 90 230 52C232 46 240 46 244 50C244 84 250 104 262 120C254 140 246 158 244 178C262 226 290 282 306 334C290 350 276 342 262 348C246 356 232 344 216 350C202 356 190 346 174 350C158 354 146 344 130 350C116 352 106 346 94 334C110 282 138 226 156 178C154 158 146 140 138 120C150 104 156 84 156 50Z'
const BACK = BODY.replace('C174 90 190 108 200 112C210 108 226 90 230 52', 'C178 66 190 72 200 72C210 72 222 66 230 52')

/** Pleats of the skirt: where each starts at the waist and where it reaches the hem. */
const PLEATS = [
  [172, 120],
  [184, 168],
  [198, 204],
  [212, 244],
  [226, 282],
] as const

const pleats = (r: Ramp) =>
  PLEATS.map(([waist, hem], i) => {
    const middle = (waist + hem) / 2
    const d = `M${waist} 184C${middle - 6} 240 ${hem - 10} 300 ${hem - 14} 356L${hem + 14} 356C${hem + 4} 300 ${middle + 4} 240 ${waist} 184Z`
    return path(d, i % 2 ? r.hi : r.deep, { opacity: i % 2 ? 0.42 : 0.26 })
  }).join('') +
  path('M240 184C262 240 288 300 312 346L270 360C262 300 250 240 240 184Z', r.deep, { opacity: 0.3 }) +
  path('M156 184C138 236 116 290 98 332L118 344C132 290 146 236 160 184Z', r.hi, { opacity: 0.35 })

/** Dots that follow the cloth: narrow at the waist, wide at the hem, squeezed at the sides. */
const dots = (colour: string) =>
  repeat(15, (row) => {
    const y = 66 + row * 20
    const half = y < 178 ? 40 : 44 + (y - 178) * 0.4
    const count = y < 178 ? 3 : Math.round(3 + (y - 178) / 34)
    return repeat(count + 1, (i) => {
      const side = ((i + (row % 2 ? 0.5 : 0)) / count) * 2 - 1
      if (side > 1) return ''
      return ellipse(200 + side * half * 1.08, y - Math.abs(side) * 4, 3.1 * (1 - 0.35 * Math.abs(side)), 3.2, colour, {
        opacity: 0.88,
      })
    })
  })

const cloth = (c: Canvas, d: string, r: Ramp, trim: Ramp) => {
  const tucks =
    path('M146 120C160 150 168 160 176 176H150Z', r.deep, { opacity: 0.18 }) +
    path('M256 120C244 150 236 160 228 176H250Z', r.deep, { opacity: 0.25 })
  return (
    path(d, c.across(110, 0, 300, 0, [0, r.shade], [0.25, r.light], [0.5, r.base], [1, r.dark])) +
    c.clipped(d, pleats(r) + dots(trim.base) + tucks)
  )
}

const belt = (c: Canvas, trim: Ramp) =>
  path(
    'M155 170C180 180 220 180 245 170L246 190C220 200 180 200 154 190Z',
    c.sideways(trim.shade, trim.hi, trim.base, trim.shade),
  )

const knot = (trim: Ramp) =>
  path('M214 184C226 200 230 226 226 246L216 244C216 222 212 202 206 190Z', trim.shade) +
  path('M208 186C210 210 208 232 200 250L192 244C198 224 200 204 200 190Z', trim.base) +
  rect(200, 176, 18, 18, 5, trim.light, { stroke: trim.dark, width: 1 })

/** The back: a zip from the neck to below the waist, and the belt tied in a bow. */
const zipAndBow = (c: Canvas, r: Ramp, trim: Ramp) => {
  const next = createRandom(3)
  const loop = 'M200 184C176 158 146 160 150 178C154 198 182 196 200 186Z'
  const end = () => round(272 + next() * 8)
  return (
    stroke('M200 72V172', r.deep, 3, { opacity: 0.75 }) +
    stroke('M200 76V170', r.hi, 1.4, { dash: '1.5 3' }) +
    rect(197, 80, 6, 15, 3, '#cda557') +
    path(
      `M196 190C186 216 176 244 164 ${end()}L182 ${end() + 4}C192 248 200 216 204 190Z`,
      c.diagonal(trim.hi, trim.base, trim.shade),
    ) +
    path(
      `M200 190C206 220 214 246 222 ${end() + 6}L240 ${end() - 2}C230 244 218 216 208 188Z`,
      c.diagonal(trim.base, trim.shade, trim.dark),
    ) +
    path(loop, c.diagonal(trim.hi, trim.base, trim.shade), { stroke: trim.dark, width: 1 }) +
    path('M200 184C224 158 254 160 250 178C246 198 218 196 200 186Z', c.diagonal(trim.light, trim.base, trim.dark), {
      stroke: trim.dark,
      width: 1,
    }) +
    stroke('M158 176C172 176 186 182 196 186M242 176C228 176 214 182 204 186', trim.dark, 1.6, { opacity: 0.6 }) +
    rect(191, 174, 18, 20, 6, trim.light, { stroke: trim.dark, width: 1 })
  )
}

export const dress: Kind = {
  name: 'dress',
  looks: [
    ['#b8433f', '#f7e3c1'],
    ['#2f4f74', '#e8d9bd'],
    ['#2f3338', '#f0ece2'],
    ['#6f8a5f', '#f6ecd0'],
    ['#e3c9b0', '#8c4a3c'],
    ['#8a6f9e', '#f3e6ee'],
    ['#d99a3d', '#fbf1d8'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    const trim = ramp(accent)
    return (
      c.floor(200, 356, 100, 8, 0.24) +
      path('M166 58C176 86 224 86 234 58L242 92C226 108 174 108 158 92Z', r.deep) +
      cloth(c, BODY, r, trim) +
      belt(c, trim) +
      knot(trim) +
      stroke('M170 52C174 90 190 108 200 112C210 108 226 90 230 52', r.hi, 2.4, { opacity: 0.7 })
    )
  },
  second: (c, colour, accent) => {
    const r = ramp(colour)
    const trim = ramp(accent)
    return (
      c.floor(200, 356, 100, 8, 0.24) +
      cloth(c, BACK, r, trim) +
      belt(c, trim) +
      zipAndBow(c, r, trim) +
      stroke('M170 52C178 66 190 72 200 72C210 72 222 66 230 52', r.hi, 2.4, { opacity: 0.7 })
    )
  },
}
