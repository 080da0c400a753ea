import { expect, it } from 'vitest'
import { locales, requiredLocales } from '#i18n/locales.ts'
import { readArea } from '#i18n/read-texts.ts'
import { checkTexts } from './check-i18n.ts'

it('finds no problem in the shipped texts and their uses', () => {
  const { problems, coverage } = checkTexts()
  expect(problems).toEqual([])
  for (const { locale, filled, total } of coverage) {
    if (requiredLocales.includes(locale)) expect(filled, locale).toBe(total)
    else expect(filled, locale).toBeGreaterThan(0)
  }
}, 120_000)

/** Texts that the specification requires in every language, even where the rest of a page is English. */
const saidEverywhere = [
  ['search', 'box.empty'],
  ['search', 'recent.confirm'],
  ['shell', 'chat.login'],
  ['common', 'share.copied'],
  ['common', 'share.failed'],
  ['shell', 'header.loggedOut'],
  ['cart', 'login.title'],
  ['cart', 'nothingSelected'],
  ['common', 'hint'],
  ['common', 'confirm'],
  ['common', 'cancel'],
  ['errors', 'session.text'],
  ['errors', 'offline.title'],
  ['errors', 'unreached'],
  ['errors', 'load.title'],
  ['server', '请先登录'],
  ['server', '登录已过期，请重新登录'],
  ['server', '未授权'],
  ['server', '请填写正确的邮箱地址'],
  ['server', '订阅成功'],
  ['server', '操作成功'],
] as const

it.each(saidEverywhere)('says %s %s in every language', (area, key) => {
  expect(locales.filter((locale) => !readArea(locale, area)[key])).toEqual([])
})
