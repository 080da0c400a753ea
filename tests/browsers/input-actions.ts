/* Sources of input as WebDriver and WebDriver BiDi both read them. */

export type Point = { readonly x: number; readonly y: number }

/** The code points that WebDriver has for keys without a character. */
const keyCodes = { Shift: '\uE008', Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', ArrowDown: '\uE015' } as const

type KeyName = keyof typeof keyCodes
export type Key = KeyName | `Shift+${KeyName}` | { readonly text: string }

const pointer = (actions: readonly object[]) => [
  { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
]
const moveTo = ({ x, y }: Point, duration = 0) => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration,
  origin: 'viewport',
})
const down = { type: 'pointerDown', button: 0 }
const up = { type: 'pointerUp', button: 0 }

export const press = (at: Point): readonly object[] => pointer([moveTo(at), down, up])

/** In three moves, as a hand does not jump. */
export function drag(from: Point, to: Point): readonly object[] {
  const between = (progress: number) => ({
    x: from.x + (to.x - from.x) * progress,
    y: from.y + (to.y - from.y) * progress,
  })
  return pointer([moveTo(from), down, moveTo(between(0.3), 50), moveTo(between(0.7), 50), moveTo(to, 50), up])
}

const toKeyStroke = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]

function toKeyStrokes(key: Key): object[] {
  if (typeof key === 'object') return [...key.text].flatMap(toKeyStroke)
  const name = key.replace('Shift+', '') as KeyName
  if (name === key) return toKeyStroke(keyCodes[name])
  return [
    { type: 'keyDown', value: keyCodes.Shift },
    ...toKeyStroke(keyCodes[name]),
    { type: 'keyUp', value: keyCodes.Shift },
  ]
}

export const pressKeys = (keys: readonly Key[]): readonly object[] => [
  { type: 'key', id: 'keyboard', actions: keys.flatMap(toKeyStrokes) },
]
