import { isOptionalTopic } from '#contract/notice-topics.ts'
import type { Notice } from '#contract/notices.ts'
import type { QueueKind } from '#contract/staff-queues.ts'
import type { Brand } from '#server/platform/brand.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { getNumberFormat } from '#i18n/intl-formatters.ts'
import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { translateServer } from '#i18n/translate.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import { toMajor } from '#server/platform/money.ts'
import { getTopic, type MessageKind, type MessageParams, type NoticeKind, type Receipt } from './kinds.ts'
import type { MailParts } from './mail-parts.ts'
import { renderLayout, toSubject, type MailContent, type RenderedMail } from './render-layout.ts'
import { securityContents, toTextMessage } from './security-contents.ts'

type Contents = { readonly [Kind in MessageKind]: (params: MessageParams<Kind>, parts: MailParts) => MailContent }

const toOrderButton = (orderId: string, { translate, toHref }: Pick<MailParts, 'translate' | 'toHref'>) => ({
  label: translate('查看订单'),
  href: toHref(`/userInfo/order-detail?orderId=${orderId}`),
})

const toItemButton = (goodsId: string, { translate, toHref }: Pick<MailParts, 'translate' | 'toHref'>) => ({
  label: translate('查看商品'),
  href: toHref(`/productDetails?id=${goodsId}`),
})

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

const queueNames: Readonly<Record<QueueKind, string>> = {
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

/** The products of an order and its sums, without those that are nothing. */
function toMailReceipt(
  { products, deliveryMinor, discountMinor, taxAddedMinor, totalMinor }: Receipt,
  { translate, formatMoney, formatNumber }: Pick<MailParts, 'translate' | 'formatMoney' | 'formatNumber'>,
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
  ...securityContents,
  code: ({ code, purpose, minutes }, { brand, translate }) => ({
    subject: translate('{code} 是您的 {brand} 验证码', { code, brand: brand.name }),
    title: translate('您的验证码'),
    lead: translate(
      purpose === 'fund_reset'
        ? '此验证码用于重置资金密码，{minutes} 分钟内有效，请勿告诉任何人。'
        : '{minutes} 分钟内有效，请勿告诉任何人。',
      { minutes },
    ),
    code,
    notes: [translate('不是您本人操作？请忽略此邮件：没有验证码，任何人都无法继续。')],
  }),
  account_exists: (_, { brand, translate, toHref }) => ({
    subject: translate('您在 {brand} 已有账号', { brand: brand.name }),
    lead: translate('有人用此邮箱注册。您可以直接登录，或重置密码。'),
    button: { label: translate('登录'), href: toHref('/login') },
    notes: [{ label: translate('忘记密码？'), href: toHref('/forgotPassword') }],
  }),
  mail_test: (_, { brand, translate }) => ({
    subject: translate('{brand} 的测试邮件', { brand: brand.name }),
    lead: translate('此邮箱可以收到我们的邮件。'),
    notes: [],
  }),
  account_deletion: ({ at, isPutOff }, parts) => {
    const { brand, translate, toHref, formatTime } = parts
    const subject = translate('您的账号将于 {date} 注销', { date: toBrandDay(brand, new Date(at)) })
    return {
      subject,
      textMessage: toTextMessage(parts, subject),
      lead: translate('在此之前，您可以登录 {brand} 并保留账号。', { brand: brand.name }),
      button: { label: translate('保留账号'), href: toHref('/userInfo/your-data') },
      notes: [
        formatTime(at),
        ...(isPutOff ? [translate('注销已推迟：还有事项需要您先处理。')] : []),
        translate('不是您本人操作？请立即重置密码，并联系我们。'),
      ],
    }
  },
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
  low_stock: ({ skus, count }, { translate, toConsole, formatNumber }) => ({
    subject: translate('{count} 个规格库存不足', { count }),
    lead: translate('请及时补货，以免缺货。'),
    button: { label: translate('查看库存'), href: toConsole('/seller/stock?view=low') },
    notes: skus.map(({ name, code, left }) =>
      translate('{name}（{code}）：剩余 {left} 件', { name, code, left: formatNumber(left) }),
    ),
  }),
  decisions_waiting: ({ queues, count }, { translate, toConsole, formatNumber }) => ({
    subject: translate('{count} 项待处理', { count }),
    lead: queues
      .map(({ kind, count }) =>
        translate('{queue}：{count}', { queue: translate(queueNames[kind]), count: formatNumber(count) }),
      )
      .join(translate('；')),
    button: { label: translate('查看待办'), href: toConsole('/staff/overview') },
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
  const build = contents[kind] as (params: MessageParams<Kind>, parts: MailParts) => MailContent
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

const toRoots = (origin: string): Roots => ({ pages: `${origin}/pc`, console: `${origin}/console` })

type Target = { readonly origin: string }

/** A text message of a kind in a language; its links lead to pages below `origin`. */
export function renderTextMessage<Kind extends MessageKind>(
  brand: Brand,
  lang: Locale,
  kind: Kind,
  params: MessageParams<Kind>,
  { origin }: Target,
): string {
  const { subject, textMessage } = buildContent(brand, lang, kind, params, toRoots(origin))
  return textMessage ?? toSubject(subject)
}

/** A message of a kind in a language; its links lead to pages below `origin`. */
export function renderMail<Kind extends MessageKind>(
  brand: Brand,
  lang: Locale,
  kind: Kind,
  params: MessageParams<Kind>,
  { origin }: Target,
): RenderedMail {
  const roots = toRoots(origin)
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
