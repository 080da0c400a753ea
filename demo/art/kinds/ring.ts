import { circle, ellipse, group, path, scaleAt, ramp, rect, repeat, round, shine, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

/** A four-pointed glint of light. */
const glint = (x: number, y: number, size: number) =>
  scaleAt(
    x,
    y,
    size / 10,
    path('M0 -10C1 -2 2 -1 10 0C2 1 1 2 0 10C-1 2 -2 1 -10 0C-2 -1 -1 -2 0 -10Z', '#fff', { opacity: 0.95 }),
  )

/** A brilliant seen from the side: table, crown and the deep point below. */
const stoneFromSide = (c: Canvas, r: Ramp) =>
  path('M134 118L160 84H240L266 118L200 196Z', c.diagonal(r.hi, r.base, r.deep)) +
  path('M160 84L176 118H134Z', r.hi) +
  path('M160 84H200L176 118Z', r.light) +
  path('M200 84L224 118H176Z', r.hi, { opacity: 0.85 }) +
  path('M200 84H240L224 118Z', r.base) +
  path('M240 84L266 118H224Z', r.shade) +
  path('M134 118H176L200 196Z', r.base) +
  path('M176 118H200V196Z', r.light) +
  path('M200 118H224L200 196Z', r.shade) +
  path('M224 118H266L200 196Z', r.deep) +
  path('M176 118H190L196 170Z', '#fff', { opacity: 0.35 }) +
  path('M164 88H196L180 110Z', '#fff', { opacity: 0.45 })

const prongs = (c: Canvas, metal: Ramp) => {
  const steel = c.linear(0, 0, 1, 0, [0, metal.hi], [0.5, metal.base], [1, metal.dark])
  return (
    path('M129 117C129 108 139 108 140 116L194 184L188 194H180C168 180 140 146 129 117Z', steel) +
    path(
      'M270 116C270 108 260 108 258 116L206 182L212 194H220C232 176 256 146 270 116Z',
      c.linear(0, 0, 1, 0, [0, metal.light], [1, metal.dark]),
    ) +
    path('M176 176H224L220 196H180Z', steel) +
    path('M197 113h6l2 65h-10z', steel)
  )
}

const band = (c: Canvas, metal: Ramp) =>
  ellipse(200, 262, 78, 76, 'none', { stroke: metal.deep, width: 22 }) +
  ellipse(200, 262, 78, 76, 'none', {
    stroke: c.linear(
      0,
      0,
      1,
      1,
      [0, metal.hi],
      [0.25, metal.base],
      [0.45, metal.light],
      [0.7, metal.shade],
      [1, metal.dark],
    ),
    width: 19,
  }) +
  ellipse(203, 265, 70, 68, 'none', { stroke: metal.deep, width: 4, opacity: 0.55 }) +
  stroke('M120 268C118 232 138 202 168 190', '#fff', 4, { opacity: 0.75 }) +
  stroke('M146 322C170 346 228 350 258 322', metal.hi, 3, { opacity: 0.6 })

/** Small stones along the shoulders of the band. */
const pave = (c: Canvas) => {
  const stone = c.radial(0.35, 0.3, 0.8, [0, '#ffffff'], [0.5, '#dfe9f0'], [1, '#8fa3b0'])
  return repeat(5, (i) => {
    const left = ((222 - i * 11) * Math.PI) / 180
    const x = Math.cos(left) * 78
    const y = 262 + Math.sin(left + Math.PI) * -76
    return circle(200 + x, y, 5.4, stone) + circle(200 - x, y, 5.4, stone)
  })
}

/** A round brilliant seen face-on, about (0, 0), 60 across its middle. */
const stoneFromAbove = (c: Canvas, r: Ramp) => {
  const point = (turn: number, far: number) => `${round(Math.cos(turn) * far)} ${round(Math.sin(turn) * far)}`
  const tones = [r.hi, r.light, r.base, r.shade, r.dark, r.shade, r.base, r.light]
  const facets = repeat(8, (i) => {
    const a = (i / 8) * Math.PI * 2 + Math.PI
    const b = a + Math.PI / 4
    const tone = tones[i] ?? r.base
    return (
      path(`M${point(a, 30)}L${point(b, 30)}L${point((a + b) / 2, 17)}Z`, tone) +
      path(
        `M${point(a, 30)}L${point((a + b) / 2, 17)}L${point((a + b) / 2 - Math.PI / 4, 17)}Z`,
        i % 2 ? r.hi : r.base,
        { opacity: 0.9 },
      )
    )
  })
  const table = Array.from({ length: 8 }, (_, i) => point((i / 8) * Math.PI * 2 + Math.PI / 8, 17)).join('L')
  return (
    circle(0, 0, 31, r.deep) +
    facets +
    path(`M${table}Z`, c.linear(0, 0, 1, 1, [0, r.hi], [0.45, r.light], [1, r.shade])) +
    path('M-13 -6L-4 -14L8 -14L-14 6Z', '#fff', { opacity: 0.6 }) +
    path('M4 14L14 4L12 -2L-2 14Z', '#fff', { opacity: 0.25 })
  )
}

const claws = (c: Canvas, metal: Ramp) =>
  repeat(6, (i) => group(ellipse(0, -30, 3, 4.6, c.ball(metal)), { transform: `rotate(${i * 60 + 30})` }))

/** The open box: satin lid above, velvet cushion with a slit below. */
const box = (c: Canvas, leather: Ramp, satin: Ramp) =>
  path(
    'M92 60C92 50 98 44 108 44H292C302 44 308 50 308 60L318 190H82Z',
    c.diagonal(leather.light, leather.base, leather.deep),
  ) +
  path(
    'M106 66C106 60 110 57 116 57H284C290 57 294 60 294 66L302 184H98Z',
    c.linear(0, 0, 0.8, 1, [0, satin.shade], [0.5, satin.base], [1, satin.hi]),
  ) +
  stroke(
    'M140 60C150 110 146 150 132 184M262 60C250 110 256 150 270 184M200 58C196 110 204 140 200 184',
    satin.dark,
    5,
    { opacity: 0.18 },
  ) +
  rect(76, 184, 248, 12, 4, c.sideways('#cda557', '#fdf0cf', '#cda557', '#7a5a20')) +
  path('M80 196H320L326 214H74Z', satin.shade) +
  path(
    'M74 208H326V318C326 332 320 338 308 338H92C80 338 74 332 74 318Z',
    c.linear(0, 0, 1, 0.7, [0, leather.hi], [0.3, leather.base], [1, leather.deep]),
  ) +
  rect(180, 208, 40, 26, 6, c.diagonal('#fdf0cf', '#cda557', '#7a5a20')) +
  circle(200, 222, 4, '#513a12')

const cushion = (c: Canvas, satin: Ramp) =>
  path(
    'M84 212C84 168 110 156 200 156C290 156 316 168 316 212Z',
    c.linear(0, 0, 0.7, 1, [0, satin.hi], [0.5, satin.base], [1, satin.dark]),
  ) + path('M132 190C150 182 250 182 268 190C250 198 150 198 132 190Z', satin.deep, { opacity: 0.75 })

export const ring: Kind = {
  name: 'ring',
  looks: [
    ['#3f8f7a', '#cda557'],
    ['#3a5fb0', '#c3c9cd'],
    ['#b8344a', '#cda557'],
    ['#dfe9f0', '#d3a08a'],
    ['#8a5fb0', '#c3c9cd'],
    ['#e0a83a', '#c3c9cd'],
    ['#2a2e36', '#cda557'],
  ],
  front: (c, colour, accent) => {
    const metal = ramp(accent)
    return (
      c.floor(206, 348, 72, 10) +
      band(c, metal) +
      pave(c) +
      group(stoneFromSide(c, ramp(colour)) + prongs(c, metal), { transform: 'translate(38 39) scale(.81)' }) +
      glint(172, 112, 15) +
      glint(241, 131, 9)
    )
  },
  second: (c, colour, accent) => {
    const metal = ramp(accent)
    const arc = 'M146 194C138 116 262 116 254 194'
    const loop =
      stroke(arc, metal.deep, 15) +
      stroke(arc, c.across(140, 130, 260, 190, [0, metal.hi], [0.4, metal.base], [1, metal.dark]), 12) +
      stroke('M146 180C148 150 166 138 184 134', '#fff', 3, { opacity: 0.7 })
    const gem = group(stoneFromAbove(c, ramp(colour)) + claws(c, metal), {
      transform: 'translate(200 136) scale(1.25)',
    })
    return (
      c.floor(206, 342, 136, 12) +
      box(c, ramp('#2f4f4c'), ramp('#ebe0cc')) +
      cushion(c, ramp('#e6d8bf')) +
      loop +
      ellipse(200, 194, 62, 5, '#5b4a32', { opacity: 0.35 }) +
      path('M74 208H326V226C290 214 110 214 74 226Z', ramp('#2f4f4c').hi, { opacity: 0.35 }) +
      gem +
      glint(184, 116, 13) +
      shine('M88 232V300', 5, 0.3)
    )
  },
}
