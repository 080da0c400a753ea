/**
 * Drawing helpers of the product images: colour ramps, materials, paints and paths. Every image is 400 by 400 with a
 * transparent ground, lit from the upper left.
 */

/** A colour in seven shades, from the highlight to the darkest line, as `#rrggbb`. */
export type Ramp = {
  readonly hi: string
  readonly light: string
  readonly base: string
  readonly shade: string
  readonly dark: string
  readonly deep: string
  readonly line: string
}

/** Offset 0 to 1, colour, and opacity 0 to 1 when it is not solid. */
type Stop = readonly [offset: number, colour: string, opacity?: number]

/** Optional attributes of a shape. */
export type Extra = {
  readonly opacity?: number
  readonly transform?: string
  /** Outline colour and width of a filled shape. */
  readonly stroke?: string
  readonly width?: number
  /** Dash pattern, such as `4 4`. */
  readonly dash?: string
}

/** The paints of one image. Methods that define a paint return the value for `fill` or `stroke`. */
export type Canvas = {
  /** Gradient over the shape's own box: coordinates are 0 to 1. */
  linear(x1: number, y1: number, x2: number, y2: number, ...stops: Stop[]): string
  /** Gradient over the image: coordinates are 0 to 400. Straight strokes need this one. */
  across(x1: number, y1: number, x2: number, y2: number, ...stops: Stop[]): string
  /** Round gradient over the shape's own box: centre and radius are 0 to 1. */
  radial(cx: number, cy: number, r: number, ...stops: Stop[]): string
  /** Evenly spaced colours over the shape's box, from the upper left to the lower right. */
  diagonal(...colours: string[]): string
  /** Evenly spaced colours from left to right. */
  sideways(...colours: string[]): string
  /** Evenly spaced colours from top to bottom. */
  downward(...colours: string[]): string
  /** A knob or bead: lit at its upper left. */
  ball(ramp: Ramp): string
  /** A tile of `width` by `height` units repeated over the shape. */
  pattern(width: number, height: number, tile: string, transform?: string): string
  /** Round upright body: light from the left, a bounce of light on the right edge. */
  cylinder(ramp: Ramp): string
  /** Flat body: highlight at the upper left, dark at the lower right. */
  soft(ramp: Ramp): string
  /** Clips `body` to the path `d`. */
  clipped(d: string, body: string): string
  /** Contact shadow: a tight dark ellipse and a wide faint one shifted right. */
  floor(cx: number, cy: number, rx: number, ry?: number, opacity?: number): string
  /** Everything defined so far, for `<defs>`. */
  definitions(): string
}

/** One kind of goods: colourways and two drawings. `accent` paints one part only (strap, lining, cushion). */
export type Kind = {
  readonly name: string
  /** 6 to 8 colourways, colour first, then the accent where the kind has one. */
  readonly looks: readonly (readonly [colour: string, accent?: string])[]
  front(c: Canvas, colour: string, accent: string): string
  /** A real second view: back, side, open, top or a close detail. */
  second(c: Canvas, colour: string, accent: string): string
}

const linearLight = (byte: number): number => {
  const v = byte / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}

const toByte = (light: number): string => {
  const v = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, v)))
    .toString(16)
    .padStart(2, '0')
}

/** `#rrggbb` to OKLCH: lightness 0 to 1, chroma, hue in radians. */
export function toLch(hex: string): [lightness: number, chroma: number, hue: number] {
  const n = Number.parseInt(hex.slice(1), 16)
  const r = linearLight(n >> 16)
  const g = linearLight((n >> 8) & 255)
  const b = linearLight(n & 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(A, B), Math.atan2(B, A)]
}

/** OKLCH to `#rrggbb`; colours outside sRGB are cut to its edge. */
export function fromLch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return `#${toByte(red)}${toByte(green)}${toByte(blue)}`
}

/** The shades of one colour. Dark colours get stronger lights, because their form would be lost. */
export function ramp(hex: string): Ramp {
  const [lightness, chroma, hue] = toLch(hex)
  const step = (by: number, keep = 1) => fromLch(Math.min(0.985, Math.max(0.13, lightness + by)), chroma * keep, hue)
  const lift = lightness < 0.4 ? 1.35 : 1
  return {
    hi: step(0.17 * lift, 0.7),
    light: step(0.08 * lift, 0.92),
    base: hex,
    shade: step(-0.085),
    dark: step(-0.17, 0.95),
    deep: step(-0.27, 0.8),
    line: step(-0.33, 0.7),
  }
}

