import { expect, it } from 'vitest'
import { pickAgent } from './pick-agent.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 9, minute))

it.each([
  ['nobody', [], null],
  [
    'the one with the fewest',
    [
      ['a', 2, at(1)],
      ['b', 1, at(5)],
    ],
    'b',
  ],
  [
    'of equal loads, whose last one is the longest ago',
    [
      ['a', 1, at(5)],
      ['b', 1, at(1)],
    ],
    'b',
  ],
  [
    'of equal loads, who was given none before all others',
    [
      ['a', 0, at(0)],
      ['b', 0, null],
    ],
    'b',
  ],
  [
    'of equal ones, always the same',
    [
      ['b', 0, null],
      ['a', 0, null],
    ],
    'a',
  ],
] as const)('%s', (_name, rows, expected) =>
  expect(pickAgent(rows.map(([userId, load, assignedAt]) => ({ userId, load, assignedAt })))).toBe(expected),
)
