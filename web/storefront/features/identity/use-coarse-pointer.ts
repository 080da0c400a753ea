import { useSyncExternalStore } from 'react'

const query = '(pointer: coarse)'

function subscribe(listener: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** The page is used by fingers, so on a device that is held: there the camera is nearer than a file. */
export const useCoarsePointer = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