const material = (hi: string, light: string, base: string, shade: string, dark: string, deep: string): Ramp => ({
  hi,
  light,
  base,
  shade,
  dark,
  deep,
  line: deep,
})

export const METAL = material('#ffffff', '#e9ecee', '#c3c9cd', '#949da3', '#646d74', '#3c444a')
export const BRASS = material('#fdf0cf', '#ecd096', '#cda557', '#a67f36', '#7a5a20', '#513a12')
export const WOOD = material('#e7c9a3', '#d3ab7c', '#b98a58', '#95693b', '#714c27', '#4d3218')
export const INK = material('#5c646d', '#434a52', '#2d3238', '#22262b', '#191c20', '#101215')

/** True when dark marks read better on this colour than light ones. */
export const isPale = (hex: string): boolean => toLch(hex)[0] > 0.7

/** At most two decimals, to keep images small. */
export const round = (value: number): number => Math.round(value * 100) / 100

/** Deterministic numbers in [0, 1), for speckle and grain. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** Joins `count` drawings, numbered from 0. */
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const attributes = (extra: Extra): string => {
  let text = ''
  if (extra.opacity !== undefined) text += ` opacity="${round(extra.opacity)}"`
  if (extra.transform !== undefined) text += ` transform="${extra.transform}"`
  if (extra.stroke !== undefined) text += ` stroke="${extra.stroke}"`
  if (extra.width !== undefined) text += ` stroke-width="${round(extra.width)}"`
  if (extra.dash !== undefined) text += ` stroke-dasharray="${extra.dash}"`
  return text
}

/** A filled path. Pass `none` as the fill and a `stroke` for an outline with square ends. */
export const path = (d: string, fill: string, extra: Extra = {}): string =>
  `<path d="${d}" fill="${fill}"${attributes(extra)}/>`

/** A line with round ends and joints. */
export const stroke = (d: string, colour: string, width: number, extra: Extra = {}): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes(extra)}/>`

/** A row of stitches along a path. */
export const stitch = (d: string, colour: string, width = 1.5, opacity = 0.75): string =>
  stroke(d, colour, width, { dash: '5 4', opacity })

/** The reflection of a window on a shiny body; once per image. */
export const shine = (d: string, width: number, opacity = 0.45): string => stroke(d, '#fff', width, { opacity })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, extra: Extra = {}): string =>
  `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${attributes(extra)}/>`

export const circle = (cx: number, cy: number, r: number, fill: string, extra: Extra = {}): string =>
  `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}" fill="${fill}"${attributes(extra)}/>`

/** A rectangle; `corner` is the radius of its corners. */
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  corner: number,
  fill: string,
  extra: Extra = {},
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(corner)}" fill="${fill}"${attributes(extra)}/>`

/** Groups shapes. */
export const group = (body: string, extra: Extra): string => `<g${attributes(extra)}>${body}</g>`

/** Clockwise by `degrees` about a point. */
export const rotate = (degrees: number, cx: number, cy: number, body: string): string =>
  group(body, { transform: `rotate(${round(degrees)} ${round(cx)} ${round(cy)})` })

/** About the vertical line at `axis`. */
export const mirror = (body: string, axis = 200): string =>
  group(body, { transform: `translate(${round(axis * 2)} 0) scale(-1 1)` })

/** Scales about the origin, then moves by `x`, `y`. */
export const scaleAt = (x: number, y: number, scale: number, body: string): string =>
  group(body, { transform: `translate(${round(x)} ${round(y)}) scale(${round(scale)})` })

/** The mark on goods: an arch with its foot at (`x`, `y`). */
export const frameMark = (x: number, y: number, size: number, colour: string, width = 2.4): string => {
  const half = round(size / 2)
  const d = `M${round(x - half)} ${y}v${-round(size * 0.7)}a${half} ${half} 0 0 1 ${half * 2} 0v${round(size * 0.7)}Z`
  return path(d, 'none', { stroke: colour, width })
}

