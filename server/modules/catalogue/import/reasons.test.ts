import { expect, test } from 'vitest'
import { requiredLocales } from '#i18n/locales.ts'
import { readArea } from '#i18n/read-texts.ts'
import { importReasons, translateProblem } from './reasons.ts'

const listHoles = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).toSorted()

test('every problem has a text in every required language, with the values of the English one', () => {
  for (const locale of requiredLocales) {
    const dictionary = readArea(locale, 'server')
    for (const [reason, { zh }] of Object.entries(importReasons))
      expect([reason, listHoles(dictionary[zh] ?? 'missing {text}')]).toEqual([reason, listHoles(zh)])
  }
})

test('a problem is told in the language of the caller, with its numbers; an unknown one has no text', () => {
  const problem = { reason: 'import.sku_again', params: { value: 'TF-1', firstLine: 1377 } }
  expect(translateProblem('en', problem)).toBe('The SKU code “TF-1” is on line 1,377 already.')
  expect(translateProblem('zh-CN', problem)).toBe('SKU 编码“TF-1”已在第 1,377 行出现')
  expect(translateProblem('ar', problem)).toMatch(/TF-1.*١٬٣٧٧/)
  expect(translateProblem('en', { reason: 'import.constructor', params: {} })).toBe('')
})
