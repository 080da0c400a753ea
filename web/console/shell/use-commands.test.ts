import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { UserInfo } from '#contract/account.ts'
import { permissions } from '#contract/permissions.ts'
import { storePermissions } from '#contract/store-permissions.ts'
import { requiredLocales } from '#i18n/locales.ts'
import { formatMessage } from '#i18n/message-format.ts'
import { readTexts } from '#i18n/read-texts.ts'
import { consoleKeys } from '../app/console-keys.ts'
import { sections } from '../app/sections.ts'
import { findCommands } from './command-palette.tsx'
import { toPageCommands } from './use-commands.ts'

const everybody = {
  username: 'mara@platform',
  seller: { id: '1', name: 'Oak & Iron', isOwner: true, permissions: storePermissions },
  permissions,
} as unknown as UserInfo
/** Opened from a list, because it needs to know of which products. */
const pagesOfRecords = ['/seller/products/bulk']

test.each(requiredLocales)('the palette finds every page of the console by its name in %s', (locale) => {
  const texts = readTexts(locale)
  const commands = toPageCommands(
    everybody,
    (key) => String(formatMessage(texts[key]!, locale, undefined)),
    'Galleria',
    () => {},
  )
  for (const command of commands)
    expect(findCommands(commands, command.label).map(({ key }) => key)).toContain(command.key)
  const routes = readFileSync(join(import.meta.dirname, '../routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/path: '(\/(?:seller|staff)\/[^']*)'/g)]
    .map(([, path = '']) => path.replace(/(\/:\w+\?)+$/, ''))
    .filter((path) => !path.includes(':') && !pagesOfRecords.includes(path))
  expect(paths.length).toBeGreaterThan(60)
  expect(commands.map(({ key }) => key).toSorted()).toEqual([...new Set(paths)].toSorted())
})

test('a person finds only the pages that they may see', () => {
  const some = { ...everybody, username: 'mara', seller: null, permissions: ['products.view'] } as unknown as UserInfo
  expect(
    toPageCommands(
      some,
      (key) => key,
      'Galleria',
      () => {},
    ).map(({ key }) => key),
  ).toEqual(expect.not.arrayContaining(['/staff/moderation/reviews', '/staff/brands/new']))
})

test('keys of sections clash with no other, and each key is listed once for each thing that it does', () => {
  const texts = consoleKeys.map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
  for (const { key } of sections) if (key) expect(key).toMatch(/^[a-z]$/)
})
