import { useSyncExternalStore } from 'react'
import { hasPasskeys } from './prompt-device.ts'

const subscribeNever = () => () => {}

/** Whether the browser knows passkeys; false on the server and in the first paint. */
export const useHasPasskeys = (): boolean => useSyncExternalStore(subscribeNever, hasPasskeys, () => false)
