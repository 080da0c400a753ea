import { createContext, use } from 'react'
import type { ConsoleStart } from './page.ts'

export const ConsoleStartContext = createContext<ConsoleStart | null>(null)

/** Brand and language of this console. */
export function useConsoleStart(): ConsoleStart {
  const start = use(ConsoleStartContext)
  if (!start) throw new Error('no ConsoleStartContext above this component')
  return start
}
