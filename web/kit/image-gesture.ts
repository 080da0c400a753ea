/** The scale of the image in the viewer, and its offset from the middle of the stage in px. */
export type View = { readonly scale: number; readonly x: number; readonly y: number }
/** In px from the middle of the stage. */
export type Point = { readonly x: number; readonly y: number }
export type Stage = { readonly width: number; readonly height: number }
type Two = readonly [Point, Point]

export const wholeView: View = { scale: 1, x: 0, y: 0 }
/** The scale after a press on the image. */
export const pressScale = 2.5
const maxScale = 5

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))

/** The nearest view whose image leaves no edge of the stage bare. */
function limit({ scale, x, y }: View, { width, height }: Stage): View {
  if (scale <= 1) return wholeView
  return { scale, x: clamp(x, ((scale - 1) * width) / 2), y: clamp(y, ((scale - 1) * height) / 2) }
}

const scaleTo = (wanted: number) => Math.max(1, Math.min(maxScale, wanted))

/** Keeps the point of the image below `from` below `to` at the new scale. */
function hold(view: View, scale: number, from: Point, to: Point, stage: Stage): View {
  const ratio = scale / view.scale
  return limit({ scale, x: to.x - (from.x - view.x) * ratio, y: to.y - (from.y - view.y) * ratio }, stage)
}

/** Enlarges or reduces around a point, which stays where it is. */
export const zoomAt = (view: View, factor: number, point: Point, stage: Stage): View =>
  hold(view, scaleTo(view.scale * factor), point, point, stage)

const middle = ([a, b]: Two): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = ([a, b]: Two) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))

/** Two fingers moved: the image follows both. */
export const pinch = (view: View, before: Two, after: Two, stage: Stage): View =>
  hold(view, scaleTo((view.scale * distance(after)) / distance(before)), middle(before), middle(after), stage)

/** One finger or the mouse moved an enlarged image. */
export const pan = (view: View, dx: number, dy: number, stage: Stage): View =>
  limit({ ...view, x: view.x + dx, y: view.y + dy }, stage)

/** A swipe moves on after a share of the width, or after a quick flick of some px. */
const swipeShare = 0.25
const flick = { px: 24, pxPerMs: 0.4 }

/** The direction of a horizontal swipe (px): 1 for the image at the right, -1 for the left, 0 for none. */
export function swipe(dx: number, ms: number, width: number): -1 | 0 | 1 {
  const isFar = Math.abs(dx) > width * swipeShare
  const isQuick = Math.abs(dx) > flick.px && Math.abs(dx) / Math.max(1, ms) > flick.pxPerMs
  if (!isFar && !isQuick) return 0
  return dx < 0 ? 1 : -1
}
