import {
  BRASS,
  METAL,
  WOOD,
  circle,
  ellipse,
  group,
  frameMark,
  path,
  ramp,
  rect,
  repeat,
  shine,
  stroke,
} from '../canvas.ts'
import type { Canvas, Kind, Ramp } from '../canvas.ts'

/** A handle with its bolster at the origin, `length` long, pointing up. */
function handle(c: Canvas, r: Ramp, length: number, wide: number): string {
  const d = `M${-wide} -8C${-wide - 1} ${-length * 0.4} ${-wide + 2} ${-length * 0.6} ${-wide} ${-length + 6}C${-wide} ${-length} ${wide} ${-length - 4} ${wide + 1} ${-length + 6}C${wide} ${-length * 0.6} ${wide - 2} ${-length * 0.4} ${wide} -8Z`
  return (
    path(d, c.linear(0, 0, 1, 0, [0, r.shade], [0.3, r.hi], [0.6, r.base], [1, r.dark])) +
    rect(-1.2, -length - 1, 2.4, length - 8, 1, METAL.shade, { opacity: 0.55 }) +
    [0.3, 0.55, 0.8]
      .map((at) => circle(0, -length * at, 3, BRASS.light) + circle(0.5, -length * at + 0.6, 2, BRASS.shade))
      .join('') +
    rect(-wide + 1, -11, wide * 2 - 2, 12, 2.5, c.cylinder(METAL))
  )
}

function front(c: Canvas, colour: string): string {
  const r = ramp(colour)
  const face = 'M112 196H276L282 326C282 335 277 338 270 338H120C112 338 107 335 107 326Z'
  const slots = [
    [142, 188, -9, 96, 11],
    [176, 188, -4, 112, 12],
    [212, 188, 1, 104, 11.5],
    [246, 188, 6, 90, 10.5],
  ] as const
  const small = [
    [160, 208, -6, 66, 8.5],
    [194, 208, -1, 70, 8.5],
    [228, 208, 4, 64, 8.5],
  ] as const
  const place = ([x, y, degrees, length, wide]: readonly [number, number, number, number, number]) =>
    ellipse(x + 3, y, wide + 5, 4.5, WOOD.deep, { opacity: 0.75 }) +
    group(handle(c, r, length, wide), { transform: `translate(${x} ${y}) rotate(${degrees})` })
  return (
    c.floor(204, 336, 104, 12) +
    path(
      'M276 192L302 172L306 312C306 320 303 324 298 328L276 338Z',
      c.linear(0, 0, 1, 0, [0, WOOD.dark], [1, WOOD.deep]),
    ) +
    path(
      'M112 220L130 164C131 160 134 158 138 158H296C301 158 303 162 302 166L278 220Z',
      c.linear(0, 0, 1, 0.4, [0, WOOD.hi], [0.5, WOOD.light], [1, WOOD.shade]),
    ) +
    slots.map(place).join('') +
    small.map(place).join('') +
    path(
      'M109 222C109 217 111 215 116 215H272C277 215 279 217 279 222L282 326C282 335 277 338 270 338H118C111 338 106 335 106 326Z',
      c.linear(0, 0, 1, 0.6, [0, WOOD.hi], [0.3, WOOD.light], [0.7, WOOD.base], [1, WOOD.shade]),
    ) +
    c.clipped(
      face,
      repeat(11, (i) =>
        stroke(
          `M${116 + i * 16} 214C${110 + i * 17} 250 ${124 + i * 14} 290 ${112 + i * 16.5} 340`,
          i % 3 ? WOOD.shade : WOOD.dark,
          i % 2 ? 1 : 1.8,
          { opacity: 0.32 },
        ),
      ) +
        stroke(
          'M184 236C196 250 196 270 186 282C178 270 176 250 184 236M186 246C190 254 190 264 186 270',
          WOOD.dark,
          1.2,
          { opacity: 0.45 },
        ) +
        path('M100 322H290V342H100Z', WOOD.deep, { opacity: 0.25 }),
    ) +
    stroke('M114 217.500H272', WOOD.hi, 2, { opacity: 0.9 }) +
    frameMark(234, 314, 24, WOOD.deep, 3) +
    shine('M116 232C115 256 114 276 114 296', 4, 0.3)
  )
}

type Blade = { d: string; bevel: string; spine: string }

/** Each blade points up from its heel at the origin. */
const CHEF: Blade = {
  d: 'M-15 0L-15 -150C-14 -176 -2 -196 4 -202C22 -176 30 -130 30 -84V-4C22 2 4 0 -15 0Z',
  bevel: 'M4 -202C22 -176 30 -130 30 -84V-4L23 -2C22 -70 22 -140 4 -202Z',
  spine: 'M-12 -6V-150C-11 -170 -4 -186 2 -194',
}
const BREAD: Blade = {
  d: `M-12 0L-12 -196C-12 -206 8 -206 12 -198${'l5 8l-4 6'.repeat(13)}V0Z`,
  bevel: 'M12 -196V-4L7 0V-190Z',
  spine: 'M-9 -6V-192',
}
const PARING: Blade = {
  d: 'M-10 0L-10 -84C-9 -100 -2 -112 2 -118C14 -100 17 -76 17 -50V-4C10 0 2 0 -10 0Z',
  bevel: 'M2 -118C14 -100 17 -76 17 -50V-4L12 -2C12 -50 12 -84 2 -118Z',
  spine: 'M-7 -6V-84C-6 -96 -3 -104 0 -110',
}

function knife(c: Canvas, r: Ramp, blade: Blade, length: number, wide: number): string {
  return (
    path(blade.d, c.linear(0, 0, 1, 0.3, [0, METAL.shade], [0.3, '#ffffff'], [0.55, METAL.light], [1, METAL.base]), {
      stroke: METAL.shade,
      width: 0.8,
    }) +
    path(blade.bevel, c.linear(0, 0, 1, 0, [0, METAL.shade], [1, '#ffffff']), { opacity: 0.9 }) +
    stroke(blade.spine, '#fff', 2, { opacity: 0.8 }) +
    frameMark(0, -18, 9, METAL.dark, 1.6) +
    group(handle(c, r, length, wide), { transform: 'rotate(180)' })
  )
}

function second(c: Canvas, colour: string): string {
  const r = ramp(colour)
  const laid = [
    [118, 236, -12, CHEF, 112, 12.5],
    [212, 242, -12, BREAD, 104, 11],
    [282, 240, -12, PARING, 84, 9.5],
  ] as const
  return laid
    .map(([x, y, degrees, blade, length, wide]) => {
      const shadow = path(blade.d, '#12161a') + rect(-wide, -4, wide * 2, length, wide * 0.7, '#12161a')
      return (
        group(shadow, { transform: `translate(${x + 10} ${y + 14}) rotate(${degrees})`, opacity: 0.16 }) +
        group(knife(c, r, blade, length, wide), { transform: `translate(${x} ${y}) rotate(${degrees})` })
      )
    })
    .join('')
}

export const knives: Kind = {
  name: 'knives',
  looks: [['#2d3238'], ['#b8433f'], ['#2f6f6a'], ['#e9e1d0'], ['#6b4a2f'], ['#3f5f8c'], ['#7c8f5c']],
  front,
  second,
}
