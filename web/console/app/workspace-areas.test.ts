import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readArea } from '#i18n/read-texts.ts'
import { areas, areasByApp } from '#i18n/text-keys.ts'
import type { WorkspaceName } from './section.ts'
import { sections } from './sections.ts'

const root = resolve(import.meta.dirname, '../../..')
const getAreas = (workspace: WorkspaceName): string[] => [
  ...areasByApp.console,
  ...areasByApp[workspace === 'seller' ? 'consoleSeller' : 'consoleStaff'],
]
const keys = new Set(areas.flatMap((area) => Object.keys(readArea('en', area)).map((key) => `${area}.${key}`)))
const literal = /['"`]([a-z]+)\.([\w.-]*)(\$\{)?/g

/** The areas whose texts a source names; of a key with a hole, those where such keys exist. */
function findAreas(source: string): Set<string> {
  const found = new Set<string>()
  for (const [, area = '', rest = '', hole] of source.matchAll(literal)) {
    const start = `${area}.${rest}`
    if (hole ? [...keys].some((key) => key.startsWith(start)) : keys.has(start)) found.add(area)
  }
  return found
}

const importPattern = /(?:from|import\()\s*'((?:\.{1,2}|#web\/console)\/[^']+\.tsx?)'/g

/** A file of the console and all files of it that it imports. */
function listFiles(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(importPattern))
    listFiles(path.startsWith('#web') ? join(root, path.slice(1)) : resolve(dirname(file), path), found)
  return found
}

const routes = readFileSync(join(root, 'web/console/routes.tsx'), 'utf8')
const lists = {
  stockPages: areasByApp.consoleStock,
  translationPages: areasByApp.consoleTranslations,
  promotionPages: areasByApp.consolePromotions,
  moderationPages: areasByApp.consoleModeration,
  peoplePages: [...areasByApp.consolePeople, ...areasByApp.consoleLending],
  moneyPages: areasByApp.consoleMoney,
  creditPages: areasByApp.consoleLending,
  brandPages: areasByApp.consoleBrand,
  policyPages: [...areasByApp.consoleBrand, ...areasByApp.consolePolicy],
  chatPages: areasByApp.consoleChat,
  sharedPages: [...areasByApp.consoleChat, ...areasByApp.consoleDecisions],
  routes: [],
} as const
const pages = routes
  .split(/const (?=\w+: RouteObject\[\] = )/)
  .slice(1)
  .flatMap((list) =>
    [...list.matchAll(/path: '(\/(seller|staff)\/[^']*)',\s*lazy: lazyPage\(\(\) => import\('([^']+)'/g)].map(
      ([, path, workspace, file]) => ({
        path: path!,
        file: file!,
        loaded: [...getAreas(workspace as WorkspaceName), ...lists[/^\w+/.exec(list)![0] as keyof typeof lists]],
      }),
    ),
  )

/** The areas of texts that a file or its imports use, and that the workspace does not load; labels are tested apart. */
const findMissing = (file: string, loaded: readonly string[]): string[] =>
  [...listFiles(file)].flatMap((one) =>
    /\/app\/(?:seller-|staff-)?sections\.ts$/.test(one)
      ? []
      : [...findAreas(readFileSync(one, 'utf8'))]
          .filter((area) => !loaded.includes(area))
          .map((area) => `${area} in ${one.slice(root.length + 1)}`),
  )

describe('the texts of a workspace', () => {
  it('hold the label of each of its sections', () => {
    const missing = sections.filter(({ workspace, label }) => !getAreas(workspace).includes(label.split('.')[0]!))
    expect(missing).toEqual([])
  })

  it.each(pages)('hold the texts of $path', ({ file, loaded }) => {
    expect(findMissing(join(root, 'web/console', file), loaded)).toEqual([])
  })

  it('lack those of pages of other workspaces and sections, which this test would find', () => {
    expect(pages.length).toBeGreaterThan(55)
    const page = join(root, 'web/console/features/people/staff-page.tsx')
    expect(findMissing(page, getAreas('seller'))).toContain('people in web/console/features/people/staff-page.tsx')
    const bank = join(root, 'web/console/features/bookkeeping/bank-page.tsx')
    expect(findMissing(bank, getAreas('staff'))).toContain(
      'bookkeeping in web/console/features/bookkeeping/bank-page.tsx',
    )
  })
})
