import { circle, ellipse, group, flatShadow, ovalPath, path, ramp, rect, repeat, shine, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BUST =
  'M170 42C170 35 230 35 230 42C230 86 240 110 272 126C304 140 324 152 324 176C322 220 276 300 236 318C214 328 186 328 164 318C124 300 78 220 76 176C76 152 96 140 128 126C160 110 170 86 170 42Z'
const CHAIN = 'M164 96C158 140 176 196 200 214C224 196 242 140 236 96'
const LINEN = ramp('#d8cdbd')

/** Fine links: a dark cord, a bright one over it, and gaps of shadow between. */
const links = (d: string, metal: Ramp, width: number) =>
  stroke(d, '#12161a', width, { opacity: 0.28, transform: 'translate(3 4)' }) +
  stroke(d, metal.dark, width) +
  stroke(d, metal.light, width * 0.72, { dash: `${width * 1.1} ${width * 0.9}` }) +
  stroke(d, metal.hi, width * 0.3, { dash: `${width * 0.7} ${width * 1.3}` })

/** A pear-cut stone in a beaded setting, hanging from (0, 0), 76 long. */
const pendant = (c: Canvas, r: Ramp, metal: Ramp) => {
  const drop = 'M0 12C8 28 27 38 27 58A27 27 0 0 1 -27 58C-27 38 -8 28 0 12Z'
  const bead = c.ball(metal)
  const beads = repeat(11, (i) => {
    const turn = (-20 + i * 22) * (Math.PI / 180)
    return circle(Math.cos(turn) * 31, 58 + Math.sin(turn) * 31, 2.6, bead)
  })
  return (
    path('M-5 -8C-5 -14 5 -14 5 -8L4 10H-4Z', c.sideways(metal.hi, metal.base, metal.dark)) +
    circle(0, 10, 5, bead) +
    path(drop, c.diagonal(metal.hi, metal.base, metal.dark), { transform: 'translate(0 -8) scale(1.14)' }) +
    beads +
    path(drop, c.linear(0, 0, 1, 1, [0, r.light], [0.45, r.base], [1, r.deep])) +
    path('M0 12L14 46L0 82L-14 46Z', r.hi, { opacity: 0.45 }) +
    path('M0 12L-14 46L-27 56C-26 38 -8 28 0 12Z', r.hi, { opacity: 0.5 }) +
    path('M14 46L27 58C26 74 14 84 0 85Z', r.deep, { opacity: 0.55 }) +
    path('M-14 46H14L0 60Z', '#fff', { opacity: 0.28 }) +
    path('M-17 50C-16 42 -10 36 -5 30L-4 44L-16 58Z', '#fff', { opacity: 0.6 })
  )
}

const bust = (c: Canvas) => {
  const linen = c.pattern(4, 4, `<path d="M0 1H4M1 0V4" stroke="${LINEN.dark}" stroke-width=".6" opacity=".2"/>`)
  const far = c.linear(0, 0, 1, 0, [0, LINEN.deep, 0], [1, LINEN.deep, 0.5])
  const modelling =
    rect(196, 30, 134, 300, 0, far) +
    path('M204 34H232V90C226 100 214 112 204 118Z', c.linear(0, 0, 1, 0, [0, LINEN.deep, 0], [1, LINEN.deep, 0.4])) +
    ellipse(144, 186, 52, 64, c.radial(0.5, 0.5, 0.5, [0, '#fff', 0.45], [1, '#fff', 0])) +
    stroke('M118 148C144 146 168 152 184 166M282 148C256 146 232 152 216 166', LINEN.dark, 5, { opacity: 0.22 }) +
    stroke('M118 152C144 150 166 156 182 170', '#fff', 3, { opacity: 0.4 }) +
    stroke('M200 300V326', LINEN.dark, 1.6, { opacity: 0.4 })
  return (
    rect(188, 306, 24, 30, 4, c.cylinder(ramp('#b98a58'))) +
    path('M132 336C132 326 268 326 268 336L270 346C270 354 130 354 130 346Z', c.cylinder(ramp('#b98a58'))) +
    path(BUST, c.linear(0, 0, 1, 0.4, [0, LINEN.shade], [0.25, LINEN.light], [0.6, LINEN.base], [1, LINEN.dark])) +
    path(BUST, linen) +
    c.clipped(BUST, modelling) +
    ellipse(200, 42, 30, 7, c.sideways(LINEN.hi, LINEN.base))
  )
}

/** The ring clasp that closes the chain. */
const clasp = (c: Canvas, metal: Ramp) =>
  circle(0, 0, 9, 'none', { stroke: metal.dark, width: 5 }) +
  circle(0, 0, 9, 'none', { stroke: metal.light, width: 3 }) +
  path('M10 -7H30C36 -7 38 7 30 7H10Z', c.downward(metal.hi, metal.base, metal.dark)) +
  circle(24, 0, 2.4, metal.deep)

/** Coiled in a glazed dish, seen from above. */
const dish = (c: Canvas) => {
  const glaze = ramp('#e4ded2')
  return (
    flatShadow(ovalPath(200, 206, 156), 11, 15) +
    circle(200, 206, 156, c.diagonal(glaze.hi, glaze.base, glaze.dark)) +
    circle(200, 206, 153, 'none', { stroke: '#cda557', width: 4 }) +
    circle(200, 208, 134, c.diagonal(glaze.dark, glaze.base, glaze.hi)) +
    circle(200, 210, 122, c.diagonal(glaze.shade, glaze.light)) +
    shine('M66 168C78 122 112 88 156 76', 6, 0.7)
  )
}

export const necklace: Kind = {
  name: 'necklace',
  looks: [
    ['#3f8f7a', '#cda557'],
    ['#b8344a', '#cda557'],
    ['#3a5fb0', '#c3c9cd'],
    ['#e6eef2', '#d3a08a'],
    ['#8a5fb0', '#c3c9cd'],
    ['#d99a2e', '#c3c9cd'],
    ['#23272e', '#cda557'],
  ],
  front: (c, colour, accent) => {
    const metal = ramp(accent)
    const drop = group(pendant(c, ramp(colour), metal), { transform: 'translate(200 216) scale(.86)' })
    const shadow = ellipse(208, 270, 26, 32, '#12161a', { opacity: 0.2 })
    return c.floor(204, 350, 84, 10) + bust(c) + links(CHAIN, metal, 5) + shadow + drop
  },
  second: (c, colour, accent) => {
    const metal = ramp(accent)
    const left = 'M196 92C116 82 74 150 98 206C118 250 176 232 198 200'
    const right = 'M204 92C288 90 328 152 304 208C284 252 226 234 202 200'
    return (
      dish(c) +
      links(left, metal, 6) +
      links(right, metal, 6) +
      group(clasp(c, metal), { transform: 'translate(186 92)' }) +
      ellipse(210, 290, 48, 52, '#12161a', { opacity: 0.22 }) +
      group(pendant(c, ramp(colour), metal), { transform: 'translate(200 200) rotate(3) scale(1.4)' })
    )
  },
}
