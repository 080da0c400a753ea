/** A photo as the camera guides it: a card or the page of a passport in a frame, or a person who holds it. */
export type GuideKind = 'card' | 'page' | 'holding'

export interface Shape {
  readonly kind: 'frame' | 'oval'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Width by height of ID-1 cards and of the open page of a passport. */
const ratios = { card: 1.586, page: 1.42 } as const
const maxFrameWidth = 560
/** The width of the oval by its height, as a face. */
const ovalRatio = 0.774

function fitFrame(ratio: number, view: Size, maxHeight: number, maxWidth: number): Size {
  const width = Math.min(view.width * 0.9, maxWidth, maxHeight * ratio)
  return { width, height: width / ratio }
}

const center = (view: Size, { width, height }: Size, y: number) => ({ x: (view.width - width) / 2, y, width, height })

/** The guides over a camera view, in its pixels: one frame, or an oval for the face above a frame for the document. */
export function getGuides(kind: GuideKind, view: Size): readonly Shape[] {
  if (kind !== 'holding') {
    const frame = fitFrame(ratios[kind], view, view.height * 0.5, maxFrameWidth)
    return [{ kind: 'frame', ...center(view, frame, view.height * 0.54 - frame.height / 2) }]
  }
  const top = view.height * 0.22
  const ovalHeight = Math.min(view.height * 0.42, (view.width * 0.6) / ovalRatio)
  const oval = { width: ovalHeight * ovalRatio, height: ovalHeight }
  const gap = view.height * 0.03
  const spare = view.height * 0.86 - top - ovalHeight - gap
  const frame = fitFrame(ratios.card, view, spare, oval.width * 1.12)
  return [
    { kind: 'oval', ...center(view, oval, top) },
    { kind: 'frame', ...center(view, frame, top + ovalHeight + gap) },
  ]
}

/** The smallest box around shapes. */
export function getBounds(shapes: readonly Shape[]): Omit<Shape, 'kind'> {
  const x = Math.min(...shapes.map((shape) => shape.x))
  const y = Math.min(...shapes.map((shape) => shape.y))
  return {
    x,
    y,
    width: Math.max(...shapes.map((shape) => shape.x + shape.width)) - x,
    height: Math.max(...shapes.map((shape) => shape.y + shape.height)) - y,
  }
}

/**
 * A box of the view in the pixels of the video, which covers the view and is cut at its edges. `margin` widens the box by
 * a share of its size, as far as the video goes.
 */
export function toVideoBox(box: Omit<Shape, 'kind'>, view: Size, video: Size, margin = 0): Omit<Shape, 'kind'> {
  const scale = Math.max(view.width / video.width, view.height / video.height)
  const left = (video.width * scale - view.width) / 2
  const top = (video.height * scale - view.height) / 2
  const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)
  const x = clamp((box.x - box.width * margin + left) / scale, video.width)
  const y = clamp((box.y - box.height * margin + top) / scale, video.height)
  const endX = clamp((box.x + box.width * (1 + margin) + left) / scale, video.width)
  const endY = clamp((box.y + box.height * (1 + margin) + top) / scale, video.height)
  return { x: Math.round(x), y: Math.round(y), width: Math.round(endX - x), height: Math.round(endY - y) }
}
