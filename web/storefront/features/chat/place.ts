/** Where the window of the chat stands: its distance from the bottom and the end of the browser's window, in px. */
export type Place = { readonly end: number; readonly bottom: number }
export type Size = { readonly width: number; readonly height: number }

/** The bottom end, as at first. */
export const firstPlace: Place = { end: 24, bottom: 24 }
/** One press of an arrow key, in px. */
const stepPx = 24
/** The window keeps this distance from the edges where there is space. */
const marginPx = 8

const clamp = (value: number, space: number): number => {
  const max = space - marginPx
  // Without space the start edge wins, because the head with its buttons begins there.
  return max < marginPx ? Math.max(0, space) : Math.min(Math.max(value, marginPx), max)
}

/** The nearest place at which the chat is inside the window, as far as it fits. */
export const keepInside = ({ end, bottom }: Place, chat: Size, view: Size): Place => ({
  end: clamp(end, view.width - chat.width),
  bottom: clamp(bottom, view.height - chat.height),
})

/** The place after a movement of the pointer; `sign` is -1 where the line runs from right to left. */
export const movePlace = (place: Place, move: { readonly x: number; readonly y: number }, sign: 1 | -1): Place => ({
  end: place.end - move.x * sign,
  bottom: place.bottom - move.y,
})

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -stepPx, y: 0 },
  ArrowRight: { x: stepPx, y: 0 },
  ArrowUp: { x: 0, y: -stepPx },
  ArrowDown: { x: 0, y: stepPx },
}

/** The place after a key on the handle: arrows move, Home goes back to the first place. Null for other keys. */
export function moveByKey(place: Place, key: string, sign: 1 | -1): Place | null {
  if (key === 'Home') return firstPlace
  const move = arrows[key]
  return move ? movePlace(place, move, sign) : null
}

/** Reads a remembered place; the first one for anything else. */
export function parsePlace(text: string | null): Place {
  try {
    const { end, bottom } = JSON.parse(text ?? '') as Partial<Place>
    if (Number.isFinite(end) && Number.isFinite(bottom)) return { end: end!, bottom: bottom! }
  } catch {
    // Another program's text.
  }
  return firstPlace
}
