import type { Refusal } from './refusal-kinds.ts'

/** The part of the catalogue of `errors.ts` about push messages and mail that came back. */
export const messageErrors = {
  'push.service_unknown': { status: 422, zh: '不支持推送服务 {host}', params: { host: 'text' } },
  'mail.proof_required': { status: 409, zh: '请先重新验证邮箱' },
} as const satisfies Readonly<Record<string, Refusal>>
