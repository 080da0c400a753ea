import { ellipse, group, flatShadow, ovalPath, path, ramp, repeat, createRandom, stitch, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BRIM = 'M38 262C62 236 128 232 200 232C272 232 338 236 362 262C350 290 286 306 200 306C114 306 50 290 38 262Z'
const CROWN =
  'M112 262C108 196 118 128 146 112C166 102 184 118 200 118C216 118 234 102 254 112C282 128 292 196 288 262C262 282 138 282 112 262Z'
const BAND = 'M112 222C140 242 260 242 288 222L288 262C262 282 138 282 112 262Z'

/** Short hairs of the felt, lighter and darker than the cloth. */
const felt = (r: Ramp, x: number, y: number, width: number, height: number) => {
  const next = createRandom(31)
  return repeat(44, (i) => {
    const from = `M${Math.round(x + next() * width)} ${Math.round(y + next() * height)}`
    return stroke(`${from}l${i % 2 ? 4 : -3} ${i % 3 ? 2 : -2}`, i % 2 ? r.hi : r.deep, 0.9, { opacity: 0.4 })
  })
}

const crown = (c: Canvas, r: Ramp) => {
  const pinches =
    path('M150 112C166 130 168 170 156 214C146 190 132 150 150 112Z', r.deep, { opacity: 0.26 }) +
    path('M252 112C236 132 234 172 246 214C256 190 268 150 252 112Z', r.deep, { opacity: 0.34 }) +
    path('M168 118C184 128 216 128 232 118C222 142 178 142 168 118Z', r.deep, { opacity: 0.5 }) +
    path('M176 128C186 160 186 200 180 226H210C216 190 214 152 204 128Z', r.hi, { opacity: 0.2 })
  return (
    path(CROWN, c.linear(0, 0, 1, 0.2, [0, r.shade], [0.25, r.light], [0.55, r.base], [1, r.dark])) +
    c.clipped(CROWN, pinches + felt(r, 116, 112, 168, 116))
  )
}

const band = (c: Canvas, ribbon: Ramp) =>
  path(BAND, c.linear(0, 0, 1, 0, [0, ribbon.dark], [0.28, ribbon.light], [0.55, ribbon.base], [1, ribbon.deep])) +
  path(BAND, c.pattern(3, 3, `<path d="M1 0V3" stroke="${ribbon.deep}" stroke-width=".9" opacity=".3"/>`)) +
  stroke('M112 223C140 243 260 243 288 223', ribbon.hi, 1.4, { opacity: 0.6 }) +
  path(
    'M262 230C272 226 284 222 290 220L294 256C286 262 274 266 264 268C258 256 258 242 262 230Z',
    c.diagonal(ribbon.hi, ribbon.base, ribbon.dark),
  ) +
  path('M270 228L280 224L284 262L274 266Z', ribbon.shade, { stroke: ribbon.dark, width: 1 })

const feather = (c: Canvas) =>
  group(
    path(
      'M0 0C-14 -26 -12 -66 8 -96C22 -62 18 -26 0 0Z',
      c.linear(0, 0, 1, 1, [0, '#f3e6cb'], [0.5, '#c98f45'], [1, '#5b3a22']),
    ) +
      stroke('M0 2C2 -30 4 -60 8 -92', '#fdf6e6', 1.6) +
      stroke('M3 -24l-9 -9M4 -40l-10 -9M5 -56l-8 -8M4 -30l11 -10M6 -48l9 -9', '#fdf6e6', 1, { opacity: 0.6 }),
    { transform: 'translate(270 250) rotate(20)' },
  )

const brim = (c: Canvas, r: Ramp) =>
  path(BRIM, r.deep, { transform: 'translate(0 5)' }) +
  path(BRIM, c.linear(0, 0, 1, 0.4, [0, r.light], [0.35, r.base], [1, r.dark])) +
  c.clipped(BRIM, ellipse(206, 268, 112, 22, r.line, { opacity: 0.45 })) +
  stroke('M44 264C62 286 124 299 200 299C276 299 338 286 356 264', r.dark, 1.4, { opacity: 0.5 }) +
  stroke('M52 252C80 240 110 237 128 236', r.hi, 4, { opacity: 0.7 })

/** From above: the teardrop pinch of the crown inside its ribbon. */
const fromAbove = (c: Canvas, r: Ramp, ribbon: Ramp) => {
  const dent =
    'M148 200C148 170 176 158 206 164C238 170 262 186 262 200C262 214 238 230 206 236C176 242 148 230 148 200Z'
  return (
    flatShadow(ovalPath(198, 200, 168, 148), 12, 16) +
    ellipse(198, 200, 168, 148, c.diagonal(r.light, r.base, r.dark)) +
    ellipse(198, 200, 160, 140, 'none', { stroke: r.dark, width: 1.6, opacity: 0.5 }) +
    group(felt(r, 70, 90, 260, 220), {}) +
    ellipse(208, 214, 114, 94, r.line, { opacity: 0.28 }) +
    ellipse(198, 200, 108, 88, c.diagonal(ribbon.light, ribbon.base, ribbon.deep)) +
    ellipse(198, 200, 108, 88, 'none', { stroke: ribbon.hi, width: 1.6, opacity: 0.6 }) +
    ellipse(196, 197, 97, 78, c.linear(0, 0, 1, 1, [0, r.hi], [0.4, r.base], [1, r.dark])) +
    path(dent, c.diagonal(r.deep, r.dark, r.light)) +
    path('M170 200C188 192 226 192 246 200C226 210 188 210 170 200Z', r.deep, { opacity: 0.7 }) +
    path('M116 186C124 152 150 134 180 128C160 144 142 160 140 190Z', '#fff', { opacity: 0.16 }) +
    path(
      'M188 274C180 292 182 304 190 308H212C218 300 216 288 210 273Z',
      c.diagonal(ribbon.hi, ribbon.base, ribbon.dark),
    ) +
    stitch('M186 292C196 296 206 296 216 292', ribbon.deep, 1.2, 0.7)
  )
}

export const hat: Kind = {
  name: 'hat',
  looks: [
    ['#b98f66', '#4a3428'],
    ['#3a4048', '#a9505a'],
    ['#e6dac4', '#3f5c4e'],
    ['#5f6f5a', '#2e332b'],
    ['#8a4a3c', '#2f2622'],
    ['#46597a', '#d9a155'],
    ['#c9b7a6', '#8a5a6a'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    return c.floor(204, 310, 160, 12) + brim(c, r) + crown(c, r) + feather(c) + band(c, ramp(accent))
  },
  second: (c, colour, accent) =>
    fromAbove(c, ramp(colour), ramp(accent)) + group(feather(c), { transform: 'translate(-118 108)' }),
}
