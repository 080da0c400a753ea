import type { Order } from '#contract/orders.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import type { IconName } from '#web/kit/icon.tsx'

type Event = Order['timeline'][number]
export type Step = {
  readonly key: string
  readonly state: 'done' | 'now' | 'next'
  readonly icon: IconName
  readonly title: TextKey
  /** The time of the event; null for a coming one. */
  readonly at: string | null
  /** The given reason, if any. */
  readonly reason?: string | undefined
  /** Carrier and number of the parcel that it is about. */
  readonly parcel?: { readonly carrier: string; readonly number: string } | undefined
}

const stepsByKind = {
  placed: { icon: 'check', title: 'orders.timeline.placed' },
  paid: { icon: 'wallet', title: 'orders.timeline.paid' },
  prepared: { icon: 'box', title: 'orders.timeline.prepared' },
  shipped: { icon: 'truck', title: 'orders.timeline.shipped' },
  shipped_in_part: { icon: 'truck', title: 'orders.timeline.shipped_in_part' },
  handed_over: { icon: 'store', title: 'orders.timeline.handed_over' },
  parcel_received: { icon: 'home', title: 'orders.timeline.parcel_received' },
  received: { icon: 'home', title: 'orders.timeline.received' },
  reviewed: { icon: 'star', title: 'orders.timeline.reviewed' },
  cancelled: { icon: 'close', title: 'orders.timeline.cancelled' },
  expired: { icon: 'clock', title: 'orders.timeline.expired' },
  refund_requested: { icon: 'return', title: 'orders.timeline.refund_requested' },
  refunded: { icon: 'return', title: 'orders.timeline.refunded' },
  refund_rejected: { icon: 'close', title: 'orders.timeline.refund_rejected' },
  refund_withdrawn: { icon: 'check', title: 'orders.timeline.refund_withdrawn' },
  refunded_in_part: { icon: 'return', title: 'orders.timeline.refunded_in_part' },
  return_requested: { icon: 'return', title: 'orders.timeline.return_requested' },
  contract_withdrawn: { icon: 'return', title: 'orders.timeline.contract_withdrawn' },
  contract_withdrawn_unshipped: { icon: 'return', title: 'orders.timeline.contract_withdrawn' },
  return_rejected: { icon: 'close', title: 'orders.timeline.return_rejected' },
  return_withdrawn: { icon: 'check', title: 'orders.timeline.return_withdrawn' },
  return_disputed: { icon: 'chat', title: 'orders.timeline.return_disputed' },
  exchanged: { icon: 'refresh', title: 'orders.timeline.exchanged' },
  placed_as_replacement: { icon: 'refresh', title: 'orders.timeline.placed_as_replacement' },
  returned: { icon: 'return', title: 'orders.timeline.returned' },
  charged_back: { icon: 'wallet', title: 'orders.timeline.charged_back' },
  charge_back_won: { icon: 'wallet', title: 'orders.timeline.charge_back_won' },
  charge_back_lost: { icon: 'wallet', title: 'orders.timeline.charge_back_lost' },
  released: { icon: 'store', title: 'orders.timeline.released' },
} as const satisfies Readonly<Record<string, { icon: IconName; title: TextKey }>>

type Kind = keyof typeof stepsByKind

/** The coming steps at each status, nearest first; a cancelled order and a return have none. */
const upcomingKinds: Readonly<Record<number, readonly Kind[]>> = {
  0: ['paid', 'prepared', 'shipped', 'received'],
  1: ['prepared', 'shipped', 'received'],
  2: ['shipped', 'received'],
  3: ['received'],
  4: ['reviewed'],
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(stepsByKind, kind)

const toParcel = ({ carrier, trackingNumber: number }: Event['params']): Pick<Step, 'parcel'> =>
  carrier && number ? { parcel: { carrier, number } } : {}

/** The timeline of an order: past events with their times, the current state and the coming steps. */
export function toTimelineSteps(status: number, timeline: readonly Event[]): Step[] {
  const past = timeline.flatMap(({ kind, at, params }, number): Step[] =>
    isKind(kind)
      ? [
          {
            key: `${kind}-${number}`,
            state: 'done',
            ...stepsByKind[kind],
            at,
            reason: params.reason,
            ...toParcel(params),
          },
        ]
      : [],
  )
  const next = (upcomingKinds[status] ?? []).map((kind): Step => ({
    key: kind,
    state: 'next',
    ...stepsByKind[kind],
    at: null,
  }))
  const last = past.at(-1)
  const isOver = next.length === 0
  return [...past.slice(0, -1), ...(last ? [{ ...last, state: isOver ? last.state : ('now' as const) }] : []), ...next]
}
