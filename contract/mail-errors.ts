import type { Refusal } from './refusal-kinds.ts'

/** The part of the catalogue of `errors.ts` about the texts of mails. */
export const mailErrors = {
  'mail_text.unknown_kind': { status: 404, zh: '没有名为“{kind}”的邮件', params: { kind: 'text' } },
  'mail_text.unknown_language': { status: 422, zh: '本商城没有语言“{language}”', params: { language: 'text' } },
  'mail_text.changed': { status: 409, zh: '邮件文案已被修改，请核对后再保存', params: { versions: 'list' } },
} as const satisfies Readonly<Record<string, Refusal>>
