import { Overloaded } from './database/errors.ts'

/** Runs work in its turn; throws Overloaded when too many wait already. */
export type WaitingLine = <Result>(work: () => Promise<Result>) => Promise<Result>

type Bounds = { readonly atOnce: number; readonly longest: number }

/** A line for heavy work: `atOnce` pieces run, up to `longest` wait, a flood is turned away. `what` names the work. */
export function waitingLine(what: string, { atOnce, longest }: Bounds): WaitingLine {
  const line: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= longest) throw new Overloaded(`too many wait for ${what}`)
      await new Promise<void>((go) => line.push(go))
    } else running++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
