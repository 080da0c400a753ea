import type { ChildProcess } from 'node:child_process'

export const restartPauseMs: (crashes: number) => number
export function supervise(
  launch: () => ChildProcess,
  options?: { readonly pauseMs?: (crashes: number) => number; readonly say?: (sentence: string) => void },
): {
  readonly ended: Promise<number>
  readonly signal: (signal: NodeJS.Signals) => void
  readonly stop: (signal?: NodeJS.Signals) => void
}
