import { useEffect, useState } from 'react'
import type { Typing } from './conversation-state.ts'

/** Whether a person writes now; it ends by itself when they stop. */
export function useIsTyping(typing: readonly Typing[], userId: string | null): boolean {
  const until = typing.find((one) => one.userId === userId)?.until ?? 0
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (until === 0) return undefined
    const timer = setTimeout(() => setOver(until), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return until > over
}
