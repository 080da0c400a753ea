/* One style: a 24 grid, strokes of 1.6 with round ends, no fill. A name says the drawing or its action. */
const drawings = {
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0M16 16l4.5 4.5',
  heart: 'M12 20C5 15 3.5 11.6 3.5 9A4.6 4.6 0 0 1 12 6.6 4.6 4.6 0 0 1 20.5 9c0 2.6-1.5 6-8.5 11z',
  bag: 'M5 8h14l1 12.5H4zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  user: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4 20.5c1-4.5 4-6 8-6s7 1.5 8 6',
  chat: 'M4 5h16v11.5H11L6.5 20.5v-4H4zM8 9h8M8 12.5h5',
  globe: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  share: 'M12 15V3.5M8 7l4-3.5L16 7M6 11.5H4.5v9h15v-9H18',
  right: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13.5h10L18 7M10 11v6M14 11v6',
  truck:
    'M2.5 6h12v11h-12zM14.5 10h4.5l2.5 3.5V17h-7zM5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M15.5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  return: 'M8 5L3.5 9.5 8 14M4 9.5h10.5a5 5 0 0 1 0 10H9',
  shield: 'M12 3l7.5 3v6c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6zM8.5 12l2.5 2.5 4.5-5',
  star: 'M12 2.8l2.8 6 6.5.8-4.8 4.5 1.3 6.5-5.8-3.3-5.8 3.3 1.3-6.5L2.7 9.6l6.5-.8z',
  check: 'M5 12.5l4.5 4.5L19 7',
  pin: 'M12 21c-5-5.5-7-8.5-7-11.5a7 7 0 0 1 14 0c0 3-2 6-7 11.5zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0',
  card: 'M3 6h18v12.5H3zM3 10h18M6.5 15h4',
  wallet: 'M4 7h16v12.5H4zM4 7l11-3.5V7M14.8 13.2a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0',
  menu: 'M4 7h16M4 12h16M4 17h16',
  home: 'M4 11l8-7 8 7v9.5h-5.5V14h-5v6.5H4z',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  box: 'M4 8l8-4 8 4v8.5l-8 4-8-4zM4 8l8 4 8-4M12 12v8.5',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16V9',
  percent: 'M5 7.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M14 16.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M18.5 5.5l-13 13',
  tag: 'M4 4h8l8.5 8.5-8 8L4 12zM7 8.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0',
  store: 'M4 10v10h16V10M3 9l2-5h14l2 5c0 3-4.5 3-4.5 0 0 3-4.5 3-4.5 0 0 3-4.5 3-4.5 0C7.5 12 3 12 3 9zM10 20v-5h4v5',
  info: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 11v5M12 7.8v.2',
  lock: 'M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 7v5l3.5 2',
  filter: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M6 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M14.2 9a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0',
  send: 'M4 12L20 4.5 15 20l-3.5-6.5z',
  document: 'M6 3.5h8l4 4V20.5H6zM14 3.5v4h4M9 12h6M9 16h6',
  settings:
    'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  pause: 'M9 6v12M15 6v12',
  left: 'M15 5l-7 7 7 7',
  eye: 'M2.5 12C5 7.7 8.2 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  'eye-off':
    'M9.5 5.9A9 9 0 0 1 12 5.5c3.8 0 7 2.2 9.5 6.5-.8 1.4-1.7 2.6-2.7 3.5M15 17.9a8.5 8.5 0 0 1-3 .6c-3.8 0-7-2.2-9.5-6.5 1-1.8 2.2-3.2 3.5-4.3M4 4l16 16',
  edit: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5',
  copy: 'M9 9h11v11.5H9zM15.5 9V4H4.5v11.5H9',
  gift: 'M4 12v8.5h16V12M3 8h18v4H3zM12 8v12.5M12 8C8.5 8 7 6.8 7 5.3 7 3 10.5 2.5 12 8c1.5-5.5 5-5 5-2.7C17 6.8 15.5 8 12 8z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4v5h-5',
  play: 'M8 5.5v13l10.5-6.5z',
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17.3v.2',
  logout: 'M14 4H5v16.5h9M10 12h10.5M17 8l4 4-4 4',
  download: 'M12 3.5V15M8 11.5l4 3.5 4-3.5M4.5 16v4.5h15V16',
  upload: 'M12 15V3.5M8 7l4-3.5L16 7M4.5 16v4.5h15V16',
  more: 'M5 12h1M11.5 12h1M18 12h1',
  phone: 'M7 3h10v18H7zM11 18h2',
  mail: 'M3 5.5h18v13H3zM3 7l9 6.5L21 7',
  calendar: 'M4 6h16v14.5H4zM4 10.5h16M8 3.5V7M16 3.5V7',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.5 1.5M16.9 16.9l1.5 1.5M18.4 5.6l-1.5 1.5M7.1 16.9l-1.5 1.5',
  identity:
    'M3 5.5h18v13H3zM6.3 10.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0M5.5 15.5c.4-2 1.4-2.7 2.7-2.7s2.3.7 2.7 2.7M14 9.5h4.5M14 13h4.5',
  camera: 'M3.5 7.5h4l1.5-2.5h6l1.5 2.5h4v12h-17zM8.5 13a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0',
  flash: 'M13 3L5 13.5h6L10 21l8.5-11H12z',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
}

export type IconName = keyof typeof drawings

/* These point along the line of writing, so a right-to-left page turns them round. */
const pointing: ReadonlySet<IconName> = new Set(['left', 'right', 'return', 'send', 'logout'])

export interface IconProps {
  name: IconName
  /** 14, 16, 20, 22 (default) or 26 px. */
  size?: 14 | 16 | 20 | 22 | 26
  /** Filled with the colour of the text, as a chosen heart or star. */
  filled?: boolean
}

/** A drawing in the colour of the text around it. It is silent: the control that holds it carries the name. */
export function Icon({ name, size = 22, filled = false }: IconProps) {
  const classes = `icon${filled ? ' icon-filled' : ''}${pointing.has(name) ? ' mirrored' : ''}`
  return (
    <svg className={classes} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  )
}
