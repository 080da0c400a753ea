import { useSyncExternalStore } from 'react'

/* Open dialogs, lowest first. Only effects write here, so on the server it stays empty. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function setOpen(next: readonly HTMLDialogElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** Registers an open dialog; the returned function removes it. */
export function pushModal(dialog: HTMLDialogElement) {
  setOpen([...open, dialog])
  return () => setOpen(open.filter((other) => other !== dialog))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The dialog in front, or null. All outside it is inert, so what must stay in reach (toasts) moves into it. */
export function useTopModal() {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  )
}
