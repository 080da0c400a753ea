import type { Refusal } from './refusal-kinds.ts'

/** The part of the catalogue of `errors.ts` about referrals and their rewards. */
export const referralErrors = {
  'referral.code_wrong': { status: 422, zh: '推荐码错误' },
  'referral.not_allowed': { status: 422, zh: '推荐人无推荐权限' },
  'referral.bound': { status: 409, zh: '您已绑定推荐人' },
  'referral.self': { status: 422, zh: '不能填写自己的推荐码' },
  'referral.circular': { status: 422, zh: '推荐人须早于您注册' },
  'referral.has_orders': { status: 409, zh: '下单后不能再绑定推荐人' },
  'referral.claimed': { status: 409, zh: '收益已领取' },
  'referral.not_found': { status: 404, zh: '收益记录不存在' },
  'referral.not_claimable': { status: 409, zh: '该收益目前不能领取' },
  'referral.nothing': { status: 409, zh: '暂无可领取的收益' },
  'referral.decided': { status: 409, zh: '该收益已处理' },
  'referral.own': { status: 403, zh: '不能处理与自己有关的收益' },
  'referral.rate_bounds': {
    status: 422,
    zh: '推荐奖励须在 {min}% 至 {max}% 之间',
    params: { min: 'number', max: 'number' },
  },
} as const satisfies Readonly<Record<string, Refusal>>
