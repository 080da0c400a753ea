import { expect, test } from 'vitest'
import { createCellDrafts } from './cell-drafts.ts'

const draft = (text: string, warehouseId = 'w1') => ({ skuId: 's1', warehouseId, text, seen: 5, label: 'S1' })

test('a cell is a draft while its text differs from the number that was seen', () => {
  const drafts = createCellDrafts()
  let calls = 0
  const stop = drafts.subscribe(() => calls++)
  drafts.set(draft('5'))
  expect([drafts.list().length, calls]).toEqual([0, 0])
  drafts.set(draft('8'))
  drafts.set(draft('', 'w2'))
  expect(drafts.list().map(({ warehouseId, text }) => [warehouseId, text])).toEqual([
    ['w1', '8'],
    ['w2', ''],
  ])
  drafts.set(draft(' 5 '))
  expect(drafts.find('s1', 'w1')).toBeUndefined()
  drafts.remove('s1', 'w2')
  drafts.remove('s1', 'w2')
  expect([drafts.list().length, calls]).toEqual([0, 4])
  stop()
  drafts.set(draft('9'))
  expect(calls).toBe(4)
})
