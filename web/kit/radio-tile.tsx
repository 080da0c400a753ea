import type { ComponentProps, ReactNode } from 'react'

export interface RadioTileProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode
  /** Stands at the end of the first line: a badge, a sum, a drawing. */
  end?: ReactNode
  children?: ReactNode
  /** A row with a line above instead of a framed tile. */
  plain?: boolean
}

/** One choice of several as a tile with a title and lines beneath; tiles of one group share `name`. */
export function RadioTile({ title, end, children, plain, ...rest }: RadioTileProps) {
  return (
    <label className={plain ? 'radio-tile radio-tile-plain' : 'radio-tile'}>
      <span className="radio-tile-input">
        <input {...rest} type="radio" />
      </span>
      <span className="radio-tile-text">
        <b>{title}</b>
        {children}
      </span>
      {end && <span className="radio-tile-end">{end}</span>}
    </label>
  )
}

/** Names a group of tiles, in one column or two. */
export function RadioGroup({
  legend,
  columns = 1,
  children,
}: {
  legend: string
  columns?: 1 | 2
  children: ReactNode
}) {
  return (
    <fieldset className={columns === 2 ? 'radio-group radio-group-columns' : 'radio-group'}>
      <legend className="visually-hidden">{legend}</legend>
      {children}
    </fieldset>
  )
}
