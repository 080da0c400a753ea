import { expect, it } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { listMissing, mergeTexts } from './texts.ts'

it('lists the texts that some language lacks', () => {
  const read = (locale: string, area: string): Record<string, string> => {
    if (area !== 'cart') return {}
    return locale === locales.at(-1) ? { title: 'x' } : { title: 'x', empty: `empty in ${locale}` }
  }
  expect(listMissing(read)).toEqual({ cart: { empty: { en: 'empty in en', 'zh-CN': 'empty in zh-CN' } } })
})

it('adds texts in the order of English, replaces old ones and drops keys that English lacks', () => {
  const merged = mergeTexts(
    { one: '1', two: '2', three: '3' },
    { three: 'drei', gone: 'weg', one: 'alt' },
    { one: 'eins' },
  )
  expect(Object.entries(merged)).toEqual([
    ['one', 'eins'],
    ['three', 'drei'],
  ])
})
