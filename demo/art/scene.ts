import { ramp } from './canvas.ts'
import { drawParts } from './draw.ts'
import type { KindName } from './kinds.ts'

/** The frame outlines that a brand can choose from. */
export type FrameShape = 'arch' | 'hex' | 'leaf' | 'square' | 'circle' | 'cut'

/** A shop-window scene. Positions and sizes are in units of the scene's own view box; colours are `#rrggbb`. */
export type Scene = {
  readonly width: number
  readonly height: number
  readonly shape: FrameShape
  /** Start and end colour. */
  readonly wall: readonly [string, string]
  readonly ground: readonly [string, string]
  /** Brightness of the light shaft and the edges, 0 to 1; 1 by default. */
  readonly light?: number
  /** Height of the wall as a share of the scene; 0.8 by default. */
  readonly floorAt?: number
  readonly frames: readonly { x: number; y: number; width: number; colour: string }[]
  readonly plinths?: readonly { x: number; y: number; width: number; height: number; colour: string }[]
  /** `size` is the side of the square that the image fills. */
  readonly goods: readonly {
    kind: KindName
    colour: string
    accent?: string
    view?: 1 | 2
    x: number
    y: number
    size: number
  }[]
}

type Outline = (x: number, y: number, width: number, height: number) => string

const roundTop: Outline = (x, y, w, h) => `M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}Z`

const outlines: Record<FrameShape, Outline> = {
  arch: roundTop,
  circle: roundTop,
  hex: (x, y, w, h) => `M${x + w / 2} ${y}L${x + w} ${y + w * 0.29}V${y + h}H${x}V${y + w * 0.29}Z`,
  leaf: (x, y, w, h) => `M${x} ${y + h}V${y + w * 0.6}C${x} ${y + w * 0.2} ${x + w * 0.3} ${y} ${x + w} ${y}V${y + h}Z`,
  square: (x, y, w, h) => `M${x} ${y + 20}H${x + w}V${y + h}H${x}Z`,
  cut: (x, y, w, h) => `M${x} ${y + h}V${y + 20}H${x + w * 0.75}L${x + w} ${y + 20 + w * 0.25}V${y + h}Z`,
}

/** Separate, because definitions come first in the document. */
type Layer = { definitions: string; body: string }

const gradient = (id: string, direction: string, ...stops: [offset: number, colour: string, opacity?: number][]) => {
  const tags = stops.map(
    ([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  )
  return `<linearGradient id="${id}" ${direction}>${tags.join('')}</linearGradient>`
}

const DIAGONAL = 'x1="0" y1="0" x2="1" y2="1"'
const DOWN = 'x1="0" y1="0" x2="0" y2="1"'

function drawFrame(scene: Scene, frame: Scene['frames'][number], id: string, floor: number): Layer {
  const r = ramp(frame.colour)
  const { x, y, width } = frame
  const d = outlines[scene.shape](x, y, width, floor - y)
  const beam = `M${x + width * 0.1} ${floor}L${x + width * 0.62} ${y - 40}H${x + width * 1.1}L${x + width * 0.62} ${floor}Z`
  return {
    definitions:
      gradient(id, 'x1="0" y1="0" x2="1" y2=".9"', [0, r.shade], [0.22, frame.colour], [1, r.light]) +
      `<clipPath id="${id}c"><path d="${d}"/></clipPath>`,
    body:
      `<path d="${d}" fill="${scene.wall[0]}" transform="translate(-2.5 -2.5)" opacity=".9"/><path d="${d}" fill="url(#${id})"/>` +
      `<g clip-path="url(#${id}c)"><path d="${d}" fill="none" stroke="${r.dark}" stroke-opacity=".28" stroke-width="26" transform="translate(9 9)"/>` +
      `<path d="${beam}" fill="#fff" opacity="${0.17 * (scene.light ?? 1)}"/></g>`,
  }
}

function drawPlinth(plinth: NonNullable<Scene['plinths']>[number], id: string, shadow: string): Layer {
  const r = ramp(plinth.colour)
  const { x, y, width, height } = plinth
  const ry = width * 0.09
  const top = `<ellipse cx="${x + width / 2}" cy="${y}" rx="${width / 2}" ry="${ry}"`
  return {
    definitions: gradient(id, 'x1="0" x2="1"', [0, r.shade], [0.25, r.light], [0.7, plinth.colour], [1, r.dark]),
    body:
      `<ellipse cx="${x + width * 0.6}" cy="${y + height + 4}" rx="${width * 0.86}" ry="${ry * 1.7}" fill="url(#${shadow})"/>` +
      `<path d="M${x} ${y}V${y + height}a${width / 2} ${ry} 0 0 0 ${width} 0V${y}Z" fill="url(#${id})"/>` +
      `${top} fill="${r.light}"/>${top} fill="none" stroke="#fff" stroke-opacity=".5"/>`,
  }
}

function drawGoodsAt(goods: Scene['goods'][number], id: string): Layer {
  const { kind, x, y, size, view = 1, ...colours } = goods
  const { definitions, body } = drawParts(kind, { ...colours, view }, id)
  return { definitions, body: `<g transform="translate(${x} ${y}) scale(${size / 400})">${body}</g>` }
}

/**
 * A wall with frames, goods on plinths and floor, and one light shaft, as SVG. It fills its box from the floor up. Ids
 * start with `prefix`. Deterministic.
 */
export function drawScene(scene: Scene, prefix = 'scene-'): string {
  const { width, height, light = 1 } = scene
  const floor = height * (scene.floorAt ?? 0.8)
  const shadow = `${prefix}s`
  const frames = scene.frames.map((frame, i) => drawFrame(scene, frame, `${prefix}n${i}`, floor))
  const plinths = (scene.plinths ?? []).map((plinth, i) => drawPlinth(plinth, `${prefix}p${i}`, shadow))
  const goods = scene.goods.map((one, i) => drawGoodsAt(one, `${prefix}g${i}-`))
  const layers = [...frames, ...plinths, ...goods]
  const bodies = (of: Layer[]) => of.map((layer) => layer.body).join('')
  const definitions =
    gradient(`${prefix}w`, DIAGONAL, [0, scene.wall[0]], [1, scene.wall[1]]) +
    gradient(`${prefix}f`, DOWN, [0, scene.ground[0]], [1, scene.ground[1]]) +
    gradient(`${prefix}l`, 'x1="0" y1="0" x2=".8" y2="1"', [0, '#fff', 0.55], [1, '#fff', 0]) +
    `<radialGradient id="${shadow}"><stop offset=".3" stop-color="#0c1413" stop-opacity=".3"/><stop offset="1" stop-color="#0c1413" stop-opacity="0"/></radialGradient>` +
    layers.map((layer) => layer.definitions).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax slice"><defs>${definitions}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#${prefix}w)"/>${bodies(frames)}` +
    `<rect y="${floor}" width="${width}" height="${height - floor}" fill="url(#${prefix}f)"/>` +
    `<path d="M0 ${floor}H${width}" stroke="#fff" stroke-opacity="${0.5 * light}" stroke-width="1.5"/>${bodies(plinths)}${bodies(goods)}` +
    `<path d="M${width * -0.1} 0H${width * 0.34}L${width * 0.9} ${height}H${width * 0.3}Z" fill="url(#${prefix}l)" opacity="${0.5 * light}"/></svg>`
  )
}
