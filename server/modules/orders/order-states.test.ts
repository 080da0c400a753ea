import { describe, expect, test } from 'vitest'
import {
  getShopperActions,
  actors,
  canRemind,
  timelineKinds,
  getNextState,
  findNextState,
  orderEvents,
  toStateColumns,
  getErrorKey,
  releasableStates,
  getSellerActions,
  getStaffActions,
  toState,
  type State,
} from './order-states.ts'

const states: readonly State[] = [-1, 0, 1, 2, 3, 4, 5, 'refund', 'return', 'closed']

/** A deliberate second copy in the product's words: any other transition must be impossible. */
const allowed = [
  'none place shopper 0',
  'none replace seller 1',
  'none replace staff 1',
  'none replace clock 1',
  '0 pay shopper 1',
  '0 cancel shopper -1',
  '0 expire clock -1',
  '1 prepare seller 2',
  '1 ship seller 3',
  '2 ship seller 3',
  '1 ship_lines seller 1',
  '1 hand_over seller 4',
  '2 hand_over seller 4',
  '1 receive_parcel shopper 1',
  '1 refund_undelivered seller 1',
  '1 refund_undelivered staff 1',
  '1 refund_rest seller 3',
  '1 refund_rest staff 3',
  '1 refund_all seller -1',
  '1 refund_all staff -1',
  '2 ship_lines seller 2',
  '2 receive_parcel shopper 2',
  '2 refund_undelivered seller 2',
  '2 refund_undelivered staff 2',
  '2 refund_rest seller 3',
  '2 refund_rest staff 3',
  '2 refund_all seller -1',
  '2 refund_all staff -1',
  '3 receive_parcel shopper 3',
  'refund refund_rest_approved seller 3',
  'refund refund_rest_approved staff 3',
  'refund refund_rest_approved clock 3',
  '1 request_refund shopper refund',
  '2 request_refund shopper refund',
  '1 withdraw_unshipped shopper refund',
  '2 withdraw_unshipped shopper refund',
  '3 withdraw_contract shopper return',
  '4 withdraw_contract shopper return',
  '5 withdraw_contract shopper return',
  'refund refund_approved seller -1',
  'refund refund_approved staff -1',
  'refund refund_approved clock -1',
  'refund refund_rejected seller before',
  'refund refund_rejected staff before',
  'refund withdraw_refund shopper before',
  '3 receive shopper 4',
  '3 auto_receive clock 4',
  '4 review shopper 5',
  '4 request_return shopper return',
  '5 request_return shopper return',
  '4 dispute_return shopper return',
  '5 dispute_return shopper return',
  'return return_rejected seller before',
  'return return_rejected staff before',
  'return return_rejected clock before',
  'return withdraw_return shopper before',
  'return return_finished seller before',
  'return return_finished staff before',
  'return return_finished clock before',
  'return return_exchanged seller before',
  'return return_exchanged staff before',
  'return return_exchanged clock before',
  'return return_completed seller closed',
  'return return_completed staff closed',
  'return return_completed clock closed',
  '3 refund_lines staff 3',
  '4 refund_lines staff 4',
  '5 refund_lines staff 5',
  '4 release clock 4',
  '4 release staff 4',
  '5 release clock 5',
  '5 release staff 5',
]

