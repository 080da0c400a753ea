import { mailKinds, type MailKind } from '#contract/mail-blocks.ts'
import { accountMails } from './account-mails.ts'
import type { MailTemplate } from './mail-template.ts'

const order = { placeholders: ['number'], needs: ['number'] } as const
const seeOrder = { ...order, button: '查看订单' } as const
const identity = { group: 'account', button: '查看身份认证', placeholders: [] } as const
const amount = { placeholders: ['amount'], needs: ['amount'] } as const
const loanPayment = {
  group: 'wallet',
  placeholders: ['amount', 'date'],
  needs: ['amount', 'date'],
  button: '查看借款',
} as const

/**
 * Every mail of the product: its texts, in the place of which a brand may write its own, and what these may show. A kind of
 * message whose texts depend on its values has one per variant (`toMailKind`).
 */
const mailCatalogue = {
  ...accountMails,
  'identity_moved.received': {
    ...identity,
    subject: '我们已收到您的身份认证资料',
    lead: '我们会在 {hours} 小时内审核，结果将通知您。',
    placeholders: ['hours'],
  },
  'identity_moved.changes': {
    ...identity,
    subject: '您的身份认证需要补充资料',
    lead: '身份认证页面说明了需要重新提交的内容和原因。',
  },
  'identity_moved.passed': {
    ...identity,
    subject: '您的身份已通过认证',
    lead: '现在可以使用需要认证的功能。',
  },
  'identity_moved.rejected': {
    ...identity,
    subject: '您的身份认证未通过',
    lead: '身份认证页面有原因。',
  },
  'identity_moved.ending': {
    ...identity,
    subject: '您的身份认证即将到期',
    lead: '请在 {date} 前重新认证。',
    placeholders: ['date'],
    needs: ['date'],
  },
  chat_unread: {
    group: 'shopping',
    subject: '{party} 给您发来新消息',
    heading: '您好，{name}：',
    lead: '您有 {count} 条来自 {party} 的未读消息。',
    button: '查看并回复',
    placeholders: ['name', 'party', 'count'],
    needs: ['party'],
  },
  review_asked: {
    ...order,
    group: 'shopping',
    subject: '请评价订单 {number}',
    lead: '您的评价能帮助其他买家。',
    button: '写评价',
  },
  price_drop: {
    group: 'shopping',
    subject: '{name} 降价了',
    lead: '现价 {price}，原价 {before}。',
    button: '查看商品',
    placeholders: ['name', 'price', 'before'],
    needs: ['name', 'price'],
  },
  back_in_stock: {
    group: 'shopping',
    subject: '{name} 已到货',
    lead: '现价 {price}。',
    button: '查看商品',
    placeholders: ['name', 'price'],
    needs: ['name'],
  },
  order_placed: {
    group: 'orders',
    subject: '订单 {number} 等待付款',
    lead: '请在 {time} 前完成付款，逾期订单将自动取消。',
    button: '查看订单',
    placeholders: ['number', 'time'],
    needs: ['number', 'time'],
  },
  order_paid: {
    ...seeOrder,
    group: 'orders',
    subject: '已收到付款：订单 {number}',
    lead: '卖家正在备货，发货后我们会通知您。',
  },
  order_expired: {
    ...seeOrder,
    group: 'orders',
    subject: '订单 {number} 未按时付款，已取消',
    lead: '我们没有扣款。您可以重新下单。',
  },
  order_prepared: {
    ...seeOrder,
    group: 'orders',
    subject: '订单 {number} 已备货完成',
    lead: '卖家已备好商品，发货后我们会通知您。',
  },
  order_received: {
    group: 'orders',
    subject: '订单 {number} 已确认收货',
    lead: '如需退货，请在 {time} 前提出申请。',
    button: '查看订单',
    placeholders: ['number', 'time'],
    needs: ['number'],
  },
  parcel_shipped: {
    group: 'orders',
    subject: '订单 {number} 有包裹已发出',
    lead: '承运商：{carrier}，运单号：{trackingNumber}',
    button: '查看订单',
    placeholders: ['number', 'carrier', 'trackingNumber'],
    needs: ['number', 'trackingNumber'],
  },
  order_refunded: {
    group: 'refunds',
    subject: '已退款 {amount}',
    lead: '订单 {number} 的退款已按原支付方式退回。',
    button: '查看订单',
    placeholders: ['amount', 'number'],
    needs: ['amount', 'number'],
  },
  refund_rejected: {
    ...seeOrder,
    group: 'refunds',
    subject: '订单 {number} 的退款申请被拒绝',
    lead: '订单页面有卖家的说明。',
  },
  'return_moved.accepted': {
    ...order,
    group: 'refunds',
    subject: '订单 {number} 的退货申请已通过',
    lead: '请寄回商品，并填写运单号。',
    button: '查看退货',
  },
  'return_moved.rejected': {
    ...order,
    group: 'refunds',
    subject: '订单 {number} 的退货申请被拒绝',
    lead: '您可以在期限内申请平台裁决。',
    button: '查看退货',
  },
  'return_moved.decided': {
    ...order,
    group: 'refunds',
    subject: '订单 {number} 的退货争议已有决定',
    lead: '退货页面有决定和理由。',
    button: '查看退货',
  },
  'recharge_decided.credited': {
    ...amount,
    group: 'wallet',
    subject: '已充值 {amount}',
    lead: '您的转账已确认。',
    button: '查看钱包',
  },
  'recharge_decided.declined': {
    ...amount,
    group: 'wallet',
    subject: '{amount} 的充值未通过',
    lead: '钱包页面有原因。',
    button: '查看钱包',
  },
  referral_reward: {
    ...amount,
    group: 'wallet',
    subject: '您有 {amount} 推荐奖励可领取',
    lead: '好友的订单已完成，请在到期前领取。',
    button: '查看奖励',
  },
  'credit_decided.approved': {
    ...amount,
    group: 'wallet',
    subject: '您的借款 {amount} 已通过审核',
    lead: '请在期限内确认合同，确认后放款到您的钱包。',
    button: '查看申请',
  },
  'credit_decided.declined': {
    ...amount,
    group: 'wallet',
    subject: '{amount} 的借款申请未通过审核',
    lead: '申请页面有原因。',
    button: '查看申请',
  },
  'credit_due.manual': {
    ...loanPayment,
    subject: '{date} 应还 {amount}',
    lead: '请在到期日前从钱包还款。',
  },
  'credit_due.automatic': {
    ...loanPayment,
    subject: '{date} 应还 {amount}',
    lead: '到期日将从您的钱包自动扣款，请确保余额充足。',
  },
  credit_overdue: {
    ...loanPayment,
    subject: '{amount} 已逾期，应于 {date} 还款',
    lead: '逾期利息每天增加。如有困难，请联系我们。',
  },
  credit_collected: {
    ...amount,
    group: 'wallet',
    subject: '已从钱包还款 {amount}',
    lead: '这是您同意的自动还款，可在借款页面关闭。',
    button: '查看借款',
  },
  'withdrawal_decided.paid': {
    ...amount,
    group: 'wallet',
    subject: '提现 {amount} 已打款',
    lead: '到账时间取决于您的银行。',
    button: '查看钱包',
  },
  'withdrawal_decided.declined': {
    ...amount,
    group: 'wallet',
    subject: '{amount} 的提现未通过',
    lead: '款项已退回，原因见提现记录。',
    button: '查看钱包',
  },
  'withdrawal_decided.store_paid': {
    ...amount,
    group: 'selling',
    subject: '提现 {amount} 已打款',
    lead: '到账时间取决于您的银行。',
    button: '查看余额',
  },
  'withdrawal_decided.store_declined': {
    ...amount,
    group: 'selling',
    subject: '{amount} 的提现未通过',
    lead: '款项已退回，原因见提现记录。',
    button: '查看余额',
  },
  store_order: {
    ...order,
    group: 'selling',
    subject: '新订单 {number}',
    lead: '买家已付款，请备货发货。',
    button: '处理订单',
  },
  store_refund_asked: {
    ...order,
    group: 'selling',
    subject: '买家申请退款：订单 {number}',
    lead: '请在期限前答复，逾期将自动退款。',
    button: '处理订单',
  },
  'store_return_moved.requested': {
    ...order,
    group: 'selling',
    subject: '买家申请退货：订单 {number}',
    lead: '请在期限前答复。',
    button: '查看退货',
  },
  'store_return_moved.shipped_back': {
    ...order,
    group: 'selling',
    subject: '退货已寄出：订单 {number}',
    lead: '收到后请确认。',
    button: '查看退货',
  },
  'store_return_moved.disputed': {
    ...order,
    group: 'selling',
    subject: '退货有争议：订单 {number}',
    lead: '平台将作出决定。',
    button: '查看退货',
  },
  low_stock: {
    group: 'selling',
    subject: '{count} 个规格库存不足',
    lead: '请及时补货，以免缺货。',
    button: '查看库存',
    placeholders: ['count'],
  },
  decisions_waiting: {
    group: 'staff',
    subject: '{count} 项待处理',
    lead: '等待处理：{list}',
    button: '查看待办',
    placeholders: ['count', 'list'],
    needs: ['list'],
  },
} as const satisfies Readonly<Record<MailKind, MailTemplate>>

export const isMailKind = (kind: string): kind is MailKind => mailKinds.some((one) => one === kind)

export const getMailTemplate = (kind: MailKind): MailTemplate => mailCatalogue[kind]

/** The mails of a kind of message: the kind itself, or its variants. */
type MailKindOf<Message extends string> = Extract<MailKind, Message | `${Message}.${string}`>

/** The values of the texts of a kind of message. A number is written in the digits of the language. */
export type MailValues<Message extends string> = Readonly<
  Record<(typeof mailCatalogue)[MailKindOf<Message>]['placeholders'][number], string | number>
>
