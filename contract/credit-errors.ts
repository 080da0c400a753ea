import type { Refusal } from './refusal-kinds.ts'

/** The part of the catalogue of `errors.ts` about credit. */
export const creditErrors = {
  'credit.rules': { status: 422, zh: '不符合借款规则' },
  'credit.not_offered': { status: 409, zh: '暂未提供信贷' },
  'credit.terms_changed': { status: 409, zh: '借款条款已更新，请重新确认' },
  'credit.amount_changed': { status: 409, zh: '应还金额已变化，请确认后重新提交', params: { total: 'number' } },
  'credit.withdrawal_too_late': { status: 409, zh: '撤回期限已过' },
  'credit.not_overdue': { status: 409, zh: '逾期满 {days} 天后才能核销', params: { days: 'number' } },
  'credit.above_cap': {
    status: 422,
    zh: '年化利率 {percent}% 超过上限 {max}%',
    params: { percent: 'number', max: 'number' },
  },
  'credit.second_person': { status: 409, zh: '须由另一人复核' },
  'loan.unfinished': { status: 409, zh: '有未完成的借款' },
  'loan.not_approved': { status: 409, zh: '借款订单未通过审核' },
  'loan.not_found': { status: 404, zh: '借款订单不存在' },
  'loan.closed': { status: 409, zh: '借款已结清' },
  'credit_application.not_found': { status: 404, zh: '借款申请不存在' },
  'credit_application.decided': { status: 409, zh: '借款申请已处理' },
  'credit_application.expired': { status: 409, zh: '借款方案已过期，请重新申请' },
  'credit_product.not_found': { status: 404, zh: '借款产品不存在' },
  'credit_product.changed': { status: 409, zh: '借款产品已被修改，请核对后再保存', params: { versions: 'list' } },
  'credit_product.limit': { status: 409, zh: '借款产品最多 {max} 个', params: { max: 'number' } },
} as const satisfies Readonly<Record<string, Refusal>>
