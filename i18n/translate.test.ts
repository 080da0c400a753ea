import { describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { locales } from './locales.ts'
import { readArea } from './read-texts.ts'
import { translateServer, writeServerTemplate } from './translate.ts'

describe('a server message', () => {
  it.each([
    ['en', '库存不足，仅剩 {left} 件', { left: 3, skuId: 'a' }, 'Only 3 left.'],
    ['zh-CN', '库存不足，仅剩 {left} 件', { left: 3 }, '库存不足，仅剩 3 件'],
    ['ar', '库存不足，仅剩 {left} 件', { left: 2 }, 'بقيت قطعتان فقط.'],
    ['ar', '库存不足，仅剩 {left} 件', { left: 12 }, 'بقيت ١٢ قطعة فقط.'],
    ['de', '请先登录', {}, 'Bitte melden Sie sich zuerst an.'],
    ['de', '商品不存在', {}, 'Produkt nicht gefunden.'],
    ['xx', '请先登录', {}, '⟦Plééááséé'],
    ['en', '没有这句话 {n}', { n: 1 }, '没有这句话 1'],
    ['en', '没有这句话 {n}', {}, '没有这句话 {n}'],
    ['en', '库存不足，仅剩 {left} 件', { left: 'three' }, '库存不足，仅剩 three 件'],
    ['en', '库存不足，仅剩 {left} 件', {}, '库存不足，仅剩 {left} 件'],
    ['ar', 'constructor', {}, 'constructor'],
  ] as const)('in %s for %s with %o', (locale, text, params, expected) =>
    expect(translateServer(locale, text, params)).toContain(expected),
  )

  it('exists for every refusal and field error in every language, with all values', () => {
    const samples = { number: 2, text: 'x', list: [] }
    for (const { zh, ...rest } of Object.values({ ...errors, ...fieldErrors })) {
      const kinds: Record<string, keyof typeof samples> = 'params' in rest ? rest.params : {}
      const params = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, samples[kind]]))
      for (const locale of locales) expect(translateServer(locale, zh, params)).not.toMatch(/undefined|NaN|[{}]/)
    }
  })

  it('covers every text of the dictionary in the three filled languages', () => {
    const keys = Object.keys(readArea('en', 'server'))
    expect(keys.length).toBeGreaterThan(200)
    for (const locale of ['zh-CN', 'ar']) expect(Object.keys(readArea(locale, 'server'))).toEqual(keys)
  })
})

describe('a server text with placeholders', () => {
  it.each([
    ['en', '已收到付款：订单 {number}', 'Payment received: order {number}'],
    ['en', '{minutes} 分钟内有效，请勿告诉任何人。', 'Valid for {minutes} minutes. Never share it.'],
    ['zh-CN', '{minutes} 分钟内有效，请勿告诉任何人。', '{minutes} 分钟内有效，请勿告诉任何人。'],
    ['ar', '{minutes} 分钟内有效，请勿告诉任何人。', 'صالح لمدة {minutes} دقيقة. لا تشاركه مع أحد.'],
    [
      'ar',
      '新订单 {number}',
      translateServer('ar', '新订单 {number}', { number: '{number}' }).replace(/[\u2068\u2069]/g, ''),
    ],
    ['en', 'no text {of} ours', 'no text {of} ours'],
  ] as const)('in %s: %s', (lang, key, text) => expect(writeServerTemplate(lang, key)).toBe(text))
})
