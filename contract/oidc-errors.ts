import type { Refusal } from './refusal-kinds.ts'

/** The part of the catalogue of `errors.ts` for the log-in by an OpenID provider. */
export const oidcErrors = {
  'oidc.off': { status: 409, zh: '当前不支持该登录方式' },
  'oidc.expired': { status: 409, zh: '本次登录已失效，请重新登录' },
  'oidc.password_required': { status: 422, zh: '请输入该账号的登录密码' },
  'oidc.not_allowed': { status: 403, zh: '您的账号不能使用该登录方式' },
  'oidc.taken': { status: 409, zh: '该登录方式已绑定其他账号' },
  'oidc.unreachable': { status: 422, zh: '无法连接 {host}', params: { host: 'text' } },
  'oidc.private': { status: 422, zh: '{host} 不是公网地址', params: { host: 'text' } },
  'oidc.wrong_issuer': { status: 422, zh: '签发者地址与登录服务提供的不一致' },
} as const satisfies Readonly<Record<string, Refusal>>
