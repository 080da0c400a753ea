/* As the kit's icons, drawn on a grid of 24; they stand apart so that the shop does not load them. */
const drawings = {
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  sort: 'M8 5v14M8 19l-3.5-3.5M8 19l3.5-3.5M16 19V5M16 5l-3.5 3.5M16 5l3.5 3.5',
  ascending: 'M12 19V5M6 11l6-6 6 6',
  descending: 'M12 5v14M6 13l6 6 6-6',
  grip: 'M9 6v.2M15 6v.2M9 12v.2M15 12v.2M9 18v.2M15 18v.2',
  heading1: 'M4 6v12M12 6v12M4 12h8M16 11l2.5-1.8V18',
  heading2: 'M4 6v12M12 6v12M4 12h8M15.5 11.5c0-3 5-3 5 0 0 2.2-5 3.8-5 6.5h5',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6v.2M4.5 12v.2M4.5 18v.2',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 15.5c.5-1 2.5-1 2.5.5 0 1-2.5 2-2.5 3h2.5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  quote: 'M5 6v12M9 8h11M9 12h11M9 16h7',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9',
  redo: 'M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h5',
} as const

export type ConsoleIconName = keyof typeof drawings

/* Lists and quotes begin where lines of text begin; undo and redo point along time, which runs with the text. */
const mirrored: ReadonlySet<ConsoleIconName> = new Set(['bullets', 'numbers', 'quote', 'undo', 'redo'])

/** A drawing in the colour of the text around it, 18 px. It is silent: the control that holds it carries the name. */
export function ConsoleIcon({ name, size = 18 }: { name: ConsoleIconName; size?: 14 | 16 | 18 | 20 }) {
  return (
    <svg
      className={mirrored.has(name) ? 'icon mirrored' : 'icon'}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
