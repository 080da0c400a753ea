import { group, mirror, path, ramp, rect, repeat, stroke, WOOD } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BACK = 'M98 236C94 180 92 130 102 102C112 74 152 66 200 66C248 66 288 74 298 102C308 130 306 180 302 236Z'
const ARM =
  'M64 186C62 160 84 150 98 154C116 158 120 176 120 196L124 296C124 302 120 304 114 304H82C72 304 68 298 68 290Z'

const legs = (c: Canvas) =>
  path('M120 292h14l-4 44h-8z', WOOD.deep) +
  path('M266 292h14l-2 44h-8z', WOOD.deep) +
  path('M84 292H104L94 350H86Z', c.cylinder(WOOD)) +
  path('M296 292H316L314 350H306Z', c.cylinder(WOOD))

const back = (c: Canvas, r: Ramp) => {
  const channels = repeat(5, (i) => {
    const x = 134 + i * 33
    const bow = Math.round(x + (x - 200) * 0.03)
    return (
      stroke(`M${x} 72C${bow} 130 ${x} 180 ${x} 240`, r.dark, 5, { opacity: 0.55 }) +
      stroke(`M${x + 5} 74C${x + 5} 130 ${x + 5} 180 ${x + 5} 240`, r.hi, 2.5, { opacity: 0.35 })
    )
  })
  const depth = path('M90 190H310V250H90Z', c.linear(0, 0, 0, 1, [0, r.deep, 0], [1, r.deep, 0.55]))
  return (
    path(BACK, c.linear(0.1, 0, 0.8, 1, [0, r.light], [0.45, r.base], [1, r.dark])) +
    c.clipped(BACK, channels + depth) +
    stroke('M106 110C114 84 152 74 196 74', r.hi, 4, { opacity: 0.7 })
  )
}

const seat = (c: Canvas, r: Ramp) =>
  path('M100 250H300V292C300 300 296 304 288 304H112C104 304 100 300 100 292Z', c.diagonal(r.base, r.dark)) +
  rect(104, 206, 194, 58, 24, r.deep, { opacity: 0.35, transform: 'translate(0 6)' }) +
  rect(104, 204, 194, 56, 24, c.linear(0, 0, 0.6, 1, [0, r.hi], [0.4, r.base], [1, r.dark])) +
  stroke('M126 252C180 258 240 258 276 252', r.deep, 2, { opacity: 0.5 }) +
  stroke('M122 214C160 208 220 208 260 212', r.hi, 4, { opacity: 0.55 })

const cushion = (c: Canvas, r: Ramp, q: Ramp) => {
  const quilt = c.pattern(
    14,
    14,
    `<path d="M0 7H14M7 0V14" stroke="${q.dark}" stroke-width="1.2" opacity=".35"/>`,
    'rotate(45)',
  )
  const body =
    rect(198, 140, 82, 76, 16, r.deep, { opacity: 0.35, transform: 'translate(4 6)' }) +
    rect(198, 138, 82, 76, 16, c.diagonal(q.hi, q.base, q.dark)) +
    stroke('M212 152C232 146 256 148 268 154', q.hi, 3, { opacity: 0.7 }) +
    rect(198, 138, 82, 76, 16, quilt)
  return group(body, { transform: 'rotate(-8 236 176)' })
}

const arms = (c: Canvas, r: Ramp) =>
  path(ARM, c.linear(0, 0, 1, 0.3, [0, r.base], [0.3, r.hi], [0.6, r.base], [1, r.dark])) +
  stroke('M72 182C74 166 90 160 102 166', r.hi, 4, { opacity: 0.75 }) +
  mirror(
    path(ARM, c.linear(1, 0, 0, 0.3, [0, r.light], [0.4, r.shade], [1, r.deep])) +
      stroke('M112 184C108 168 96 162 86 166', r.hi, 3, { opacity: 0.35 }),
  )

/** From the side: raked back, round arm, piping, and the cushion peeping out. */
const profile = (c: Canvas, r: Ramp, q: Ramp) => {
  const spine = 'M232 300C236 220 246 130 268 84C280 62 318 66 318 96C318 150 312 230 306 300Z'
  const side =
    'M78 214C78 186 98 174 128 174H250C276 174 288 190 288 214V288C288 300 282 304 272 304H94C84 304 78 300 78 288Z'
  return (
    path('M108 296h14l-8 54h-8z', c.cylinder(WOOD)) +
    path('M276 296h16l14 54h-8z', c.cylinder(WOOD)) +
    path(spine, c.linear(0, 0, 1, 0.2, [0, r.light], [0.45, r.base], [1, r.deep])) +
    stroke('M266 96C250 140 242 190 240 240', r.hi, 4, { opacity: 0.6 }) +
    stroke('M300 84C304 130 300 220 294 296', r.dark, 2, { opacity: 0.7 }) +
    group(
      rect(186, 112, 34, 80, 16, c.diagonal(q.hi, q.base, q.dark)) + stroke('M192 130V176', q.hi, 3, { opacity: 0.6 }),
      { transform: 'rotate(14 203 152)' },
    ) +
    rect(64, 172, 180, 46, 22, c.linear(0, 0, 0.6, 1, [0, r.hi], [0.4, r.base], [1, r.dark])) +
    path(side, r.line, { opacity: 0.3, transform: 'translate(3 -4)' }) +
    path(side, c.linear(0, 0, 0.9, 1, [0, r.light], [0.35, r.base], [1, r.dark])) +
    path(
      'M78 214C78 186 98 174 128 174H250C276 174 288 190 288 214C274 200 262 196 244 196H128C104 196 90 202 78 214Z',
      c.downward(r.hi, r.base),
    ) +
    stroke('M92 288V222C92 206 104 198 128 198H246C264 198 274 206 274 222V288', r.dark, 2, { opacity: 0.55 }) +
    stroke('M98 192C108 184 120 182 140 182', r.hi, 4, { opacity: 0.75 }) +
    stroke('M84 296H282', r.deep, 2, { opacity: 0.5 })
  )
}

export const armchair: Kind = {
  name: 'armchair',
  looks: [
    ['#4f7a6b', '#e0b25a'],
    ['#c9745a', '#e9dcc6'],
    ['#3f5478', '#d98a5a'],
    ['#e0d6c4', '#7c8f6a'],
    ['#9c8aa5', '#f0e2cc'],
    ['#3a3f44', '#c9a15f'],
    ['#d9a33f', '#4a6670'],
  ],
  front: (c, colour, accent) => {
    const r = ramp(colour)
    return c.floor(200, 346, 130, 13) + legs(c) + back(c, r) + seat(c, r) + cushion(c, r, ramp(accent)) + arms(c, r)
  },
  second: (c, colour, accent) => c.floor(200, 348, 118, 12) + profile(c, ramp(colour), ramp(accent)),
}
