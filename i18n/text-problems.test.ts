import { describe, expect, it } from 'vitest'
import { findTextUses } from './find-text-uses.ts'
import {
  findMissingTexts,
  findLanguageProblems,
  findRefusalProblems,
  findUnusedTexts,
  findUseProblems,
} from './text-problems.ts'

describe('a text that is wrong is caught', () => {
  it.each([
    ['a good one', 'en', 'Buy {name}', 'Buy {name}', null],
    ['a hole renamed', 'zh-CN', '购买 {nom}', 'Buy {name}', '{nom} is text, in English not there'],
    ['a hole lost', 'zh-CN', '购买', 'Buy {name}', '{name} is missing, in English text'],
    ['a number written as text', 'zh-CN', '{n} 件', '{n, number} items', '{n} is text, in English number'],
    ['a mark lost', 'zh-CN', '同意条款', 'I agree to the <link>terms</link>', '{link} is missing, in English tag'],
    ['a brace left open', 'zh-CN', '{n', '{n}', 'is no ICU text'],
    ['an Arabic form lost', 'ar', '{n, plural, one {x} other {y}}', '{n, number}', 'lacks the form "two"'],
    ['Arabic with only the general form', 'ar', '{n, plural, other {#}}', '{n, number}', null],
    ['an English form lost', 'en', '{n, plural, one {x} =5 {z} other {y}}', '{n, number}', null],
    ['Chinese left in English', 'en', 'Buy 商品', 'Buy', 'has Chinese characters'],
    ['Chinese in Japanese', 'ja', '商品', 'Goods', null],
    ['an empty text', 'en', ' ', ' ', 'is empty'],
  ] as const)('%s', (_case, locale, own, english, problem) => {
    const problems = findLanguageProblems(locale, { key: own }, { key: english })
    if (problem === null) expect(problems).toEqual([])
    else expect(problems.join()).toContain(problem)
  })

  it('a key that English does not have', () => {
    expect(findLanguageProblems('ar', { other: 'x' }, { key: 'x' })).toEqual(['ar other: English has no such key'])
  })

  it('a key that a whole language lacks', () => {
    expect(findMissingTexts('ar', { 'a.b': 'x' }, { 'a.b': 'x', 'a.c': 'y' })).toEqual(['ar a.c: is missing'])
  })

  it.each([
    ['without a text', { 'a.b': { zh: '没有' } }, 'has no text'],
    ['without the param', { 'a.b': { zh: '仅剩 {left} 件' } }, 'the refusal has none'],
    ['with the param as text', { 'a.b': { zh: '仅剩 {left} 件', params: { left: 'text' } } }, 'the refusal has text'],
  ])('a refusal %s', (_case, refusals, problem) => {
    expect(findRefusalProblems('en', refusals, { '仅剩 {left} 件': 'Only {left, number} left' }).join()).toContain(
      problem,
    )
  })

  it.each([
    [`t('cart.none')`, 'there is no text "cart.none"'],
    [`open ? t('cart.title') : t.rich('cart.none', {})`, 'there is no text "cart.none"'],
    [`t(open ? 'cart.title' : 'cart.none')`, 'there is no text "cart.none"'],
    [`t('cart.total', { amuont })`, '"cart.total" lacks {amount}'],
    [`t('cart.total', { amuont })`, '"cart.total" has no {amuont}'],
    [`t('cart.total')`, '"cart.total" lacks {amount}'],
    [`translateServer(locale, '没有')`, 'there is no text "没有"'],
  ])('a call: %s', (source, problem) => {
    const { calls } = findTextUses('page.tsx', `const page = () => <p>{${source}}</p>`)
    const problems = findUseProblems(calls, { 'cart.title': 'Cart', 'cart.total': 'Total {amount}' }, {})
    expect(problems.join()).toContain(`page.tsx:1: ${problem}`)
  })

  it.each([`t('cart.total', { amount })`, `t('cart.total', params)`, `t(key)`, `t('cart.total', { ...params })`])(
    'while a good call passes: %s',
    (source) => {
      expect(findUseProblems(findTextUses('page.ts', source).calls, { 'cart.total': 'Total {amount}' }, {})).toEqual([])
    },
  )

  it('and the start of a template counts as a use of every key behind it', () => {
    expect(findTextUses('page.ts', 't(`orders.status.${status}`)').prefixes).toContain('orders.status.')
  })
})

describe('a text that no code uses', () => {
  const source = "t('cart.title'); const key = 'cart.empty'; t(`orders.status.${status}`); t(`${name}.total`)"
  const uses = findTextUses('page.ts', source)
  const used = { 'cart.title': 'Cart', 'cart.empty': 'Empty', 'orders.status.paid': 'Paid' }

  it('is none that a call, a string or the start of a template names', () => {
    expect(findUnusedTexts(used, uses, {})).toEqual([])
  })

  it('is an error', () => {
    expect(findUnusedTexts({ ...used, 'cart.total': 'Total' }, uses, {})).toEqual([
      'cart.total: no code uses it; delete it from every language, or name the feature that awaits it',
    ])
  })

  it('may wait for a later feature', () => {
    expect(findUnusedTexts({ ...used, 'shell.chat': 'Chat' }, uses, { chat: ['shell.chat'] })).toEqual([])
  })

  it('must not be named as waiting once it is used, or is gone', () => {
    expect(findUnusedTexts(used, uses, { chat: ['cart.title', 'orders.status.paid', 'shell.chat'] })).toEqual([
      'cart.title: is used now, so chat awaits it no longer',
      'orders.status.paid: is used now, so chat awaits it no longer',
      'shell.chat: awaited by chat, but English has no such key',
    ])
  })
})