describe('the life of an order', () => {
  test('allows exactly what the product says, for every place, event and actor', () => {
    const found = (['none', ...states] as const).flatMap((state) =>
      orderEvents.flatMap((event) =>
        actors.flatMap((actor) => {
          const next = findNextState(state, event, actor)
          return next === null ? [] : [`${state} ${event} ${actor} ${next}`]
        }),
      ),
    )
    expect(found.toSorted()).toEqual(allowed.toSorted())
  })

  test('maps events to stored timeline kinds, which never change', () => {
    expect(timelineKinds).toEqual({
      place: 'placed',
      replace: 'placed_as_replacement',
      pay: 'paid',
      cancel: 'cancelled',
      expire: 'expired',
      prepare: 'prepared',
      ship: 'shipped',
      ship_lines: 'shipped_in_part',
      hand_over: 'handed_over',
      receive_parcel: 'parcel_received',
      request_refund: 'refund_requested',
      refund_approved: 'refunded',
      refund_rejected: 'refund_rejected',
      withdraw_refund: 'refund_withdrawn',
      receive: 'received',
      auto_receive: 'received',
      review: 'reviewed',
      request_return: 'return_requested',
      dispute_return: 'return_disputed',
      return_rejected: 'return_rejected',
      withdraw_return: 'return_withdrawn',
      return_finished: 'returned',
      return_completed: 'returned',
      return_exchanged: 'exchanged',
      refund_lines: 'refunded_in_part',
      refund_undelivered: 'refunded_in_part',
      refund_rest: 'refunded_in_part',
      refund_all: 'refunded',
      refund_rest_approved: 'refunded_in_part',
      withdraw_unshipped: 'contract_withdrawn_unshipped',
      withdraw_contract: 'contract_withdrawn',
      release: 'released',
      charge_back: 'charged_back',
      charge_back_won: 'charge_back_won',
      charge_back_lost: 'charge_back_lost',
    })
  })

  test('can be released at 4 and 5, and waits for shipping at 1 and 2', () => {
    expect(releasableStates).toEqual([4, 5])
    expect(states.filter(canRemind)).toEqual([1, 2])
  })

  test('throws for a transition that is not allowed', () => {
    expect(() => getNextState(1, 'cancel', 'shopper')).toThrow('cancel by shopper is not possible at 1')
    expect(() => getNextState('refund', 'refund_rejected', 'staff')).toThrow('not possible')
    expect(getNextState('none', 'place', 'shopper')).toBe(0)
  })

  test.each([
    { state: 3, status: 3, caseKind: null },
    { state: 'refund', status: 6, caseKind: 'refund' },
    { state: 'return', status: 6, caseKind: 'return' },
    { state: 'closed', status: 6, caseKind: null },
  ] as const)('stores $state as $status and $caseKind', ({ state, status, caseKind }) => {
    expect(toStateColumns(state)).toEqual({ status, caseKind })
  })

  test.each(states)('stores %s so that it is found again', (state) => {
    const { status, caseKind } = toStateColumns(state)
    expect(toState({ status, case_kind: caseKind })).toBe(state)
  })

  test.each([
    { state: 3, event: 'request_refund', key: 'order.shipped_no_refund' },
    { state: 4, event: 'request_refund', key: 'order.shipped_no_refund' },
    { state: 5, event: 'request_refund', key: 'order.shipped_no_refund' },
    { state: 3, event: 'prepare', key: 'order.status_inoperable' },
    { state: -1, event: 'request_refund', key: 'order.status_inoperable' },
    { state: -1, event: 'cancel', key: 'order.is_over' },
    { state: 4, event: 'cancel', key: 'order.is_over' },
    { state: 5, event: 'cancel', key: 'order.is_over' },
    { state: 4, event: 'pay', key: 'order.status_inoperable' },
    { state: 1, event: 'cancel', key: 'order.status_inoperable' },
    { state: 0, event: 'release', key: 'order.unpaid_no_release' },
    { state: -1, event: 'release', key: 'order.not_releasable' },
    { state: 4, event: 'release', key: 'order.not_releasable' },
    { state: 'refund', event: 'ship', key: 'order.status_inoperable' },
  ] as const)('$event at $state is refused with $key', ({ state, event, key }) => {
    expect(getErrorKey(state, event)).toBe(key)
  })
})

describe('what can be done now', () => {
  const facts = { payable: true, remindedToday: false, returnable: true, withdrawable: false }
  test.each([
    { state: 0, moment: facts, can: ['pay', 'cancel'] },
    { state: 0, moment: { ...facts, payable: false }, can: ['cancel'] },
    { state: 1, moment: facts, can: ['remind', 'refund'] },
    { state: 2, moment: { ...facts, remindedToday: true }, can: ['refund'] },
    { state: 3, moment: facts, can: ['receive'] },
    { state: 4, moment: facts, can: ['return', 'review'] },
    { state: 5, moment: facts, can: ['return'] },
    { state: 4, moment: { ...facts, returnable: false }, can: ['review'] },
    { state: 0, moment: { ...facts, withdrawable: true }, can: ['pay', 'cancel'] },
    { state: 3, moment: { ...facts, withdrawable: true }, can: ['receive', 'withdrawContract'] },
    { state: 5, moment: { ...facts, withdrawable: true }, can: ['return', 'withdrawContract'] },
    { state: 'refund', moment: facts, can: ['withdrawRefund'] },
    { state: 'return', moment: facts, can: [] },
    { state: 'closed', moment: facts, can: [] },
    { state: -1, moment: facts, can: [] },
  ] as const)('by the shopper at $state: $can', ({ state, moment, can }) => {
    expect(getShopperActions(state, moment)).toEqual(can)
  })

  test.each([
    { state: 0, seller: [], staff: [], held: [] },
    { state: 1, seller: ['prepare', 'ship', 'refundLines'], staff: [], held: [] },
    { state: 2, seller: ['ship', 'refundLines'], staff: [], held: [] },
    { state: 'refund', seller: ['decideRefund'], staff: ['decideRefund'], held: ['decideRefund'] },
    { state: 4, seller: [], staff: ['release', 'refund'], held: ['refund'] },
  ] as const)('by seller and staff at $state', ({ state, seller, staff, held }) => {
    expect(getSellerActions(state)).toEqual(seller)
    expect(getSellerActions(state, true)).toEqual(seller.map((action) => (action === 'ship' ? 'handOver' : action)))
    expect(getStaffActions(state, true)).toEqual(staff)
    expect(getStaffActions(state, false)).toEqual(held)
  })
})
