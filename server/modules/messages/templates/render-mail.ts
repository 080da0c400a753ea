import type { Brand } from '#server/platform/brand.ts'
import { getNumberFormat } from '#i18n/intl-formatters.ts'
import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { translateServer } from '#i18n/translate.ts'
import { toMajor } from '#server/platform/money.ts'
import type { MessageKind, MessageParams } from './kinds.ts'
import { renderLayout, type MailContent, type RenderedMail } from './render-layout.ts'

type Parts = {
  readonly brand: Brand
  readonly translate: (key: string, params?: Readonly<Record<string, string | number>>) => string
  /** The address of a page of the brand, without the language: a person reads it in their own. */
  readonly toHref: (path: string) => string
  /** An amount of the brand's currency, in its minor units. */
  readonly formatMoney: (minor: number) => string
}

type Contents = { readonly [Kind in MessageKind]: (params: MessageParams<Kind>, parts: Parts) => MailContent }

const toOrderButton = (orderId: string, { translate, toHref }: Pick<Parts, 'translate' | 'toHref'>) => ({
  label: translate('查看订单'),
  href: toHref(`/userInfo/order-detail?orderId=${orderId}`),
})

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
  password_changed: ({ at }, { brand, translate, toHref }) => ({
    subject: translate('您的登录密码已更改'),
    lead: translate('您在 {brand} 的登录密码已更改，所有设备均已退出登录。', { brand: brand.name }),
    notes: [
      `${at.slice(0, 16).replace('T', ' ')} UTC`,
      translate('不是您本人操作？请立即重置密码，并联系我们。'),
      { label: translate('忘记密码？'), href: toHref('/forgotPassword') },
    ],
  }),
  email_changed: ({ email }, { brand, translate, toHref }) => ({
    subject: translate('您的账号邮箱已更改'),
    lead: translate('您在 {brand} 的账号邮箱已改为 {email}。', { brand: brand.name, email }),
    notes: [
      translate('不是您本人操作？请立即重置密码，并联系我们。'),
      { label: translate('忘记密码？'), href: toHref('/forgotPassword') },
    ],
  }),
  account_deletion: ({ at, isPutOff }, { brand, translate, toHref }) => ({
    subject: translate('您的账号将于 {date} 注销', { date: at.slice(0, 10) }),
    lead: translate('在此之前，您可以登录 {brand} 并保留账号。', { brand: brand.name }),
    button: { label: translate('保留账号'), href: toHref('/userInfo/your-data') },
    notes: [
      `${at.slice(0, 16).replace('T', ' ')} UTC`,
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
  order_paid: ({ number, orderId }, { translate, toHref }) => ({
    subject: translate('已收到付款：订单 {number}', { number }),
    lead: translate('卖家正在备货，发货后我们会通知您。'),
    button: toOrderButton(orderId, { translate, toHref }),
    notes: [],
  }),
  parcel_shipped: ({ number, orderId, carrier, trackingNumber }, { translate, toHref }) => ({
    subject: translate('订单 {number} 有包裹已发出', { number }),
    lead: translate('承运商：{carrier}，运单号：{trackingNumber}', { carrier, trackingNumber }),
    button: toOrderButton(orderId, { translate, toHref }),
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
  subscription_confirm: ({ key }, { brand, translate, toHref }) => ({
    subject: translate('请确认订阅 {brand} 的资讯', { brand: brand.name }),
    lead: translate('确认后我们才会给您发送资讯。不是您本人操作？请忽略此邮件。'),
    button: { label: translate('确认订阅'), href: toHref(`/subscription#confirm=${key}`) },
    notes: [{ label: translate('退订'), href: toHref(`/subscription#cancel=${key}`) }],
  }),
}

/** A message of a kind in a language; its links lead to pages below `origin`. */
export function renderMail<Kind extends MessageKind>(
  brand: Brand,
  lang: Locale,
  kind: Kind,
  params: MessageParams<Kind>,
  { origin }: { readonly origin: string },
): RenderedMail {
  const build = contents[kind] as (params: MessageParams<Kind>, parts: Parts) => MailContent
  const content = build(params, {
    brand,
    translate: (key, values) => translateServer(lang, key, values),
    toHref: (path) => `${origin}/pc${path}`,
    formatMoney: (minor) => {
      const { code, digits } = brand.settings.currency
      const options = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const
      return getNumberFormat(getLocaleInfo(lang).intl, options).format(toMajor(minor, digits))
    },
  })
  return renderLayout(brand, lang, content)
}
