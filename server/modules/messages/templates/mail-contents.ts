import type { MailKind } from '#contract/mail-blocks.ts'
import type { QueueKind } from '#contract/staff-queues.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { MessageKind, MessageParams, Receipt } from './kinds.ts'
import type { MailValues } from './mail-catalogue.ts'
import type { MailContent } from './render-layout.ts'

export type Parts = {
  readonly brand: Brand
  readonly translate: (key: string, params?: Readonly<Record<string, string | number>>) => string
  /** The address of a page of the brand, without the language: a person reads it in their own. */
  readonly toHref: (path: string) => string
  /** The address of a page of the console. */
  readonly toConsole: (path: string) => string
  /** An amount of the brand's currency, in its minor units. */
  readonly formatMoney: (minor: number) => string
  readonly formatNumber: (number: number) => string
  /** Day and time of an ISO moment, in the brand's time zone. */
  readonly formatTime: (iso: string) => string
}

/** The parts of a mail beside its texts. */
export type MailParts<Kind extends MessageKind = MessageKind> = {
  /** The values of the placeholders. */
  readonly values: MailValues<Kind>
  /** Where the button leads. */
  readonly href?: string
  /** Label of the button, where that of the catalogue does not fit. */
  readonly button?: string
  /** The whole text message, where it says more than the subject. */
  readonly textMessage?: string
  readonly code?: string
  readonly receipt?: MailContent['receipt']
  /** Below the closing note of a brand, which cannot replace them. */
  readonly notes?: MailContent['notes']
}

const variants: { readonly [Kind in MessageKind]?: (params: MessageParams<Kind>) => string | null } = {
  code: ({ purpose }) => (purpose === 'fund_reset' ? purpose : null),
  // Messages of earlier releases say nothing and were of resets.
  password_changed: ({ isReset = true }) => (isReset ? null : 'own'),
  second_factor_changed: ({ change }) => change,
  passkey_changed: ({ change }) => change,
  return_moved: ({ state }) => state,
  identity_moved: ({ state }) => state,
  store_return_moved: ({ state }) => state,
  recharge_decided: ({ isCredited }) => (isCredited ? 'credited' : 'declined'),
  credit_decided: ({ isApproved }) => (isApproved ? 'approved' : 'declined'),
  credit_due: ({ isAutomatic }) => (isAutomatic ? 'automatic' : 'manual'),
  withdrawal_decided: ({ isPaid, storeId }) => `${storeId === null ? '' : 'store_'}${isPaid ? 'paid' : 'declined'}`,
}

/** The entry of the catalogue that has the texts of a message. */
export function toMailKind<Kind extends MessageKind>(kind: Kind, params: MessageParams<Kind>): MailKind {
  const variant = variants[kind]?.(params)
  return (variant ? `${kind}.${variant}` : kind) as MailKind
}

const toOrder = (orderId: string, { toHref }: Pick<Parts, 'toHref'>) =>
  toHref(`/userInfo/order-detail?orderId=${orderId}`)

const toItem = (goodsId: string, { toHref }: Pick<Parts, 'toHref'>) => toHref(`/productDetails?id=${goodsId}`)

const toNotMe = ({ translate, toHref }: Pick<Parts, 'translate' | 'toHref'>) => [
  translate('不是您本人操作？请立即重置密码，并联系我们。'),
  { label: translate('忘记密码？'), href: toHref('/forgotPassword') },
]

/** The products of an order and its sums, without those that are nothing. */
function toMailReceipt(
  { products, deliveryMinor, discountMinor, taxAddedMinor, totalMinor }: Receipt,
  { translate, formatMoney, formatNumber }: Pick<Parts, 'translate' | 'formatMoney' | 'formatNumber'>,
): MailContent['receipt'] {
  const sums = [
    ['运费', deliveryMinor],
    ['优惠', -discountMinor],
    ['税费', taxAddedMinor],
  ] as const
  return {
    products: products.map(({ name, quantity, worthMinor }) => ({
      text: `${formatNumber(quantity)} × ${name}`,
      amount: formatMoney(worthMinor),
    })),
    sums: [
      ...sums
        .filter(([, minor]) => minor !== 0)
        .map(([label, minor]) => ({ label: translate(label), amount: formatMoney(minor) })),
      { label: translate('合计'), amount: formatMoney(totalMinor) },
    ],
  }
}

