import { expect, it } from 'vitest'
import { toTimelineSteps } from './timeline-steps.ts'

const at = '2026-11-21T10:00:00Z'
const event = (kind: string) => ({ kind, actor: 'shopper', at, params: {} })
const toShape = (status: number, ...kinds: string[]) =>
  toTimelineSteps(status, kinds.map(event)).map(({ key, state }) => `${key.replace(/-\d+$/, '')} ${state}`)

it('shows where an unpaid order stands and all that is to come', () => {
  expect(toShape(0, 'placed')).toEqual(['placed now', 'paid next', 'prepared next', 'shipped next', 'received next'])
})

it('marks what is behind a paid order as done', () => {
  expect(toShape(1, 'placed', 'paid')).toEqual([
    'placed done',
    'paid now',
    'prepared next',
    'shipped next',
    'received next',
  ])
})

it('ends with a cancelled order', () => {
  expect(toShape(-1, 'placed', 'expired')).toEqual(['placed done', 'expired done'])
})

it('leaves out an event that it has no words for', () => {
  expect(toShape(1, 'placed', 'teleported', 'paid')).not.toContain('teleported done')
})
