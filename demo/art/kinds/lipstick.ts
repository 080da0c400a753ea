import { BRASS, ellipse, group, frameMark, path, ramp, rect, shine, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BULLET = 'M172 186V116C172 92 190 66 214 56C222 54 226 60 226 70V186Z'
const SLANT = 'M172 122C172 96 190 68 214 57C222 54 226 60 225 68C222 92 200 118 172 128Z'

const bullet = (c: Canvas, r: Ramp) =>
  path(
    BULLET,
    c.linear(0, 0, 1, 0, [0, r.shade], [0.15, r.base], [0.32, r.hi], [0.5, r.base], [0.85, r.shade], [1, r.dark]),
  ) +
  path(SLANT, c.linear(0, 0, 1, 1, [0, r.hi], [0.5, r.light], [1, r.base])) +
  stroke('M176 120C180 98 194 76 212 64', '#fff', 4, { opacity: 0.55 }) +
  shine('M186 138V180', 5, 0.4)

const sleeve = (c: Canvas) =>
  rect(164, 182, 70, 62, 3, c.cylinder(BRASS)) +
  ellipse(199, 183, 35, 6, c.sideways(BRASS.hi, BRASS.base, BRASS.dark)) +
  path('M172 183C172 178 226 178 226 183C226 187 172 187 172 183Z', BRASS.deep, { opacity: 0.5 }) +
  stroke('M165 226H233M165 232H233', BRASS.dark, 1.2, { opacity: 0.6 })

const base = (c: Canvas, shell: Ramp) =>
  path('M154 242H244V330C244 340 154 340 154 330Z', c.cylinder(shell)) +
  ellipse(199, 242, 45, 7, c.sideways(shell.hi, shell.base, shell.dark)) +
  path('M154 318C154 328 244 328 244 318V330C244 340 154 340 154 330Z', c.cylinder(BRASS)) +
  shine('M170 256V310', 5, 0.4)

const tube = (c: Canvas, r: Ramp, shell: Ramp) =>
  bullet(c, r) +
  base(c, shell) +
  sleeve(c) +
  path('M164 238C164 248 234 248 234 238V244C234 250 164 250 164 244Z', BRASS.deep, { opacity: 0.3 })

/** The cap, standing with its middle at x 318. */
const cap = (c: Canvas, shell: Ramp) =>
  path('M272 206C272 198 364 198 364 206V330C364 340 272 340 272 330Z', c.cylinder(shell)) +
  ellipse(318, 206, 46, 8, c.sideways(shell.hi, shell.base, shell.dark)) +
  path('M272 314C272 324 364 324 364 314V330C364 340 272 340 272 330Z', c.cylinder(BRASS)) +
  frameMark(318, 276, 18, BRASS.light, 2.4) +
  shine('M288 220V304', 6, 0.4)

/** A stroke of colour drawn out on the table, thick where it began. */
const swatch = (c: Canvas, r: Ramp) => {
  const d =
    'M52 288C44 268 62 250 92 246C160 234 236 250 318 232C340 228 360 232 352 242C346 248 354 252 346 258C330 268 350 270 330 278C260 296 190 284 120 304C88 312 60 308 52 288Z'
  const grain =
    stroke('M70 272C140 252 220 266 326 244M66 284C140 266 230 278 338 258M84 296C150 278 220 286 310 272', r.hi, 3, {
      opacity: 0.55,
    }) + stroke('M74 278C140 260 226 272 330 250M76 290C150 272 230 282 322 266', r.deep, 2.4, { opacity: 0.3 })
  return (
    path(d, r.deep, { opacity: 0.4, transform: 'translate(3 5)' }) +
    path(d, c.linear(0, 0, 1, 0.4, [0, r.light], [0.4, r.base], [1, r.shade])) +
    c.clipped(d, grain) +
    shine('M66 274C82 260 110 258 134 256', 5, 0.5)
  )
}

/** Tube and cap lying flat, worn slant towards the swatch. */
const lyingDown = (c: Canvas, r: Ramp, shell: Ramp) => {
  const silhouette =
    'M154 242H164V184H172V116C172 92 190 66 214 56C222 54 226 60 226 70V184H234V242H244V330C244 340 154 340 154 330Z'
  const shadow = path(silhouette, '#12161a', { opacity: 0.16, transform: 'translate(-4 18)' })
  return group(shadow + tube(c, r, shell), { transform: 'translate(10 -62) rotate(-72 200 200) scale(.92)' })
}

const cappedShade = path('M272 206C272 198 364 198 364 206V330C364 340 272 340 272 330Z', '#12161a', {
  opacity: 0.16,
  transform: 'translate(-6 16)',
})

export const lipstick: Kind = {
  name: 'lipstick',
  looks: [
    ['#b8343f', '#2a2d33'],
    ['#c9655a', '#e6dac4'],
    ['#8a2f4a', '#2a2d33'],
    ['#d98a7a', '#4f5d5a'],
    ['#a9505a', '#cfc4b4'],
    ['#d9503a', '#35405a'],
    ['#7a4038', '#2a2d33'],
  ],
  front: (c, colour, accent) => {
    const shell = ramp(accent)
    const body = c.floor(204, 336, 52, 9) + c.floor(322, 336, 50, 9) + cap(c, shell) + tube(c, ramp(colour), shell)
    return group(body, { transform: 'translate(-54 4)' })
  },
  second: (c, colour, accent) => {
    const r = ramp(colour)
    const shell = ramp(accent)
    const closed = group(cappedShade + cap(c, shell), { transform: 'translate(46 -130) rotate(28 318 268) scale(.86)' })
    const taken = group(lyingDown(c, r, shell) + closed, { transform: 'translate(-6 24) scale(.9)' })
    return group(swatch(c, r), { transform: 'translate(0 52)' }) + taken
  },
}