const fundResetPage = '/userInfo/setup/fund-password/reset'

const queueNames: Readonly<Record<QueueKind, string>> = {
  identity: '身份审核',
  credit: '借款申请',
  recharge: '充值审核',
  withdrawal: '提现审核',
  alert: '支付提醒',
  dispute: '退货争议',
  refund: '退款申请',
  product: '商品审核',
  review: '评价审核',
  report: '商品举报',
  application: '入驻申请',
}

type Contents = { readonly [Kind in MessageKind]: (params: MessageParams<Kind>, parts: Parts) => MailParts<Kind> }

/** The values, links and fixed notes of every kind. */
export const mailContents: Contents = {
  code: ({ code, minutes }, { translate }) => ({
    values: { code, minutes },
    code,
    notes: [translate('不是您本人操作？请忽略此邮件：没有验证码，任何人都无法继续。')],
  }),
  account_exists: (_, { translate, toHref }) => ({
    values: {},
    href: toHref('/login'),
    notes: [{ label: translate('忘记密码？'), href: toHref('/forgotPassword') }],
  }),
  password_changed: ({ at }, parts) => ({
    values: { time: parts.formatTime(at) },
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  second_factor_changed: ({ at }, parts) => ({
    values: { time: parts.formatTime(at) },
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  passkey_changed: ({ name, at }, parts) => ({
    values: { name, time: parts.formatTime(at) },
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  email_changed: ({ email }, parts) => ({ values: { email }, notes: toNotMe(parts) }),
  phone_changed: ({ phone }, parts) => ({ values: { phone }, notes: toNotMe(parts) }),
  fund_reset_waiting: ({ dueAt, cancelKey }, { brand, translate, toHref, formatTime }) => {
    const time = formatTime(dueAt)
    // With the key of the message one press cancels; without it, after a log-in.
    const href = toHref(cancelKey === undefined ? fundResetPage : `/cancelFundReset#key=${cancelKey}`)
    return {
      values: { time },
      href,
      ...(cancelKey === undefined && { button: '查看重置' }),
      textMessage: translate('{brand}：资金密码将于 {time} 重置。非本人操作？取消：{link}', {
        brand: brand.name,
        time,
        link: href,
      }),
      notes: [translate('不是您本人操作？请取消重置，然后更改登录密码。')],
    }
  },
  fund_reset_done: ({ at }, parts) => ({
    values: { time: parts.formatTime(at) },
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  fund_reset_cancelled: ({ at }, parts) => ({
    values: { time: parts.formatTime(at) },
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  new_device: ({ at, device, network }, parts) => ({
    values: {
      device: device ? `${device.browser}, ${device.system}` : parts.translate('未知设备'),
      network: network ?? '–',
      time: parts.formatTime(at),
    },
    href: parts.toHref('/userInfo/setup'),
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  mail_test: () => ({ values: {} }),
  account_deletion: ({ at, isPutOff }, { brand, translate, toHref, formatTime }) => ({
    values: { date: toBrandDay(brand, new Date(at)), time: formatTime(at) },
    href: toHref('/userInfo/your-data'),
    notes: [
      formatTime(at),
      ...(isPutOff ? [translate('注销已推迟：还有事项需要您先处理。')] : []),
      translate('不是您本人操作？请立即重置密码，并联系我们。'),
    ],
  }),
  account_deleted: () => ({ values: {} }),
  chat_unread: ({ shopper, party, count, storeId }, { toHref }) => ({
    values: { name: shopper, party, count },
    href: toHref(storeId === null ? '/chat' : `/chat?partyid=${storeId}`),
  }),
  order_placed: ({ number, orderId, payUntil }, parts) => ({
    values: { number, time: parts.formatTime(payUntil) },
    href: toOrder(orderId, parts),
  }),
  order_prepared: ({ number, orderId }, parts) => ({ values: { number }, href: toOrder(orderId, parts) }),
  order_received: ({ number, orderId, returnUntil }, parts) => ({
    values: { number, time: parts.formatTime(returnUntil) },
    href: toOrder(orderId, parts),
  }),
  order_paid: ({ number, orderId, receipt }, parts) => ({
    values: { number },
    href: toOrder(orderId, parts),
    ...(receipt && { receipt: toMailReceipt(receipt, parts) }),
  }),
  order_expired: ({ number, orderId }, parts) => ({ values: { number }, href: toOrder(orderId, parts) }),
  parcel_shipped: ({ number, orderId, carrier, trackingNumber }, parts) => ({
    values: { number, carrier, trackingNumber },
    href: toOrder(orderId, parts),
  }),
  review_asked: ({ number, orderId }, { toHref }) => ({
    values: { number },
    href: toHref(`/userInfo/order-evaluation?orderId=${orderId}`),
  }),
  price_drop: ({ goodsId, name, priceMinor, wasMinor }, parts) => ({
    values: { name, price: parts.formatMoney(priceMinor), before: parts.formatMoney(wasMinor) },
    href: toItem(goodsId, parts),
  }),
  back_in_stock: ({ goodsId, name, priceMinor }, parts) => ({
    values: { name, price: parts.formatMoney(priceMinor) },
    href: toItem(goodsId, parts),
  }),
  order_refunded: ({ number, orderId, amountMinor }, parts) => ({
    values: { amount: parts.formatMoney(amountMinor), number },
    href: toOrder(orderId, parts),
  }),
  refund_rejected: ({ number, orderId }, parts) => ({ values: { number }, href: toOrder(orderId, parts) }),
  return_moved: ({ number }, { toHref }) => ({ values: { number }, href: toHref('/userInfo/my-returns') }),
  recharge_decided: ({ amountMinor }, { toHref, formatMoney }) => ({
    values: { amount: formatMoney(amountMinor) },
    href: toHref('/userInfo/wallet'),
  }),
  referral_reward: ({ amountMinor }, { toHref, formatMoney }) => ({
    values: { amount: formatMoney(amountMinor) },
    href: toHref('/userInfo/referral'),
  }),
  credit_decided: ({ amountMinor }, { toHref, formatMoney }) => ({
    values: { amount: formatMoney(amountMinor) },
    href: toHref('/credit/application'),
  }),
  credit_due: ({ amountMinor, dueOn }, { toHref, formatMoney }) => ({
    values: { amount: formatMoney(amountMinor), date: dueOn },
    href: toHref('/credit/myLoan'),
  }),
  credit_overdue: ({ amountMinor, dueOn }, { toHref, formatMoney }) => ({
    values: { amount: formatMoney(amountMinor), date: dueOn },
    href: toHref('/credit/myLoan'),
  }),
  credit_collected: ({ amountMinor }, { toHref, formatMoney }) => ({
    values: { amount: formatMoney(amountMinor) },
    href: toHref('/credit/myLoan'),
  }),
  withdrawal_decided: ({ amountMinor, storeId }, { toHref, toConsole, formatMoney }) => ({
    values: { amount: formatMoney(amountMinor) },
    href: storeId === null ? toHref('/userInfo/wallet/withdraw') : toConsole('/seller/balance'),
  }),
  identity_moved: ({ at }, { brand, toHref }) => ({
    values: { hours: brand.policy.identityAnswerHours, date: toBrandDay(brand, new Date(at)) },
    href: toHref('/userInfo/identity'),
  }),
  store_order: ({ number, orderId }, { toConsole }) => ({
    values: { number },
    href: toConsole(`/seller/orders/${orderId}`),
  }),
  store_refund_asked: ({ number, orderId }, { toConsole }) => ({
    values: { number },
    href: toConsole(`/seller/orders/${orderId}`),
  }),
  store_return_moved: ({ number, returnId }, { toConsole }) => ({
    values: { number },
    href: toConsole(`/seller/returns/${returnId}`),
  }),
  low_stock: ({ skus, count }, { translate, toConsole, formatNumber }) => ({
    values: { count },
    href: toConsole('/seller/stock?view=low'),
    notes: skus.map(({ name, code, left }) =>
      translate('{name}（{code}）：剩余 {left} 件', { name, code, left: formatNumber(left) }),
    ),
  }),
  decisions_waiting: ({ queues, count }, { translate, toConsole, formatNumber }) => ({
    values: {
      count,
      list: queues
        .map(({ kind, count }) =>
          translate('{queue}：{count}', { queue: translate(queueNames[kind]), count: formatNumber(count) }),
        )
        .join(translate('；')),
    },
    href: toConsole('/staff/overview'),
  }),
  subscription_confirm: ({ key }, { translate, toHref }) => ({
    values: {},
    href: toHref(`/subscription#confirm=${key}`),
    notes: [{ label: translate('退订'), href: toHref(`/subscription#cancel=${key}`) }],
  }),
}
