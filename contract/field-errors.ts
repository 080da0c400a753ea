import type { NamedParams } from './errors.ts'
import type { Params } from './refusal-kinds.ts'

type FieldErrorText = { readonly zh: string; readonly params?: Params }

/** Errors of single fields in a `request.invalid`; same dictionary, no status. */
export const fieldErrors = {
  'field.required': { zh: '不能为空' },
  'field.too_short': { zh: '至少 {min} 个字符', params: { min: 'number' } },
  'field.too_long': { zh: '最多 {max} 个字符', params: { max: 'number' } },
  'field.too_few': { zh: '至少 {min} 项', params: { min: 'number' } },
  'field.too_many': { zh: '最多 {max} 项', params: { max: 'number' } },
  'field.not_integer': { zh: '必须是整数' },
  'field.too_small': { zh: '不能小于 {min}', params: { min: 'number' } },
  'field.too_big': { zh: '不能大于 {max}', params: { max: 'number' } },
  'field.out_of_range': { zh: '必须在 {min} 到 {max} 之间', params: { min: 'number', max: 'number' } },
  'field.pattern': { zh: '格式不正确' },
  'field.email': { zh: '请填写正确的邮箱地址' },
  'field.phone': { zh: '请填写正确的手机号' },
  'field.not_listed': { zh: '不是可选的值' },
  'field.wrong_type': { zh: '类型不正确' },
  'field.amount_positive': { zh: '金额必须大于0' },
  'field.decimals': { zh: '金额最多 {digits} 位小数', params: { digits: 'number' } },
  'field.recharge_minimum': { zh: '充值金额不能小于1' },
  'field.duplicate': { zh: '不能重复' },
  'field.country_twice': { zh: '{name} 已在配送区域中', params: { name: 'text' } },
  'field.day_past': { zh: '日期不能早于今天' },
  'field.closure_overlap': { zh: '与 {from} 至 {to} 的休业重叠', params: { from: 'text', to: 'text' } },
  'field.business_number': { zh: '企业税号格式不正确' },
  'field.own_path': { zh: '必须是本商城的地址，例如 /pc/index' },
  'field.home_link': { zh: '只能填写本商城的页面（例如 /pc/commodity）或 https 地址' },
  'field.ends_before_start': { zh: '结束时间必须晚于开始时间' },
  'field.reserved_path': { zh: '该地址由系统使用' },
  'field.after_time': { zh: '不能晚于 {time}', params: { time: 'text' } },
  'field.before_time': { zh: '不能早于 {time}', params: { time: 'text' } },
  'field.confirmation': { zh: '请输入 {name}', params: { name: 'text' } },
  'field.taken': { zh: '已被使用' },
  'field.invitation': { zh: '邀请码错误' },
  'field.one_line': { zh: '只能写一行' },
  'field.placeholder_unknown': { zh: '此邮件没有占位符 {name}', params: { name: 'text' } },
  'field.placeholder_missing': { zh: '必须包含 {name}', params: { name: 'text' } },
  'field.check_digits': { zh: '号码有误，请与证件核对' },
  'field.too_young': { zh: '须年满 {years} 周岁', params: { years: 'number' } },
  'field.day_future': { zh: '日期不能晚于今天' },
  'field.choice_incomplete': { zh: '每个规格都要选择一个值' },
} as const satisfies Readonly<Record<string, FieldErrorText>>

type FieldErrorKey = keyof typeof fieldErrors
type FieldErrorParams<K extends FieldErrorKey> = NamedParams<(typeof fieldErrors)[K]>

/** An error of one field inside the server, before it is translated. */
export type FieldError = {
  [K in FieldErrorKey]: [FieldErrorParams<K>] extends [never]
    ? { readonly key: K }
    : { readonly key: K; readonly params: FieldErrorParams<K> }
}[FieldErrorKey]
