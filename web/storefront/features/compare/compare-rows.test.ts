import { expect, test } from 'vitest'
import type { ComparedGoods } from '#contract/browsing.ts'
import { buildCompareRows, isDifferent } from './compare-rows.ts'

const goods = (facts: Record<string, string>, sizes: string[] = []) =>
  ({
    attributes: Object.entries(facts).map(([name, value]) => ({ name, value })),
    specifications: sizes.length > 0 ? [{ name: 'Size', values: sizes }] : [],
  }) as unknown as ComparedGoods

test('what most goods tell comes first, and a silence is a difference', () => {
  const rows = buildCompareRows([goods({ Care: 'Wash', Weight: '1 kg' }, ['S', 'M']), goods({ Weight: '1 kg' }, ['S'])])
  expect(rows).toEqual([
    { name: 'Size', values: ['S, M', 'S'] },
    { name: 'Weight', values: ['1 kg', '1 kg'] },
    { name: 'Care', values: ['Wash', null] },
  ])
  expect(rows.map(isDifferent)).toEqual([true, false, true])
})
