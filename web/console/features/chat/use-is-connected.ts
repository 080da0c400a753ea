import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDesk } from './desk.ts'

/** A connection that is back within this time is not worth a word. */
const tellAfterMs = 4_000

/** False once new messages have not arrived by themselves for a while. */
export function useIsConnected(): boolean {
  const { stream } = useDesk()
  const isConnected = useSyncExternalStore(stream.subscribe, stream.isConnected)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (isConnected) return undefined
    const timer = setTimeout(() => setLong(true), tellAfterMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isConnected])
  return isConnected || !isLong
}
