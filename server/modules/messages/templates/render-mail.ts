import { isOptionalTopic } from '#contract/notice-topics.ts'
import type { Notice } from '#contract/notices.ts'
import type { Brand } from '#server/platform/brand.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { getNumberFormat } from '#i18n/intl-formatters.ts'
import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { translateServer } from '#i18n/translate.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import { toMajor } from '#server/platform/money.ts'
import { getTopic, type MessageKind, type MessageParams, type NoticeKind, type Receipt } from './kinds.ts'
import { renderLayout, type MailContent, type RenderedMail } from './render-layout.ts'

type Parts = {
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

type Contents = { readonly [Kind in MessageKind]: (params: MessageParams<Kind>, parts: Parts) => MailContent }

const toOrderButton = (orderId: string, { translate, toHref }: Pick<Parts, 'translate' | 'toHref'>) => ({
  label: translate('查看订单'),
  href: toHref(`/userInfo/order-detail?orderId=${orderId}`),
})

const toItemButton = (goodsId: string, { translate, toHref }: Pick<Parts, 'translate' | 'toHref'>) => ({
  label: translate('查看商品'),
  href: toHref(`/productDetails?id=${goodsId}`),
})

const toLoanButton = ({ translate, toHref }: Pick<Parts, 'translate' | 'toHref'>) => ({
  label: translate('查看借款'),
  href: toHref('/credit/myLoan'),
})

const toNotMe = ({ translate, toHref }: Pick<Parts, 'translate' | 'toHref'>) => [
  translate('不是您本人操作？请立即重置密码，并联系我们。'),
  { label: translate('忘记密码？'), href: toHref('/forgotPassword') },
]

const returnTexts = {
  accepted: ['订单 {number} 的退货申请已通过', '请寄回商品，并填写运单号。'],
  rejected: ['订单 {number} 的退货申请被拒绝', '您可以在期限内申请平台裁决。'],
  decided: ['订单 {number} 的退货争议已有决定', '退货页面有决定和理由。'],
} as const

const storeReturnTexts = {
  requested: ['买家申请退货：订单 {number}', '请在期限前答复。'],
  shipped_back: ['退货已寄出：订单 {number}', '收到后请确认。'],
  disputed: ['退货有争议：订单 {number}', '平台将作出决定。'],
} as const

const factorSubjects = {
  on: '两步验证已开启',
  off: '您的两步验证已关闭',
  reset: '您的两步验证已关闭',
} as const
const factorLeads = {
  on: '您在 {brand} 的账号已开启两步验证，登录时还需要身份验证器应用的动态码。',
  off: '您在 {brand} 的账号已关闭两步验证，登录时只需密码。',
  reset: '{brand} 的工作人员已关闭您账号的两步验证，登录时只需密码。',
} as const

const passkeySubjects = { added: '您的账号已添加通行密钥', removed: '您的账号已删除通行密钥' } as const
const passkeyLeads = {
  added: '通行密钥“{name}”现在可以登录您在 {brand} 的账号。',
  removed: '通行密钥“{name}”不能再登录您在 {brand} 的账号。',
} as const

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

const contents: Contents = {
  code: ({ code, minutes }, { brand, translate }) => ({
    subject: translate('{code} 是您的 {brand} 验证码', { code, brand: brand.name }),
    title: translate('您的验证码'),
    lead: translate('{minutes} 分钟内有效，请勿告诉任何人。', { minutes }),
    code,
    notes: [translate('不是您本人操作？请忽略此邮件：没有验证码，任何人都无法继续。')],
  }),
  account_exists: (_, { brand, translate, toHref }) => ({
    subject: translate('您在 {brand} 已有账号', { brand: brand.name }),
    lead: translate('有人用此邮箱注册。您可以直接登录，或重置密码。'),
    button: { label: translate('登录'), href: toHref('/login') },
    notes: [{ label: translate('忘记密码？'), href: toHref('/forgotPassword') }],
  }),
  password_changed: ({ at }, parts) => ({
    subject: parts.translate('您的登录密码已更改'),
    lead: parts.translate('您在 {brand} 的登录密码已更改，所有设备均已退出登录。', { brand: parts.brand.name }),
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  second_factor_changed: ({ change, at }, parts) => ({
    subject: parts.translate(factorSubjects[change]),
    lead: parts.translate(factorLeads[change], { brand: parts.brand.name }),
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  passkey_changed: ({ change, name, at }, parts) => ({
    subject: parts.translate(passkeySubjects[change]),
    lead: parts.translate(passkeyLeads[change], { name, brand: parts.brand.name }),
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  email_changed: ({ email }, parts) => ({
    subject: parts.translate('您的账号邮箱已更改'),
    lead: parts.translate('您在 {brand} 的账号邮箱已改为 {email}。', { brand: parts.brand.name, email }),
    notes: toNotMe(parts),
  }),
  new_device: ({ at, device, network }, parts) => ({
    subject: parts.translate('您的账号在新设备上登录'),
    lead: parts.translate('设备：{device}，网络：{network}', {
      device: device ? `${device.browser}, ${device.system}` : parts.translate('未知设备'),
      network: network ?? '–',
    }),
    button: { label: parts.translate('查看设备'), href: parts.toHref('/userInfo/setup') },
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  mail_test: (_, { brand, translate }) => ({
    subject: translate('{brand} 的测试邮件', { brand: brand.name }),
    lead: translate('此邮箱可以收到我们的邮件。'),
    notes: [],
  }),
  account_deletion: ({ at, isPutOff }, { brand, translate, toHref, formatTime }) => ({
    subject: translate('您的账号将于 {date} 注销', { date: toBrandDay(brand, new Date(at)) }),
    lead: translate('在此之前，您可以登录 {brand} 并保留账号。', { brand: brand.name }),
    button: { label: translate('保留账号'), href: toHref('/userInfo/your-data') },
    notes: [
      formatTime(at),
      ...(isPutOff ? [translate('注销已推迟：还有事项需要您先处理。')] : []),
      translate('不是您本人操作？请立即重置密码，并联系我们。'),
    ],
  }),
  account_deleted: (_, { brand, translate }) => ({
    subject: translate('您的 {brand} 账号已注销', { brand: brand.name }),
    lead: translate('您的个人数据已删除。依法保存的发票除外。这是我们发给您的最后一封邮件。'),
    notes: [],
  }),
  chat_unread: ({ shopper, party, count, storeId }, { translate, toHref }) => ({
    subject: translate('{party} 给您发来新消息', { party }),
    title: translate('您好，{name}：', { name: shopper }),
    lead: translate('您有 {count} 条来自 {party} 的未读消息。', { count, party }),
    button: { label: translate('查看并回复'), href: toHref(storeId === null ? '/chat' : `/chat?partyid=${storeId}`) },
    notes: [],
  }),
  order_paid: ({ number, orderId, receipt }, parts) => ({
    subject: parts.translate('已收到付款：订单 {number}', { number }),
    lead: parts.translate('卖家正在备货，发货后我们会通知您。'),
    button: toOrderButton(orderId, parts),
    ...(receipt && { receipt: toMailReceipt(receipt, parts) }),
    notes: [],
  }),
  order_expired: ({ number, orderId }, { translate, toHref }) => ({
    subject: translate('订单 {number} 未按时付款，已取消', { number }),
    lead: translate('我们没有扣款。您可以重新下单。'),
    button: toOrderButton(orderId, { translate, toHref }),
    notes: [],
  }),
  parcel_shipped: ({ number, orderId, carrier, trackingNumber }, { translate, toHref }) => ({
    subject: translate('订单 {number} 有包裹已发出', { number }),
    lead: translate('承运商：{carrier}，运单号：{trackingNumber}', { carrier, trackingNumber }),
    button: toOrderButton(orderId, { translate, toHref }),
    notes: [],
  }),
  review_asked: ({ number, orderId }, { translate, toHref }) => ({
    subject: translate('请评价订单 {number}', { number }),
    lead: translate('您的评价能帮助其他买家。'),
    button: { label: translate('写评价'), href: toHref(`/userInfo/order-evaluation?orderId=${orderId}`) },
    notes: [],
  }),
  price_drop: ({ goodsId, name, priceMinor, wasMinor }, parts) => ({
    subject: parts.translate('{name} 降价了', { name }),
    lead: parts.translate('现价 {price}，原价 {before}。', {
      price: parts.formatMoney(priceMinor),
      before: parts.formatMoney(wasMinor),
    }),
    button: toItemButton(goodsId, parts),
    notes: [],
  }),
  back_in_stock: ({ goodsId, name, priceMinor }, parts) => ({
    subject: parts.translate('{name} 已到货', { name }),
    lead: parts.translate('现价 {price}。', { price: parts.formatMoney(priceMinor) }),
    button: toItemButton(goodsId, parts),
    notes: [],
  }),
  order_refunded: ({ number, orderId, amountMinor }, { translate, toHref, formatMoney }) => {
    const amount = formatMoney(amountMinor)
    return {
      subject: translate('已退款 {amount}', { amount }),
      lead: translate('订单 {number} 的退款已按原支付方式退回。', { number }),
      button: toOrderButton(orderId, { translate, toHref }),
      notes: [],
    }
  },
  refund_rejected: ({ number, orderId }, { translate, toHref }) => ({
    subject: translate('订单 {number} 的退款申请被拒绝', { number }),
    lead: translate('订单页面有卖家的说明。'),
    button: toOrderButton(orderId, { translate, toHref }),
    notes: [],
  }),
  return_moved: ({ number, state }, { translate, toHref }) => ({
    subject: translate(returnTexts[state][0], { number }),
    lead: translate(returnTexts[state][1]),
    button: { label: translate('查看退货'), href: toHref('/userInfo/my-returns') },
    notes: [],
  }),
  recharge_decided: ({ amountMinor, isCredited }, { translate, toHref, formatMoney }) => ({
    subject: translate(isCredited ? '已充值 {amount}' : '{amount} 的充值未通过', { amount: formatMoney(amountMinor) }),
    lead: translate(isCredited ? '您的转账已确认。' : '钱包页面有原因。'),
    button: { label: translate('查看钱包'), href: toHref('/userInfo/wallet') },
    notes: [],
  }),
  withdrawal_decided: ({ amountMinor, isPaid, storeId }, { translate, toHref, toConsole, formatMoney }) => ({
    subject: translate(isPaid ? '提现 {amount} 已打款' : '{amount} 的提现未通过', { amount: formatMoney(amountMinor) }),
    lead: translate(isPaid ? '到账时间取决于您的银行。' : '款项已退回，原因见提现记录。'),
    button:
      storeId === null
        ? { label: translate('查看钱包'), href: toHref('/userInfo/wallet/withdraw') }
        : { label: translate('查看余额'), href: toConsole('/seller/balance') },
    notes: [],
  }),
  credit_decided: ({ amountMinor, isApproved }, { translate, toHref, formatMoney }) => ({
    subject: translate(isApproved ? '您的借款 {amount} 已通过审核' : '{amount} 的借款申请未通过审核', {
      amount: formatMoney(amountMinor),
    }),
    lead: translate(isApproved ? '请在期限内确认合同，确认后放款到您的钱包。' : '申请页面有原因。'),
    button: { label: translate('查看申请'), href: toHref('/credit/application') },
    notes: [],
  }),
  credit_due: ({ amountMinor, dueOn, isAutomatic }, parts) => ({
    subject: parts.translate('{date} 应还 {amount}', { date: dueOn, amount: parts.formatMoney(amountMinor) }),
    lead: parts.translate(isAutomatic ? '到期日将从您的钱包自动扣款，请确保余额充足。' : '请在到期日前从钱包还款。'),
    button: toLoanButton(parts),
    notes: [],
  }),
  credit_overdue: ({ amountMinor, dueOn }, parts) => ({
    subject: parts.translate('{amount} 已逾期，应于 {date} 还款', {
      date: dueOn,
      amount: parts.formatMoney(amountMinor),
    }),
    lead: parts.translate('逾期利息每天增加。如有困难，请联系我们。'),
    button: toLoanButton(parts),
    notes: [],
  }),
  credit_collected: ({ amountMinor }, parts) => ({
    subject: parts.translate('已从钱包还款 {amount}', { amount: parts.formatMoney(amountMinor) }),
    lead: parts.translate('这是您同意的自动还款，可在借款页面关闭。'),
    button: toLoanButton(parts),
    notes: [],
  }),
  store_order: ({ number, orderId }, { translate, toConsole }) => ({
    subject: translate('新订单 {number}', { number }),
    lead: translate('买家已付款，请备货发货。'),
    button: { label: translate('处理订单'), href: toConsole(`/seller/orders/${orderId}`) },
    notes: [],
  }),
  store_refund_asked: ({ number, orderId }, { translate, toConsole }) => ({
    subject: translate('买家申请退款：订单 {number}', { number }),
    lead: translate('请在期限前答复，逾期将自动退款。'),
    button: { label: translate('处理订单'), href: toConsole(`/seller/orders/${orderId}`) },
    notes: [],
  }),
  store_return_moved: ({ number, returnId, state }, { translate, toConsole }) => ({
    subject: translate(storeReturnTexts[state][0], { number }),
    lead: translate(storeReturnTexts[state][1]),
    button: { label: translate('查看退货'), href: toConsole(`/seller/returns/${returnId}`) },
    notes: [],
  }),
  subscription_confirm: ({ key }, { brand, translate, toHref }) => ({
    subject: translate('请确认订阅 {brand} 的资讯', { brand: brand.name }),
    lead: translate('确认后我们才会给您发送资讯。不是您本人操作？请忽略此邮件。'),
    button: { label: translate('确认订阅'), href: toHref(`/subscription#confirm=${key}`) },
    notes: [{ label: translate('退订'), href: toHref(`/subscription#cancel=${key}`) }],
  }),
}

type Roots = { readonly pages: string; readonly console: string }

/** The content of a kind in a language, with links below the roots. */
function buildContent<Kind extends MessageKind>(
  brand: Brand,
  lang: Locale,
  kind: Kind,
  params: MessageParams<Kind>,
  roots: Roots,
): MailContent {
  const build = contents[kind] as (params: MessageParams<Kind>, parts: Parts) => MailContent
  const { intl } = getLocaleInfo(lang)
  return build(params, {
    brand,
    translate: (key, values) => translateServer(lang, key, values),
    toHref: (path) => `${roots.pages}${path}`,
    toConsole: (path) => `${roots.console}${path}`,
    formatMoney: (minor) => {
      const { currency } = brand.settings
      return formatMoney(lang, toMajor(minor, currency.digits), currency)
    },
    formatNumber: (number) => getNumberFormat(intl).format(number),
    formatTime: (iso) => {
      const { timeZone } = brand.settings
      const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
      return new Intl.DateTimeFormat(intl, options).format(new Date(iso))
    },
  })
}

/** A message of a kind in a language; its links lead to pages below `origin`. */
export function renderMail<Kind extends MessageKind>(
  brand: Brand,
  lang: Locale,
  kind: Kind,
  params: MessageParams<Kind>,
  { origin }: { readonly origin: string },
): RenderedMail {
  const roots = { pages: `${origin}/pc`, console: `${origin}/console` }
  const content = buildContent(brand, lang, kind, params, roots)
  const topic = getTopic(kind)
  if (topic === null || !isOptionalTopic(topic)) return renderLayout(brand, lang, content)
  const settings = { label: translateServer(lang, '管理通知'), href: `${roots.pages}/userInfo/notices/settings` }
  return renderLayout(brand, lang, { ...content, notes: [...content.notes, settings] })
}

/** The same in the list of a user's account: what a mail says first, and a path of the shop or the console. */
export function renderNotice<Kind extends NoticeKind>(
  brand: Brand,
  lang: Locale,
  kind: Kind,
  params: MessageParams<Kind>,
): Pick<Notice, 'title' | 'text' | 'action'> {
  const { subject, lead, button } = buildContent(brand, lang, kind, params, { pages: '', console: '/console' })
  return { title: subject, text: lead, action: button ? { label: button.label, path: button.href } : null }
}
