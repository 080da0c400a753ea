import type { MessageParams } from './kinds.ts'
import type { MailParts } from './mail-parts.ts'
import type { MailContent } from './render-layout.ts'

const toNotMe = ({ translate, toHref }: Pick<MailParts, 'translate' | 'toHref'>) => [
  translate('不是您本人操作？请立即重置密码，并联系我们。'),
  { label: translate('忘记密码？'), href: toHref('/forgotPassword') },
]

/** A warning as a text message, which names the shop and the way to get the account back. */
export const toTextMessage = ({ brand, translate, toHref }: MailParts, text: string): string =>
  translate('{brand}：{text}。非本人操作？{link}', { brand: brand.name, text, link: toHref('/forgotPassword') })

const toSubjects = (parts: MailParts, key: string): Pick<MailContent, 'subject' | 'textMessage'> => {
  const subject = parts.translate(key)
  return { subject, textMessage: toTextMessage(parts, subject) }
}

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

const resetPage = '/userInfo/setup/fund-password/reset'

/** Where a reset is cancelled by one press: with the key of the message, else after a log-in. */
const toCancelHref = ({ toHref }: Pick<MailParts, 'toHref'>, key: string | undefined): string =>
  toHref(key === undefined ? resetPage : `/cancelFundReset#key=${key}`)

type SecurityKind =
  | 'password_changed'
  | 'second_factor_changed'
  | 'passkey_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'new_device'
  | 'fund_reset_waiting'
  | 'fund_reset_done'
  | 'fund_reset_cancelled'

/** Messages about the safety of an account, which are also sent as text messages. */
export const securityContents: {
  readonly [Kind in SecurityKind]: (params: MessageParams<Kind>, parts: MailParts) => MailContent
} = {
  password_changed: ({ at, isReset = true }, parts) => ({
    ...toSubjects(parts, '您的登录密码已更改'),
    lead: parts.translate(
      isReset
        ? '您在 {brand} 的登录密码已更改，所有设备均已退出登录。'
        : '您在 {brand} 的登录密码已更改，其他设备均已退出登录。',
      { brand: parts.brand.name },
    ),
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  second_factor_changed: ({ change, at }, parts) => ({
    ...toSubjects(parts, factorSubjects[change]),
    lead: parts.translate(factorLeads[change], { brand: parts.brand.name }),
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  passkey_changed: ({ change, name, at }, parts) => ({
    ...toSubjects(parts, passkeySubjects[change]),
    lead: parts.translate(passkeyLeads[change], { name, brand: parts.brand.name }),
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  email_changed: ({ email }, parts) => ({
    ...toSubjects(parts, '您的账号邮箱已更改'),
    lead: parts.translate('您在 {brand} 的账号邮箱已改为 {email}。', { brand: parts.brand.name, email }),
    notes: toNotMe(parts),
  }),
  new_device: ({ at, device, network }, parts) => ({
    ...toSubjects(parts, '您的账号在新设备上登录'),
    lead: parts.translate('设备：{device}，网络：{network}', {
      device: device ? `${device.browser}, ${device.system}` : parts.translate('未知设备'),
      network: network ?? '–',
    }),
    button: { label: parts.translate('查看设备'), href: parts.toHref('/userInfo/setup') },
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  phone_changed: ({ phone }, parts) => ({
    ...toSubjects(parts, '您的账号手机号已更改'),
    lead: parts.translate('您在 {brand} 的账号手机号已改为 {phone}。', { brand: parts.brand.name, phone }),
    notes: toNotMe(parts),
  }),
  fund_reset_waiting: ({ dueAt, cancelKey }, parts) => {
    const { brand, translate, formatTime } = parts
    const time = formatTime(dueAt)
    const link = toCancelHref(parts, cancelKey)
    return {
      subject: translate('您的资金密码正在重置'),
      textMessage: translate('{brand}：资金密码将于 {time} 重置。非本人操作？取消：{link}', {
        brand: brand.name,
        time,
        link,
      }),
      lead: translate('您在 {brand} 的新资金密码将于 {time} 生效，在此之前仍使用原资金密码。', {
        brand: brand.name,
        time,
      }),
      button: { label: translate(cancelKey === undefined ? '查看重置' : '取消重置'), href: link },
      notes: [translate('不是您本人操作？请取消重置，然后更改登录密码。')],
    }
  },
  fund_reset_done: ({ at }, parts) => ({
    ...toSubjects(parts, '您的资金密码已重置'),
    lead: parts.translate('您在 {brand} 的新资金密码已生效。', { brand: parts.brand.name }),
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
  fund_reset_cancelled: ({ at }, parts) => ({
    ...toSubjects(parts, '资金密码重置已取消'),
    lead: parts.translate('您在 {brand} 的资金密码没有更改。', { brand: parts.brand.name }),
    notes: [parts.formatTime(at), ...toNotMe(parts)],
  }),
}
