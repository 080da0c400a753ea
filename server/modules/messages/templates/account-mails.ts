import type { MailTemplate } from './mail-template.ts'

const security = { group: 'security', placeholders: ['time'] } as const

/** Mails about accounts: codes, addresses and safety. */
export const accountMails = {
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
} as const satisfies Readonly<Record<string, MailTemplate>>
