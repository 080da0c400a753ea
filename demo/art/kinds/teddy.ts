import {
  INK,
  circle,
  ellipse,
  group,
  frameMark,
  path,
  ramp,
  rect,
  round,
  createRandom,
  shine,
  stitch,
  stroke,
} from '../canvas.ts'
import type { Canvas, Extra, Kind, Ramp } from '../canvas.ts'

/** A stuffed part: round light from the upper left, its far edge in shade. */
function plump(c: Canvas, cx: number, cy: number, rx: number, ry: number, r: Ramp, extra: Extra = {}): string {
  return ellipse(
    cx,
    cy,
    rx,
    ry,
    c.radial(0.36, 0.28, 0.8, [0, r.light], [0.45, r.base], [0.8, r.shade], [1, r.dark]),
    extra,
  )
}

/** Short plush hairs over an oval, each pointing outwards. */
function plush(cx: number, cy: number, rx: number, ry: number, count: number, r: Ramp, seed: number): string {
  const next = createRandom(seed)
  let lit = ''
  let dim = ''
  for (let i = 0; i < count; i++) {
    const angle = next() * 6.283
    const far = Math.sqrt(next()) * 0.94
    const [dx, dy] = [Math.cos(angle) * far, Math.sin(angle) * far]
    const hair = `M${round(cx + rx * dx)} ${round(cy + ry * dy)}l${round(dx * 5)} ${round(dy * 4 + 3)}`
    if (dx + dy < 0.1) lit += hair
    else dim += hair
  }
  return stroke(lit, r.hi, 1.5, { opacity: 0.6 }) + stroke(dim, r.deep, 1.5, { opacity: 0.28 })
}

/** Which of a pair is drawn: -1 the left one, 1 the right one. Both are lit from the left. */
type Side = -1 | 1

function ear(c: Canvas, r: Ramp, a: Ramp, side: Side, open: boolean): string {
  const x = 200 + side * 66
  return (
    plump(c, x, 84, 31, 30, r) +
    (open
      ? ellipse(x - side * 3, 88, 19, 18, c.linear(0, 0, 1, 1, [0, a.shade], [1, a.light]))
      : stroke(`M${x + side * 22} 92C${x + side * 18} 104 ${x + side * 8} 110 ${x - side * 4} 110`, r.dark, 3, {
          opacity: 0.4,
        }))
  )
}

const PAD = ramp('#ead7b8')

function leg(c: Canvas, r: Ramp, side: Side): string {
  const [x, sole] = [200 + side * 78, 200 + side * 94]
  return (
    plump(c, x, 300, 48, 42, r, { transform: `rotate(${side * 16} ${x} 300)` }) +
    ellipse(sole + 2, 308, 29, 31, r.deep, { opacity: 0.3 }) +
    ellipse(sole, 306, 29, 31, c.radial(0.36, 0.3, 0.8, [0, PAD.hi], [0.5, PAD.base], [1, PAD.dark])) +
    ellipse(sole, 306, 25, 27, 'none', { stroke: PAD.deep, width: 1.2, dash: '3 3' }) +
    frameMark(sole, 318, 17, PAD.dark, 2.4)
  )
}

function arm(c: Canvas, r: Ramp, side: Side): string {
  const x = 200 + side * 76
  const fold = `M${x - side * 16} 196C${x - side * 22} 208 ${x - side * 22} 220 ${x - side * 18} 236`
  return (
    plump(c, x, 226, 26, 50, r, { transform: `rotate(${-side * 26} ${x} 226)` }) +
    stroke(fold, r.deep, 4, { opacity: 0.25 })
  )
}

function scarf(c: Canvas, a: Ramp, tails: string): string {
  const d = 'M142 170C160 188 240 188 258 170C266 178 266 192 258 198C232 212 168 212 142 198C134 192 134 178 142 170Z'
  return (
    path(d, a.deep, { opacity: 0.4, transform: 'translate(2 7)' }) +
    tails +
    path(d, c.linear(0, 0, 1, 0.4, [0, a.base], [0.3, a.hi], [0.6, a.base], [1, a.dark])) +
    c.clipped(
      d,
      rect(
        130,
        160,
        140,
        60,
        0,
        c.pattern(12, 12, `<path d="M0 3H12M3 0V12" stroke="${a.dark}" stroke-width="3" opacity=".35"/>`, 'rotate(8)'),
      ),
    )
  )
}

