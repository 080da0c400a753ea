import { expect, it } from 'vitest'
import { drag, press, pressKeys } from './actions.ts'

const actionsOf = ([source]: readonly object[]) => (source as { actions: { type: string; value?: string }[] }).actions
const strokes = (keys: Parameters<typeof pressKeys>[0]) =>
  actionsOf(pressKeys(keys)).map(({ type, value }) => `${type} ${value}`)

it('text is one stroke per character, also beyond the basic plane', () => {
  expect(strokes([{ text: 'a𝄞' }])).toEqual(['keyDown a', 'keyUp a', 'keyDown 𝄞', 'keyUp 𝄞'])
})

it('Shift is held while the other key is pressed', () => {
  expect(strokes(['Shift+Tab'])).toEqual(['keyDown \uE008', 'keyDown \uE004', 'keyUp \uE004', 'keyUp \uE008'])
})

it('points are whole pixels', () => {
  expect(actionsOf(press({ x: 1.4, y: 2.6 }))[0]).toMatchObject({ x: 1, y: 3, origin: 'viewport' })
})

it('a drag begins and ends where it should, with the button held between', () => {
  const actions = actionsOf(drag({ x: 0, y: 10 }, { x: 100, y: 10 }))
  expect(actions.map(({ type }) => type)).toEqual([
    'pointerMove',
    'pointerDown',
    'pointerMove',
    'pointerMove',
    'pointerMove',
    'pointerUp',
  ])
  expect(actions[0]).toMatchObject({ x: 0, y: 10 })
  expect(actions[4]).toMatchObject({ x: 100, y: 10 })
})
