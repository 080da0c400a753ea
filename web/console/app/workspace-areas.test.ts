import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readArea } from '#i18n/read-texts.ts'
import { areas, areasByApp } from '#i18n/text-keys.ts'
import { sections, type WorkspaceName } from './sections.ts'

const root = resolve(import.meta.dirname, '../../..')
const getAreas = (workspace: WorkspaceName): ReadonlySet<string> =>
  new Set([...areasByApp.console, ...areasByApp[workspace === 'seller' ? 'consoleSeller' : 'consoleStaff']])
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
const pages = [...routes.matchAll(/path: '(\/(seller|staff)\/[^']*)',\s*lazy: lazyPage\(\(\) => import\('([^']+)'/g)]

/** The areas of texts that a file or its imports use, and that the workspace does not load; labels are tested apart. */
const findMissing = (file: string, loaded: ReadonlySet<string>): string[] =>
  [...listFiles(file)].flatMap((one) =>
    one.endsWith('/app/sections.ts')
      ? []
      : [...findAreas(readFileSync(one, 'utf8'))]
          .filter((area) => !loaded.has(area))
          .map((area) => `${area} in ${one.slice(root.length + 1)}`),
  )

describe('the texts of a workspace', () => {
  it('hold the label of each of its sections', () => {
    const missing = sections.filter(({ workspace, label }) => !getAreas(workspace).has(label.split('.')[0]!))
    expect(missing).toEqual([])
  })

  it.each(pages.map(([, path, workspace, file]) => [path!, workspace as WorkspaceName, file!] as const))(
    'hold the texts of %s',
    (_path, workspace, file) => {
      expect(findMissing(join(root, 'web/console', file), getAreas(workspace))).toEqual([])
    },
  )

  it('lack those of pages of the other workspace, which this test would find', () => {
    expect(pages.length).toBeGreaterThan(30)
    const page = join(root, 'web/console/features/people/staff-page.tsx')
    expect(findMissing(page, getAreas('seller'))).toContain('people in web/console/features/people/staff-page.tsx')
  })
})