/** Shadow of an object that lies flat, seen from above. */
export const flatShadow = (d: string, x = 11, y = 15): string =>
  path(d, '#12161a', { opacity: 0.07, transform: `translate(${x * 1.5} ${y * 1.5})` }) +
  path(d, '#12161a', { opacity: 0.13, transform: `translate(${x} ${y})` })

/** The outline of an ellipse as a path, for clips and shadows. */
export const ovalPath = (cx: number, cy: number, rx: number, ry = rx): string =>
  `M${round(cx - rx)} ${cy}a${rx} ${ry} 0 0 1 ${rx * 2} 0a${rx} ${ry} 0 0 1 ${-rx * 2} 0Z`

const evenly = (colours: readonly string[]): Stop[] =>
  colours.map((colour, index) => [round(index / Math.max(1, colours.length - 1)), colour])

const stopTags = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity]) => {
      const faded = opacity === undefined ? '' : ` stop-opacity="${round(opacity)}"`
      return `<stop offset="${offset}" stop-color="${colour}"${faded}/>`
    })
    .join('')

/** Every id starts with `prefix`, so that several images can share a page. */
export function createCanvas(prefix: string): Canvas {
  const ids = new Map<string, string>()
  let definitions = ''

  /** Defines a paint once; an equal paint gets the same id. */
  const define = (tag: string, attributes: string, content: string): string => {
    const key = tag + attributes + content
    const known = ids.get(key)
    if (known) return known
    const id = prefix + ids.size.toString(36)
    definitions += `<${tag} id="${id}"${attributes}>${content}</${tag}>`
    ids.set(key, `url(#${id})`)
    return `url(#${id})`
  }
  const linear: Canvas['linear'] = (x1, y1, x2, y2, ...stops) =>
    define('linearGradient', ` x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, stopTags(stops))
  const radial: Canvas['radial'] = (cx, cy, r, ...stops) =>
    define('radialGradient', ` cx="${cx}" cy="${cy}" r="${r}"`, stopTags(stops))

  return {
    linear,
    radial,
    across: (x1, y1, x2, y2, ...stops) => {
      const box = ` gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`
      return define('linearGradient', box, stopTags(stops))
    },
    diagonal: (...colours) => linear(0, 0, 1, 1, ...evenly(colours)),
    sideways: (...colours) => linear(0, 0, 1, 0, ...evenly(colours)),
    downward: (...colours) => linear(0, 0, 0, 1, ...evenly(colours)),
    ball: (r) => radial(0.35, 0.3, 0.75, [0, r.hi], [0.5, r.base], [1, r.dark]),
    pattern: (width, height, tile, transform) => {
      const turn = transform ? ` patternTransform="${transform}"` : ''
      return define('pattern', ` width="${width}" height="${height}" patternUnits="userSpaceOnUse"${turn}`, tile)
    },
    cylinder: (r) =>
      linear(
        0,
        0,
        1,
        0,
        [0, r.shade],
        [0.1, r.base],
        [0.28, r.hi],
        [0.5, r.base],
        [0.84, r.shade],
        [0.95, r.dark],
        [1, r.shade],
      ),
    soft: (r) => linear(0.1, 0, 0.9, 1, [0, r.hi], [0.35, r.base], [1, r.dark]),
    clipped: (d, body) => `<g clip-path="${define('clipPath', '', `<path d="${d}"/>`)}">${body}</g>`,
    floor: (cx, cy, rx, ry = rx * 0.13, opacity = 0.34) => {
      const wide = radial(
        0.5,
        0.5,
        0.5,
        [0, '#1a2026', opacity * 0.55],
        [0.55, '#1a2026', opacity * 0.22],
        [1, '#1a2026', 0],
      )
      const tight = radial(
        0.5,
        0.5,
        0.5,
        [0, '#12161a', opacity * 1.25],
        [0.7, '#12161a', opacity * 0.6],
        [1, '#12161a', 0],
      )
      return (
        ellipse(cx + rx * 0.1, cy + ry * 0.25, rx * 1.3, ry * 1.75, wide) +
        ellipse(cx + rx * 0.03, cy, rx, ry * 0.8, tight)
      )
    },
    definitions: () => definitions,
  }
}
