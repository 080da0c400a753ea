import './marked-text.css'
import { Fragment } from 'react'

type MarkedTextProps = {
  readonly text: string
  /** The start and the end (exclusive) of each range, in order. */
  readonly ranges?: readonly (readonly [number, number])[] | undefined
}

/** Ranges in order, without those that overlap an earlier one or leave the text. */
function listValidRanges({ text, ranges = [] }: MarkedTextProps) {
  const sound: (readonly [number, number])[] = []
  for (const [from, to] of ranges)
    if (from >= (sound.at(-1)?.[1] ?? 0) && to > from && to <= text.length) sound.push([from, to])
  return sound
}

/** Text with the searched words highlighted. */
export function MarkedText({ text, ranges }: MarkedTextProps) {
  const lit = listValidRanges({ text, ranges })
  return (
    <>
      {lit.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(lit[at - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(lit.at(-1)?.[1] ?? 0)}
    </>
  )
}