function tail(c: Canvas, a: Ramp, x: number, y: number, degrees: number): string {
  const fringe = stroke('M-12 56v9M-6 57v9M0 57v9M6 57v9M12 56v9', a.shade, 3)
  return group(
    fringe +
      path('M-12 0H12L16 56H-16Z', c.linear(0, 0, 1, 0, [0, a.light], [0.5, a.base], [1, a.dark])) +
      path(
        'M-12 0H12L16 56H-16Z',
        c.pattern(12, 12, `<path d="M0 3H12M3 0V12" stroke="${a.dark}" stroke-width="3" opacity=".35"/>`),
      ),
    { transform: `translate(${x} ${y}) rotate(${degrees})` },
  )
}

function face(c: Canvas, r: Ramp): string {
  const eye = (x: number) =>
    circle(x, 112, 8.6, r.light, { opacity: 0.5 }) + circle(x, 112, 7.5, INK.deep) + circle(x - 2.4, 109.4, 2.4, '#fff')
  return (
    ellipse(200, 140, 38, 31, r.deep, { opacity: 0.2 }) +
    ellipse(200, 137, 38, 30, c.radial(0.38, 0.28, 0.8, [0, PAD.hi], [0.55, PAD.base], [1, PAD.shade])) +
    eye(164) +
    eye(236) +
    path(
      'M186 122C188 116 212 116 214 122C214 130 206 136 200 136C194 136 186 130 186 122Z',
      c.linear(0, 0, 1, 1, [0, INK.hi], [1, INK.deep]),
    ) +
    shine('M191 121C193 119 196 118.500 199 118.500', 2, 0.6) +
    stroke('M200 136V146C196 154 186 154 182 149M200 146C204 154 214 154 218 149', INK.base, 2.6)
  )
}

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  return (
    c.floor(204, 336, 126, 14) +
    plump(c, 200, 252, 72, 82, r) +
    plush(200, 252, 68, 76, 90, r, 3) +
    ellipse(200, 262, 46, 54, c.radial(0.38, 0.28, 0.8, [0, r.hi], [0.6, r.light], [1, r.base])) +
    stitch('M200 214V306', r.deep, 1.6, 0.5) +
    arm(c, r, -1) +
    arm(c, r, 1) +
    leg(c, r, -1) +
    leg(c, r, 1) +
    ear(c, r, a, -1, true) +
    ear(c, r, a, 1, true) +
    scarf(c, a, tail(c, a, 232, 196, -14)) +
    plump(c, 200, 122, 82, 70, r) +
    plush(200, 118, 76, 62, 120, r, 9) +
    face(c, r) +
    stroke('M136 98C144 76 162 62 186 58', r.hi, 5, { opacity: 0.5 })
  )
}

/** From behind: the seam, the knot of the scarf and the tail. */
function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const a = ramp(accent)
  return (
    c.floor(204, 336, 116, 14) +
    plump(c, 128, 304, 40, 36, r) +
    plump(c, 272, 304, 40, 36, r) +
    arm(c, r, -1) +
    arm(c, r, 1) +
    plump(c, 200, 256, 76, 82, r) +
    plush(200, 256, 72, 76, 130, r, 5) +
    stroke('M200 200C203 240 203 270 200 300', r.deep, 2.4, { opacity: 0.45 }) +
    stitch('M203 202C206 240 206 270 203 298', r.hi, 1.4, 0.5) +
    circle(202, 316, 24, '#12161a', { opacity: 0.2 }) +
    plump(c, 200, 312, 23, 22, r) +
    plush(200, 312, 20, 19, 26, r, 2) +
    path('M236 280H264V306C264 309 236 309 236 306Z', c.linear(0, 0, 1, 1, [0, '#fbf7ee'], [1, '#d8d0c0'])) +
    stitch('M238 283H262', '#8d8577', 1.1) +
    frameMark(250, 303, 10, a.dark, 1.6) +
    ear(c, r, a, -1, false) +
    ear(c, r, a, 1, false) +
    scarf(c, a, tail(c, a, 190, 200, 12) + tail(c, a, 214, 200, -12)) +
    plump(c, 202, 198, 15, 14, a) +
    plump(c, 200, 120, 82, 70, r) +
    plush(200, 116, 76, 62, 130, r, 8) +
    stroke('M200 54C203 90 203 130 200 168', r.deep, 2.2, { opacity: 0.4 }) +
    stroke('M136 98C144 76 162 62 186 58', r.hi, 5, { opacity: 0.5 })
  )
}

export const teddy: Kind = {
  name: 'teddy',
  looks: [
    ['#b98a58', '#c4513a'],
    ['#d9c3a0', '#4f7a6b'],
    ['#6b4a35', '#d9a441'],
    ['#9aa3a8', '#35507a'],
    ['#ece2d2', '#c9745a'],
    ['#d3a3a0', '#7d5a8c'],
    ['#c98a3f', '#2f6f6a'],
  ],
  front,
  second,
}
