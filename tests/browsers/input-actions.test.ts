import { expect, it } from 'vitest'
import { drag, press, pressKeys } from './input-actions.ts'

const getActions = ([source]: readonly object[]) => (source as { actions: { type: string; value?: string }[] }).actions
const listKeyStrokes = (keys: Parameters<typeof pressKeys>[0]) =>
  getActions(pressKeys(keys)).map(({ type, value }) => `${type} ${value}`)

it('text is one stroke per character, also beyond the basic plane', () => {
  expect(listKeyStrokes([{ text: 'a𝄞' }])).toEqual(['keyDown a', 'keyUp a', 'keyDown 𝄞', 'keyUp 𝄞'])
})

it('Shift is held while the other key is pressed', () => {
  expect(listKeyStrokes(['Shift+Tab'])).toEqual(['keyDown \uE008', 'keyDown \uE004', 'keyUp \uE004', 'keyUp \uE008'])
})

it('points are whole pixels', () => {
  expect(getActions(press({ x: 1.4, y: 2.6 }))[0]).toMatchObject({ x: 1, y: 3, origin: 'viewport' })
})

it('a drag begins and ends where it should, with the button held between', () => {
  const actions = getActions(drag({ x: 0, y: 10 }, { x: 100, y: 10 }))
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
