import { ellipse, group, path, ramp, repeat, round, shine, stroke } from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

const BODY = 'M174 166C176 192 124 210 124 268C124 314 156 340 200 340C244 340 276 314 276 268C276 210 224 192 226 166Z'

/** Flutes running down the belly, closer together towards its edges. */
function flutes(r: Ramp): string {
  return repeat(9, (i) => {
    const turn = Math.sin(((i - 4) * Math.PI) / 10)
    const [top, belly, foot] = [round(200 + 25 * turn), round(200 + 77 * turn), round(200 + 46 * turn)]
    const d = (by: number) =>
      `M${top + by} 176C${top + by} 200 ${belly + by} 216 ${belly + by} 268C${belly + by} 300 ${round(foot + turn * 14 + by)} 326 ${foot + by} 340`
    return stroke(d(0), r.dark, 3.2, { opacity: 0.42 }) + stroke(d(3), r.hi, 1.8, { opacity: 0.4 })
  })
}

function body(c: Canvas, r: Ramp, a: Ramp, mouth: number): string {
  return (
    path(BODY, c.cylinder(r)) +
    c.clipped(
      BODY,
      flutes(r) +
        path('M120 314C150 330 250 330 280 314V346H120Z', c.cylinder(a)) +
        stroke('M120 314C150 330 250 330 280 314', r.deep, 2, { opacity: 0.5 }) +
        path('M160 160H240V186C224 194 176 194 160 186Z', c.linear(0, 0, 0, 1, [0, r.deep, 0.4], [1, r.deep, 0])),
    ) +
    shine('M142 248C142 232 150 220 160 212', 7, 0.4) +
    ellipse(200, 166, 32, mouth, c.linear(0, 0, 1, 0, [0, r.light], [0.3, r.hi], [1, r.shade])) +
    ellipse(200, 166.5, 26, mouth * 0.72, c.linear(0, 0, 1, 0.4, [0, r.line], [0.6, r.deep], [1, r.shade]))
  )
}

const GREEN = ramp('#6f9686')
const PALE = ramp('#8fb09c')

/** A eucalyptus branch from the origin up: round leaves in pairs, smaller towards the tip. */
function branch(c: Canvas, long: number, green: Ramp): string {
  const pairs = Math.round(long / 30)
  const leaf = c.linear(0, 0, 1, 1, [0, green.hi], [0.5, green.base], [1, green.dark])
  let veins = ''
  const leaves = repeat(pairs * 2, (i) => {
    const pair = Math.floor(i / 2)
    const way = i % 2 ? 1 : -1
    const y = -long * 0.3 - (pair * long * 0.68) / pairs
    const size = 17 - (pair * 9) / pairs
    veins += `M0 ${round(y)}L${round(way * size * 1.5)} ${round(y - size * 0.5)}`
    return ellipse(0, 0, size, size * 0.86, leaf, {
      transform: `translate(${round(way * size * 0.95)} ${round(y - size * 0.3)}) rotate(${(pair % 3) * 9 * way - 8})`,
    })
  })
  return (
    stroke(`M0 0C4 ${-long * 0.4} -4 ${-long * 0.7} 0 ${-long}`, '#7a5f4a', 3) +
    leaves +
    stroke(veins, green.hi, 1.1, { opacity: 0.6 }) +
    ellipse(0, -long - 4, 5, 7, leaf)
  )
}

/** A plume of dry grass, from the origin up. */
function plume(c: Canvas, long: number): string {
  const straw = c.linear(0, 0, 1, 0, [0, '#f6ead2'], [0.5, '#e3cda4'], [1, '#b99a68'])
  let hairs = ''
  for (let i = 0; i < 9; i++) hairs += `M0 ${-long + 14 + i * 8}q${i % 2 ? 9 : -9} -6 ${i % 2 ? 13 : -13} -18`
  return (
    stroke(`M0 0C-3 ${-long * 0.5} 2 ${-long * 0.7} 0 ${-long + 60}`, '#b99a68', 2.4) +
    path(
      `M0 ${-long + 92}C-18 ${-long + 70} -17 ${-long + 30} 2 ${-long - 8}C17 ${-long + 30} 16 ${-long + 70} 0 ${-long + 92}Z`,
      straw,
    ) +
    stroke(hairs, '#fbf3e2', 1.6, { opacity: 0.75 })
  )
}

const stood = (x: number, degrees: number, body: string) =>
  group(body, { transform: `translate(${x} 170) rotate(${degrees})` })

function front(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  return (
    c.floor(202, 339, 72, 11) +
    stood(202, -4, plume(c, 142)) +
    stood(196, -36, plume(c, 116)) +
    stood(206, 34, plume(c, 118)) +
    stood(196, -20, branch(c, 128, GREEN)) +
    stood(206, 17, branch(c, 132, PALE)) +
    stood(208, 54, branch(c, 100, GREEN)) +
    stood(192, -56, branch(c, 96, PALE)) +
    body(c, r, ramp(accent), 8) +
    path('M176 168C186 174 214 174 224 168C214 172 186 172 176 168Z', r.hi)
  )
}

/** The vase empty, seen from higher up, with its branch laid down in front. */
function second(c: Canvas, colour: string, accent: string): string {
  const r = ramp(colour)
  const lying = (extra: string) => group(extra, { transform: 'translate(372 336) rotate(-83) scale(1.35)' })
  return (
    c.floor(184, 336, 90, 13) +
    group(body(c, r, ramp(accent), 15), { transform: 'translate(-76 -124) scale(1.32)' }) +
    stroke('M158 108C168 116 210 118 222 110', r.hi, 1.6, { opacity: 0.5 }) +
    stroke('M160 113C176 120 206 120 220 114', r.hi, 1.2, { opacity: 0.3 }) +
    c.floor(252, 350, 106, 9, 0.3) +
    lying(branch(c, 176, GREEN))
  )
}

export const vase: Kind = {
  name: 'vase',
  looks: [
    ['#e4d8c6', '#a9754f'],
    ['#4a6f78', '#d8c29a'],
    ['#c4694a', '#ead9bf'],
    ['#2f343a', '#b98a58'],
    ['#9fb09a', '#e9e1d0'],
    ['#d9a99c', '#8a5a52'],
    ['#5a6fa3', '#e8e2d6'],
  ],
  front,
  second,
}
