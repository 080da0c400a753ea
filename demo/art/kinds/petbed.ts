import {
  WOOD,
  ellipse,
  group,
  frameMark,
  path,
  ramp,
  rect,
  repeat,
  round,
  createRandom,
  stitch,
  stroke,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

/** Short curls of fleece in an oval, lit at the upper left. */
function fleece(cx: number, cy: number, rx: number, ry: number, count: number, r: Ramp): string {
  const next = createRandom(23)
  let lit = ''
  let dim = ''
  for (let i = 0; i < count; i++) {
    const angle = next() * 6.283
    const far = Math.sqrt(next())
    const [x, y] = [cx + rx * far * Math.cos(angle), cy + ry * far * Math.sin(angle)]
    const curl = `M${round(x)} ${round(y)}q4 -5 8 0`
    if (x + y * 2 < cx + cy * 2 + 20) lit += curl
    else dim += curl
  }
  return (
    stroke(dim + lit, r.dark, 1.8, { opacity: 0.3, transform: 'translate(0 2)' }) +
    stroke(lit, r.hi, 2.2, { opacity: 0.95 }) +
    stroke(dim, r.light, 1.8, { opacity: 0.8 })
  )
}

function bone(c: Canvas, a: Ramp, x: number, y: number, degrees: number, scale: number): string {
  const d = 'M-28 -6C-34 -18 -48 -14 -44 -2C-52 6 -42 18 -32 12L-28 7H28L32 12C42 18 52 6 44 -2C48 -14 34 -18 28 -6Z'
  return group(
    path(d, a.deep, { opacity: 0.35, transform: 'translate(4 6)' }) +
      path(d, c.linear(0, 0, 0.6, 1, [0, a.hi], [0.5, a.base], [1, a.dark])) +
      stitch('M-26 0H26', a.deep, 1.4, 0.7),
    { transform: `translate(${x} ${y}) rotate(${degrees}) scale(${scale})` },
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const wall =
    'M36 222C36 170 110 144 200 144C290 144 364 170 364 222V276C364 316 290 336 200 336C110 336 36 316 36 276Z'
  const inside =
    'M70 222C70 186 128 168 200 168C272 168 330 186 330 222C330 244 300 256 280 262C240 252 160 252 120 262C100 256 70 244 70 222Z'
  const lip =
    'M36 224C40 250 72 262 104 266C118 252 150 244 200 244C250 244 282 252 296 266C328 262 360 250 364 224V276C364 316 290 336 200 336C110 336 36 316 36 276Z'
  const quilt = c.pattern(
    26,
    26,
    `<path d="M0 13H26M13 0V26" stroke="${r.deep}" stroke-width="1.600" opacity=".4"/><path d="M0 15H26M15 0V26" stroke="${r.hi}" stroke-width="1" opacity=".4"/>`,
    'rotate(45)',
  )
  return (
    c.floor(206, 330, 139, 16) +
    path(wall, c.linear(0, 0, 1, 0.3, [0, r.base], [0.25, r.hi], [0.55, r.base], [1, r.dark])) +
    c.clipped(wall, rect(30, 140, 340, 200, 0, quilt)) +
    path(inside, c.linear(0, 0, 0.6, 1, [0, a.shade], [1, a.base])) +
    c.clipped(
      inside,
      ellipse(200, 240, 132, 40, c.radial(0.4, 0.3, 0.7, [0, a.light], [0.55, a.base], [1, a.dark])) +
        fleece(200, 222, 128, 48, 120, a) +
        path('M60 160H340V196C280 176 120 176 60 196Z', a.deep, { opacity: 0.4 }),
    ) +
    bone(c, ramp('#d98a5f'), 236, 222, -16, 0.86) +
    path(lip, c.linear(0, 0, 1, 0.4, [0, r.base], [0.22, r.hi], [0.5, r.base], [0.85, r.shade], [1, r.dark])) +
    c.clipped(
      lip,
      rect(30, 210, 340, 130, 0, quilt) +
        path('M30 300C110 334 290 334 370 300V344H30Z', r.deep, { opacity: 0.4 }) +
        ellipse(120, 268, 60, 14, '#fff', { opacity: 0.14 }),
    ) +
    stroke(
      'M38 226C42 250 72 262 104 266C118 252 150 244 200 244C250 244 282 252 296 266C328 262 358 250 362 228',
      r.deep,
      5,
      { opacity: 0.55 },
    ) +
    stroke(
      'M38 224C42 248 72 260 104 264C118 250 150 242 200 242C250 242 282 250 296 264C328 260 358 248 362 226',
      a.base,
      4,
    ) +
    stitch('M38 223C42 247 72 259 104 263C118 249 150 241 200 241C250 241 282 249 296 263', a.hi, 1.2, 0.8) +
    rect(178, 276, 44, 34, 5, r.deep, { opacity: 0.35, transform: 'translate(2 3)' }) +
    rect(178, 276, 44, 34, 5, c.linear(0, 0, 1, 1, [0, WOOD.light], [1, WOOD.shade])) +
    rect(181, 279, 38, 28, 3, 'none', { stroke: WOOD.deep, width: 1.1, dash: '3 3' }) +
    frameMark(200, 302, 14, WOOD.deep, 2.2) +
    stroke('M62 196C84 172 130 158 186 155', r.hi, 4, { opacity: 0.7 })
  )
}

/** From straight above: the ring of the wall and the cushion, a bone and a ball on it. */
function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  const seams = repeat(
    14,
    (i) =>
      `<path d="M200 54C204 72 204 88 200 102" fill="none" stroke="${r.deep}" stroke-width="4" stroke-linecap="round" opacity=".35" transform="rotate(${round(i * 25.714 + 6)} 200 200)"/>`,
  )
  const ball = ramp('#c9573f')
  return (
    ellipse(212, 216, 158, 150, '#12161a', { opacity: 0.13 }) +
    ellipse(206, 208, 162, 154, c.radial(0.5, 0.5, 0.5, [0.8, '#12161a', 0.3], [1, '#12161a', 0])) +
    ellipse(200, 200, 156, 148, c.linear(0.1, 0, 0.9, 1, [0, r.hi], [0.4, r.base], [1, r.dark])) +
    ellipse(200, 200, 132, 125, 'none', { stroke: r.hi, width: 14, opacity: 0.28 }) +
    seams +
    ellipse(200, 200, 108, 101, r.line, { opacity: 0.75 }) +
    ellipse(202, 204, 103, 96, c.radial(0.42, 0.38, 0.7, [0, a.light], [0.55, a.base], [1, a.dark])) +
    fleece(200, 204, 94, 86, 150, a) +
    stroke('M98 176C112 128 152 102 200 102C248 102 288 128 302 176', a.deep, 10, { opacity: 0.28 }) +
    ellipse(200, 200, 108, 101, 'none', { stroke: a.base, width: 4 }) +
    ellipse(200, 200, 108, 101, 'none', { stroke: a.hi, width: 1.2, dash: '5 4' }) +
    bone(c, ramp('#d98a5f'), 178, 214, 28, 1.05) +
    ellipse(246, 184, 27, 26, '#12161a', { opacity: 0.25 }) +
    ellipse(241, 176, 26, 26, c.radial(0.35, 0.3, 0.8, [0, ball.hi], [0.45, ball.base], [1, ball.dark])) +
    stroke('M219 166C232 178 250 178 263 164M221 190C234 180 250 182 260 192', '#fff', 3, { opacity: 0.75 }) +
    rect(184, 318, 34, 26, 4, c.linear(0, 0, 1, 1, [0, WOOD.light], [1, WOOD.shade])) +
    frameMark(201, 338, 11, WOOD.deep, 1.8) +
    stroke('M66 156C86 102 130 68 186 62', '#fff', 6, { opacity: 0.35 })
  )
}

export const petbed: Kind = {
  name: 'petbed',
  looks: [
    ['#7d8c94', '#e9dfcc'],
    ['#b5703f', '#f0e2c8'],
    ['#4f7a6b', '#e6d3ac'],
    ['#d3b89a', '#8a6a50'],
    ['#35507a', '#e8ddc9'],
    ['#a9706f', '#f2e0d6'],
    ['#3a4147', '#c9b394'],
  ],
  front,
  second,
}
