import type { MailKind } from '#contract/mail-blocks.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { Locale } from '#i18n/locales.ts'
import { translateServer } from '#i18n/translate.ts'
import type { MessageKind, MessageParams } from './kinds.ts'

type Sample = {
  readonly [Kind in MessageKind]: { readonly kind: Kind; readonly params: MessageParams<Kind> }
}[MessageKind]

const order = { orderId: 'sample', number: 'L-118204' }
const money = { amountMinor: 3232 }
const days = 86_400_000

/** A mail of each entry of the catalogue with made-up values, in the language of its texts. */
export function createSample(brand: Brand, lang: Locale, kind: MailKind, now: Date): Sample {
  const at = now.toISOString()
  const product = { goodsId: 'sample', name: translateServer(lang, '示例商品'), priceMinor: 4000 }
  const passkey = { name: 'Firefox, Linux', at }
  const toReturn = <State extends string>(state: State) => ({ ...order, returnId: 'sample', state })
  const toWithdrawal = (isPaid: boolean, storeId: string | null) =>
    ({ kind: 'withdrawal_decided', params: { ...money, isPaid, storeId } }) as const
  const toIdentity = (state: MessageParams<'identity_moved'>['state']) =>
    ({ kind: 'identity_moved', params: { level: 'basic', state, at } }) as const
  const receipt = {
    products: [
      { name: product.name, quantity: 2, worthMinor: 4800 },
      { name: product.name, quantity: 1, worthMinor: 900 },
    ],
    deliveryMinor: 500,
    discountMinor: 600,
    taxAddedMinor: 0,
    totalMinor: 5600,
  }
  const samples: Readonly<Record<MailKind, Sample>> = {
    code: { kind: 'code', params: { code: '409318', purpose: 'login', minutes: 10 } },
    'code.fund_reset': { kind: 'code', params: { code: '409318', purpose: 'fund_reset', minutes: 10 } },
    account_exists: { kind: 'account_exists', params: {} },
    subscription_confirm: { kind: 'subscription_confirm', params: { key: 'sample' } },
    mail_test: { kind: 'mail_test', params: {} },
    account_deletion: {
      kind: 'account_deletion',
      params: { at: new Date(now.getTime() + 14 * days).toISOString(), isPutOff: false },
    },
    account_deleted: { kind: 'account_deleted', params: {} },
    password_changed: { kind: 'password_changed', params: { at } },
    'password_changed.own': { kind: 'password_changed', params: { at, isReset: false } },
    'second_factor_changed.on': { kind: 'second_factor_changed', params: { change: 'on', at } },
    'second_factor_changed.off': { kind: 'second_factor_changed', params: { change: 'off', at } },
    'second_factor_changed.reset': { kind: 'second_factor_changed', params: { change: 'reset', at } },
    'passkey_changed.added': { kind: 'passkey_changed', params: { ...passkey, change: 'added' } },
    'passkey_changed.removed': { kind: 'passkey_changed', params: { ...passkey, change: 'removed' } },
    email_changed: { kind: 'email_changed', params: { email: 'l***a@hartmann.example' } },
    phone_changed: { kind: 'phone_changed', params: { phone: '+49•••••78' } },
    fund_reset_waiting: {
      kind: 'fund_reset_waiting',
      params: { dueAt: new Date(now.getTime() + days).toISOString(), cancelKey: 'sample' },
    },
    fund_reset_done: { kind: 'fund_reset_done', params: { at } },
    fund_reset_cancelled: { kind: 'fund_reset_cancelled', params: { at } },
    new_device: {
      kind: 'new_device',
      params: { at, device: { browser: 'Firefox', system: 'Linux' }, network: '203.0.113.0' },
    },
    'identity_moved.received': toIdentity('received'),
    'identity_moved.changes': toIdentity('changes'),
    'identity_moved.passed': toIdentity('passed'),
    'identity_moved.rejected': toIdentity('rejected'),
    'identity_moved.ending': toIdentity('ending'),
    chat_unread: { kind: 'chat_unread', params: { shopper: 'lena', party: brand.name, count: 2, storeId: null } },
    review_asked: { kind: 'review_asked', params: order },
    price_drop: { kind: 'price_drop', params: { ...product, wasMinor: 4800 } },
    back_in_stock: { kind: 'back_in_stock', params: product },
    order_placed: { kind: 'order_placed', params: { ...order, payUntil: at } },
    order_prepared: { kind: 'order_prepared', params: order },
    order_received: { kind: 'order_received', params: { ...order, returnUntil: at } },
    order_paid: { kind: 'order_paid', params: { ...order, receipt } },
    order_expired: { kind: 'order_expired', params: order },
    parcel_shipped: { kind: 'parcel_shipped', params: { ...order, carrier: 'DHL', trackingNumber: 'HP20418844' } },
    order_refunded: { kind: 'order_refunded', params: { ...order, ...money } },
    refund_rejected: { kind: 'refund_rejected', params: order },
    'return_moved.accepted': { kind: 'return_moved', params: toReturn('accepted') },
    'return_moved.rejected': { kind: 'return_moved', params: toReturn('rejected') },
    'return_moved.decided': { kind: 'return_moved', params: toReturn('decided') },
    'recharge_decided.credited': { kind: 'recharge_decided', params: { ...money, isCredited: true } },
    'recharge_decided.declined': { kind: 'recharge_decided', params: { ...money, isCredited: false } },
    referral_reward: { kind: 'referral_reward', params: money },
    'credit_decided.approved': { kind: 'credit_decided', params: { ...money, isApproved: true } },
    'credit_decided.declined': { kind: 'credit_decided', params: { ...money, isApproved: false } },
    'credit_due.manual': { kind: 'credit_due', params: { ...money, dueOn: at.slice(0, 10), isAutomatic: false } },
    'credit_due.automatic': { kind: 'credit_due', params: { ...money, dueOn: at.slice(0, 10), isAutomatic: true } },
    credit_overdue: { kind: 'credit_overdue', params: { ...money, dueOn: at.slice(0, 10) } },
    credit_collected: { kind: 'credit_collected', params: money },
    'withdrawal_decided.paid': toWithdrawal(true, null),
    'withdrawal_decided.declined': toWithdrawal(false, null),
    'withdrawal_decided.store_paid': toWithdrawal(true, 'sample'),
    'withdrawal_decided.store_declined': toWithdrawal(false, 'sample'),
    low_stock: { kind: 'low_stock', params: { skus: [{ name: product.name, code: 'CUP-1', left: 3 }], count: 1 } },
    decisions_waiting: {
      kind: 'decisions_waiting',
      params: {
        queues: [
          { kind: 'recharge', count: 2 },
          { kind: 'application', count: 1 },
        ],
        count: 3,
      },
    },
    store_order: { kind: 'store_order', params: order },
    store_refund_asked: { kind: 'store_refund_asked', params: order },
    'store_return_moved.requested': { kind: 'store_return_moved', params: toReturn('requested') },
    'store_return_moved.shipped_back': { kind: 'store_return_moved', params: toReturn('shipped_back') },
    'store_return_moved.disputed': { kind: 'store_return_moved', params: toReturn('disputed') },
  }
  return samples[kind]
}
