import { expect, it } from 'vitest'
import type { ProductCheckMode } from '#contract/product-checks.ts'
import type { ShownVersion } from '#server/modules/catalogue/editing/public.ts'
import { isSameVersion, planScreening, type StoredCheck } from './moderation.rules.ts'

const version = (more: Partial<ShownVersion> = {}): ShownVersion => ({
  title: { en: 'Cup', de: 'Tasse' },
  images: ['/a', '/b'],
  prices: { RED: 100, BLUE: 200 },
  ...more,
})
const changed = version({ title: { en: 'Cup that heals', de: 'Tasse' } })
const check = (state: StoredCheck['state'], approved: ShownVersion | null = null): StoredCheck => ({
  state,
  kind: 'first',
  approved,
})
const run = (
  mode: ProductCheckMode,
  before: ShownVersion | null,
  after: ShownVersion,
  stored: StoredCheck | null = null,
  status = 'listed',
) => {
  const result = planScreening({ mode, before, after: { status, shown: after }, check: stored })
  return 'kind' in result ? `${result.do} ${result.kind}` : result.do
}

it('compares title, images and prices, whatever the order of their keys', () => {
  expect(isSameVersion(version(), version({ prices: { BLUE: 200, RED: 100 } }))).toBe(true)
  expect(isSameVersion(version(), version({ prices: { BLUE: 201, RED: 100 } }))).toBe(false)
  expect(isSameVersion(version(), version({ images: ['/b', '/a'] }))).toBe(false)
  expect(isSameVersion(version(), changed)).toBe(false)
})

it('checks a product that is listed for the first time as the mode says', () => {
  const results = (['none', 'after', 'before', 'changes'] as const).map((mode) => run(mode, null, version()))
  expect(results).toEqual(['pass', 'queue after', 'hold first', 'hold first'])
})

it('checks changes of a listed product as the mode says, and no other edits', () => {
  const modes = ['none', 'after', 'before', 'changes'] as const
  expect(modes.map((mode) => run(mode, version(), changed))).toEqual(['pass', 'queue after', 'pass', 'hold change'])
  expect(modes.map((mode) => run(mode, version(), version()))).toEqual(['pass', 'pass', 'pass', 'pass'])
})

it('lets an approved version come back, and in the strictest mode no other', () => {
  const approved = check('approved', version())
  expect(run('before', null, version(), approved)).toBe('pass')
  expect(run('before', null, changed, approved)).toBe('pass')
  expect(run('changes', null, version(), approved)).toBe('pass')
  expect(run('changes', null, changed, approved)).toBe('hold change')
})

it('checks a product that staff took off sale before it comes back, in every mode', () => {
  for (const mode of ['none', 'after', 'before', 'changes'] as const) {
    expect(run(mode, null, version(), check('refused'))).toBe('hold first')
    expect(run(mode, null, version(), check('banned'))).toBe('hold first')
  }
  // After a refused change the version before it is still approved.
  expect(run('changes', null, version(), check('refused', version()))).toBe('pass')
  expect(run('none', null, changed, check('refused', version()))).toBe('hold first')
})

it('keeps what waits in the queue, and takes out what its store delists', () => {
  expect(run('before', null, version(), check('waiting'), 'under_review')).toBe('pass')
  expect(run('before', null, version(), check('waiting'), 'delisted')).toBe('withdraw')
  expect(run('before', null, version(), check('approved'), 'delisted')).toBe('pass')
  // An undone edit may bring the status back without a place in the queue.
  expect(run('before', null, version(), check('withdrawn'), 'under_review')).toBe('queue first')
})
