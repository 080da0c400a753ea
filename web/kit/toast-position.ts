export type ToastPosition = 'start' | 'end' | 'top'

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

const positions: readonly ToastPosition[] = ['start', 'end', 'top']
const fields = 'input:not([type=hidden]), textarea, select'

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The first position in which a box covers none of the others; the first of all when each covers some. */
export const findFreePosition = (boxAt: (position: ToastPosition) => Box, others: readonly Box[]): ToastPosition =>
  positions.find((position) => !others.some((other) => overlap(boxAt(position), other))) ?? 'start'

/** Moves a region of messages to where it hides no form field of the page, or of the dialog that it is in. */
export function avoidFields(region: HTMLElement): void {
  const within = region.closest('dialog') ?? document
  const seen = [...within.querySelectorAll<HTMLElement>(fields)]
    .filter((field) => field.checkVisibility({ visibilityProperty: true }))
    .map((field) => field.getBoundingClientRect())
  const boxAt = (position: ToastPosition) => {
    region.dataset.position = position
    return region.getBoundingClientRect()
  }
  region.dataset.position = findFreePosition(boxAt, seen)
}
