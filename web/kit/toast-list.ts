/** The time that a message is shown, in ms. */
export const toastMs = 5000

type Listed = {
  readonly id: number
  /** One message is shown per tone. */
  readonly tone?: 'plain' | 'error' | undefined
  readonly survivesNavigation?: boolean | undefined
  /** The end of its time, in ms; null while it is held, and for errors, which stay until they are dismissed. */
  readonly endsAt: number | null
  /** The time left when it was held, in ms. */
  readonly leftMs: number
}

/** The end of a message that is shown now. */
export const getFirstEnd = (tone: Listed['tone'], now: number): Pick<Listed, 'endsAt' | 'leftMs'> => ({
  endsAt: tone === 'error' ? null : now + toastMs,
  leftMs: toastMs,
})

/** Shows a message instead of an earlier one of the same tone. */
export const showToast = <T extends Listed>(toasts: readonly T[], toast: T): readonly T[] => [
  ...toasts.filter(({ tone = 'plain' }) => tone !== (toast.tone ?? 'plain')),
  toast,
]

const change = <T extends Listed>(toasts: readonly T[], id: number, next: (toast: T) => Partial<Listed>) =>
  toasts.map((toast) => (toast.id === id && toast.tone !== 'error' ? { ...toast, ...next(toast) } : toast))

/** Stops the time of a message. */
export const holdToast = <T extends Listed>(toasts: readonly T[], id: number, now: number): readonly T[] =>
  change(toasts, id, ({ endsAt, leftMs }) => ({ endsAt: null, leftMs: endsAt === null ? leftMs : endsAt - now }))

/** Lets the time of a held message run on. */
export const releaseToast = <T extends Listed>(toasts: readonly T[], id: number, now: number): readonly T[] =>
  change(toasts, id, ({ endsAt, leftMs }) => ({ endsAt: endsAt ?? now + leftMs }))

/** Releases all messages: the hovered element is gone. */
export const releaseToasts = <T extends Listed>(toasts: readonly T[], now: number): readonly T[] =>
  toasts.reduce<readonly T[]>((list, { id }) => releaseToast(list, id, now), toasts)

/** Takes out what has been shown long enough. */
export const expireToasts = <T extends Listed>(toasts: readonly T[], now: number): readonly T[] =>
  toasts.filter(({ endsAt }) => endsAt === null || endsAt > now)

/** Removes messages on navigation, except those shown on the way to the new page, which end with that page. */
export const removeOnNavigation = <T extends Listed>(toasts: readonly T[]): readonly T[] =>
  toasts.filter((toast) => toast.survivesNavigation).map((toast) => ({ ...toast, survivesNavigation: false }))

/** The earliest end, or null when no message ends automatically. */
export const getNextEnd = (toasts: readonly Listed[]): number | null => {
  const ends = toasts.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt]))
  return ends.length === 0 ? null : Math.min(...ends)
}
