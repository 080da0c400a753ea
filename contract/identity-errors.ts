import type { Refusal } from './refusal-kinds.ts'

/** The part of the catalogue of `errors.ts` about the verification of identities. */
export const identityErrors = {
  'identity.required': { status: 403, zh: '请先完成实名认证' },
  'identity.advanced_required': { status: 403, zh: '需要C3认证，请联系客服' },
  'identity.basic_required': { status: 409, zh: '实名认证未通过，不能进行高级认证' },
  'identity.verified': { status: 409, zh: '身份已认证' },
  'identity.in_review': { status: 409, zh: '认证资料正在审核，请等待结果' },
  'identity.not_editable': { status: 409, zh: '只能重新提交被退回的部分' },
  'identity.not_corrected': { status: 409, zh: '请先重新提交被退回的部分' },
  'identity.support_required': { status: 409, zh: '认证已被退回三次，请联系客服' },
  'identity.document_taken': { status: 409, zh: '证件已被认证' },
  'identity.document_expired': { status: 409, zh: '证件已过期，请退回该资料' },
  'identity.not_found': { status: 404, zh: '认证申请不存在' },
  'identity.decided': { status: 409, zh: '认证申请已处理' },
  'identity.not_refused': { status: 409, zh: '该认证申请未被退回' },
  'identity.second_person': { status: 409, zh: '高级认证须由另一人复核' },
  'identity.code_expired': { status: 404, zh: '二维码已失效，请在电脑上显示新的二维码' },
} as const satisfies Readonly<Record<string, Refusal>>
