import { expect, it } from 'vitest'
import { checkTexts } from './check-i18n.ts'

it('finds no fault in the texts we ship and in their uses', () => {
  const { faults, coverage } = checkTexts()
  expect(faults).toEqual([])
  for (const row of coverage) expect(row.filled).toBe(['en', 'zh-CN', 'ar'].includes(row.locale) ? row.of : 0)
})
