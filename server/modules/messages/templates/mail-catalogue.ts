import { mailKinds, type MailGroup, type MailKind, type MailPlaceholder } from '#contract/mail-blocks.ts'

type MailTemplate = {
  readonly group: MailGroup
  /** Chinese texts of the server dictionary, which has them in every language. */
  readonly subject: string
  /** The subject, where there is none. */
  readonly heading?: string
  readonly lead: string
  readonly button?: string
  /** Values that the texts may show, besides `brand`. */
  readonly placeholders: readonly MailPlaceholder[]
  /** Values without which the mail says too little: in the subject, the heading or the introduction. */
  readonly needs?: readonly MailPlaceholder[]
  /** Values that the subject must show. */
  readonly subjectNeeds?: readonly MailPlaceholder[]
}

const order = { placeholders: ['number'], needs: ['number'] } as const
const seeOrder = { ...order, button: '查看订单' } as const
const security = { group: 'security', placeholders: ['time'] } as const
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
  code: {
    group: 'account',
    subject: '{code} 是您的 {brand} 验证码',
    heading: '您的验证码',
    lead: '{minutes} 分钟内有效，请勿告诉任何人。',
    placeholders: ['code', 'minutes'],
    // It is also sent as a text message, which has the subject alone.
    subjectNeeds: ['code'],
  },
  'code.fund_reset': {
    group: 'account',
    subject: '{code} 是您的 {brand} 验证码',
    heading: '您的验证码',
    lead: '此验证码用于重置资金密码，{minutes} 分钟内有效，请勿告诉任何人。',
    placeholders: ['code', 'minutes'],
    subjectNeeds: ['code'],
  },
  account_exists: {
    group: 'account',
    subject: '您在 {brand} 已有账号',
    lead: '有人用此邮箱注册。您可以直接登录，或重置密码。',
    button: '登录',
    placeholders: [],
  },
  subscription_confirm: {
    group: 'account',
    subject: '请确认订阅 {brand} 的资讯',
    lead: '确认后我们才会给您发送资讯。不是您本人操作？请忽略此邮件。',
    button: '确认订阅',
    placeholders: [],
  },
  mail_test: {
    group: 'account',
    subject: '{brand} 的测试邮件',
    lead: '此邮箱可以收到我们的邮件。',
    placeholders: [],
  },
  account_deletion: {
    group: 'account',
    subject: '您的账号将于 {date} 注销',
    lead: '在此之前，您可以登录 {brand} 并保留账号。',
    button: '保留账号',
    placeholders: ['date', 'time'],
    needs: ['date'],
  },
  account_deleted: {
    group: 'account',
    subject: '您的 {brand} 账号已注销',
    lead: '您的个人数据已删除。依法保存的发票除外。这是我们发给您的最后一封邮件。',
    placeholders: [],
  },
  password_changed: {
    ...security,
    subject: '您的登录密码已更改',
    lead: '您在 {brand} 的登录密码已更改，所有设备均已退出登录。',
  },
  'password_changed.own': {
    ...security,
    subject: '您的登录密码已更改',
    lead: '您在 {brand} 的登录密码已更改，其他设备均已退出登录。',
  },
  'second_factor_changed.on': {
    ...security,
    subject: '两步验证已开启',
    lead: '您在 {brand} 的账号已开启两步验证，登录时还需要身份验证器应用的动态码。',
  },
  'second_factor_changed.off': {
    ...security,
    subject: '您的两步验证已关闭',
    lead: '您在 {brand} 的账号已关闭两步验证，登录时只需密码。',
  },
  'second_factor_changed.reset': {
    ...security,
    subject: '您的两步验证已关闭',
    lead: '{brand} 的工作人员已关闭您账号的两步验证，登录时只需密码。',
  },
  'passkey_changed.added': {
    group: 'security',
    subject: '您的账号已添加通行密钥',
    lead: '通行密钥“{name}”现在可以登录您在 {brand} 的账号。',
    placeholders: ['name', 'time'],
    needs: ['name'],
  },
  'passkey_changed.removed': {
    group: 'security',
    subject: '您的账号已删除通行密钥',
    lead: '通行密钥“{name}”不能再登录您在 {brand} 的账号。',
    placeholders: ['name', 'time'],
    needs: ['name'],
  },
  email_changed: {
    group: 'security',
    subject: '您的账号邮箱已更改',
    lead: '您在 {brand} 的账号邮箱已改为 {email}。',
    placeholders: ['email'],
    needs: ['email'],
  },
  phone_changed: {
    group: 'security',
    subject: '您的账号手机号已更改',
    lead: '您在 {brand} 的账号手机号已改为 {phone}。',
    placeholders: ['phone'],
    needs: ['phone'],
  },
  fund_reset_waiting: {
    ...security,
    subject: '您的资金密码正在重置',
    lead: '您在 {brand} 的新资金密码将于 {time} 生效，在此之前仍使用原资金密码。',
    button: '取消重置',
    needs: ['time'],
  },
  fund_reset_done: {
    ...security,
    subject: '您的资金密码已重置',
    lead: '您在 {brand} 的新资金密码已生效。',
  },
  fund_reset_cancelled: {
    ...security,
    subject: '资金密码重置已取消',
    lead: '您在 {brand} 的资金密码没有更改。',
  },
  new_device: {
    group: 'security',
    subject: '您的账号在新设备上登录',
    lead: '设备：{device}，网络：{network}',
    button: '查看设备',
    placeholders: ['device', 'network', 'time'],
    needs: ['device', 'network'],
  },
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
