import { expect, test } from 'vitest'
import type { Ctx } from './platform/context.ts'
import { emit, type Events } from './events.ts'
import { toBatchHandler, type Subscriptions } from './platform/handle-events.ts'
import { subscriptions } from './subscriptions.ts'

test('every event kind has its handlers or an empty list', () => {
  expect(Object.values(subscriptions).flatMap(Object.values).length).toBeGreaterThan(10)
})

/** Compiled, never called. */
export const emitBadly = (ctx: Ctx) => [
  emit(ctx, 'review.changed', { goodsIds: ['a'] }),
  // @ts-expect-error an unknown kind
  emit(ctx, 'review.chnaged', { goodsIds: ['a'] }),
  // @ts-expect-error a payload without its field
  emit(ctx, 'review.changed', {}),
  // @ts-expect-error a field of another type
  emit(ctx, 'review.changed', { goodsIds: 'a' }),
  // @ts-expect-error a field that the kind does not have
  emit(ctx, 'coupons.changed', { goodsIds: ['a'] }),
]

const handleTrade = toBatchHandler(async (_ctx: Ctx, _event: { readonly tradeId: string }) => undefined)

/** Compiled, never used. */
export const badSubscriptions = {
  ...subscriptions,
  // @ts-expect-error a handler of another payload
  'review.changed': { handleTrade },
} satisfies Subscriptions<Events>

const { 'coupons.changed': _left, ...incomplete } = subscriptions
// @ts-expect-error a kind without an entry
export const incompleteSubscriptions: Subscriptions<Events> = incomplete
