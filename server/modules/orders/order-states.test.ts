import { describe, expect, test } from 'vitest'
import { actionsOf, mustNext, nextStatus, orderEvents, statuses, type Actor, type Status } from './order-states.ts'

const actors: readonly Actor[] = ['shopper', 'seller', 'staff', 'clock']
const states: readonly (Status | 'none')[] = ['none', ...Object.values(statuses)]

/** Written down a second time on purpose, in the words of the product: anything else is refused. */
const allowed = ['none place shopper 0', '0 pay shopper 1', '0 cancel shopper -1', '0 expire clock -1']

describe('the life of an order', () => {
  test('allows exactly what the product says, for every state, event and actor', () => {
    const found = states.flatMap((state) =>
      orderEvents.flatMap((event) =>
        actors.flatMap((actor) => {
          const next = nextStatus(state, event, actor)
          return next === null ? [] : [`${state} ${event} ${actor} ${next}`]
        }),
      ),
    )
    expect(found.toSorted()).toEqual(allowed.toSorted())
  })

  test('never lets a seller cancel', () => {
    for (const state of states) expect(nextStatus(state, 'cancel', 'seller')).toBeNull()
  })

  test('takes a transition that is not allowed for a fault of the program', () => {
    expect(() => mustNext(statuses.paid, 'cancel', 'shopper')).toThrow('cancel by shopper is not possible at 1')
  })

  test.each(Object.values(statuses).map((status) => [status] as const))('offers only what works at %i', (status) => {
    const open = status === statuses.awaitingPayment
    expect(actionsOf(status, true)).toEqual(open ? ['pay', 'cancel'] : [])
    expect(actionsOf(status, false)).toEqual(open ? ['cancel'] : [])
  })
})
