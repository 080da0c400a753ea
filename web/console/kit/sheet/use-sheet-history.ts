import { useRef } from 'react'

/** One step: cells of the owner's keys with their texts before and after. */
type SheetChange = {
  readonly rowKey: string
  readonly columnKey: string
  readonly before: string
  readonly after: string
}
type Step = readonly SheetChange[]

const maxSteps = 100

/** The steps that can be undone and done again. `apply` writes the texts of one side; rows that are gone are its part. */
export function useSheetHistory(apply: (changes: Step, side: 'before' | 'after') => void) {
  const done = useRef<Step[]>([])
  const undone = useRef<Step[]>([])
  const move = (from: Step[], to: Step[], side: 'before' | 'after') => {
    const step = from.pop()
    if (!step) return
    to.push(step)
    apply(step, side)
  }
  return {
    record: (step: Step) => {
      const changed = step.filter(({ before, after }) => before !== after)
      if (changed.length === 0) return
      done.current = [...done.current.slice(1 - maxSteps), changed]
      undone.current = []
      apply(changed, 'after')
    },
    undo: () => move(done.current, undone.current, 'before'),
    redo: () => move(undone.current, done.current, 'after'),
  }
}
