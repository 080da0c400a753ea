import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { features, modules } from '../boundaries.mjs'
import { checks } from './checks.ts'

const root = resolve(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-planted-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

const run = (command: string, args: readonly string[]) =>
  new Promise<{ readonly hasPassed: boolean; readonly output: string }>((done) =>
    execFile(join(bin, command), args, { cwd: folder }, (error, stdout, stderr) =>
      done({ hasPassed: error === null, output: stdout + stderr }),
    ),
  )

/** Runs a check of a tool, with the arguments and settings that it has in the project, on a small one. */
function runTool(name: string, more: readonly string[] = []) {
  const { command, args } = checks.find((check) => check.name === name)!
  return run(command, [...args, ...more])
}

const toLines = (count: number) =>
  Array.from({ length: count }, (_, line) => `export const n${line} = ${line}\n`).join('')
const promised = 'const save = async () => 1\nexport const run = () => {\n  '

describe('lint', () => {
  beforeEach(() => {
    cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    write({ 'tsconfig.json': '{"compilerOptions":{"strict":true,"target":"esnext","module":"nodenext"}}' })
  })

  it.each([
    ['a file of 401 lines', 'contract/a.ts', toLines(401), 'max-lines'],
    ['a promise that nothing waits for, which only types show', 'server/a.ts', `${promised}save()\n}\n`, 'floating'],
    ['a request past the one client', 'server/a.ts', "export const a = () => fetch('x')\n", 'requestOutbound'],
    ['a warning', 'web/a.ts', 'import { a } from "./a.ts"\nexport const b = 1\n', 'a'],
  ])('refuses %s', async (_name, file, text, message) => {
    write({ [file]: text })
    const { hasPassed, output } = await runTool('lint')
    expect([hasPassed, output]).toEqual([false, expect.stringContaining(message)])
  })

  it('passes a file of 400 lines and a promise that is waited for (negative control)', async () => {
    write({ 'contract/a.ts': toLines(400), 'server/a.ts': `${promised}return save()\n}\n` })
    expect(await runTool('lint')).toMatchObject({ hasPassed: true })
  })
})

describe('format', () => {
  beforeEach(() => cpSync(join(root, '.oxfmtrc.json'), join(folder, '.oxfmtrc.json')))

  it.each([
    ['refuses a semicolon', 'export const a = 1;\n', false],
    ['passes none (negative control)', 'export const a = 1\n', true],
  ])('%s', async (_name, text, hasPassed) => {
    write({ 'a.ts': text })
    expect(await runTool('format')).toMatchObject({ hasPassed })
  })
})

describe('unused code', () => {
  const used = {
    'package.json': '{"name":"planted","type":"module"}',
    'server/main.ts': "import { used } from './used.ts'\nconsole.log(used)\n",
    'server/used.ts': 'export const used = 1\n',
  }
  beforeEach(() => {
    cpSync(join(root, 'knip.json'), join(folder, 'knip.json'))
    write(used)
  })

  it('refuses a file, an export and a package that nothing imports', async () => {
    write({
      'package.json': '{"name":"small","type":"module","dependencies":{"planted-package":"1.0.0"}}',
      'server/planted-file.ts': 'export const used = 1\n',
      'server/used.ts': 'export const used = 1\nexport const plantedExport = 2\n',
    })
    const { hasPassed, output } = await runTool('unused code')
    expect(hasPassed).toBe(false)
    for (const planted of ['planted-package', 'planted-file.ts', 'plantedExport']) expect(output).toContain(planted)
  })

  it('passes a project without unused code (negative control)', async () => {
    expect(await runTool('unused code')).toMatchObject({ hasPassed: true })
  })
})

/** The first arrow of a list of who may import whom, the other way round. */
function plantCycle(list: string, arrows: Readonly<Record<string, readonly string[]>>): string {
  const [upper, others] = Object.entries(arrows).find(([, lower]) => lower.length > 0)!
  return `\n${list}['${others[0]}'].push('${upper}')\n`
}

describe('the checks of this project, in a small one', () => {
  beforeEach(async () => {
    for (const name of ['scripts', 'package.json', 'boundaries.mjs'])
      cpSync(join(root, name), join(folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const entries = ['web/storefront/entry-client.tsx', 'web/console/entry.tsx', 'web/setup/entry.tsx']
    for (const entry of [...entries, 'web/development/entry.tsx']) write({ [entry]: 'export {}\n' })
    write({ '.gitignore': 'node_modules\nscripts\n', 'docs/a.md': '# A shop\n' })
  })

  const runOwn = async (name: string) => {
    const git = ['-c', 'init.defaultBranch=main', 'init', '--quiet']
    for (const args of [git, ['add', '--all']])
      await new Promise((done) => execFile('git', args, { cwd: folder }, done))
    return runTool(name)
  }

  it.each<[string, string, Readonly<Record<string, string>>, string]>([
    [
      'boundaries',
      'a layer that knows an upper one',
      { 'server/platform/a.ts': "import '#server/modules/cart/public.ts'\n" },
      'server/platform may not know a module',
    ],
    [
      'boundaries',
      'a feature that is not listed',
      { 'web/storefront/features/planted/a.tsx': 'export {}\n' },
      'planted is not listed',
    ],
    ['styles', 'a physical direction', { 'web/kit/a.css': '.a { margin-left: 4px }\n' }, 'margin-left is physical'],
    ['styles', 'a raw colour of CSS', { 'web/kit/a.css': '.a { color: #123456 }\n' }, 'a raw colour'],
    ['words', 'a word to avoid', { 'docs/a.md': '# The deed\n' }, 'docs/a.md:1: "deed"'],
    ['documents', 'a link to nowhere', { 'docs/a.md': '# [A](planted.md)\n' }, 'links to planted.md'],
  ])('%s refuses %s', async (name, _violation, files, message) => {
    write(files)
    const { hasPassed, output } = await runOwn(name)
    expect([hasPassed, output]).toEqual([false, expect.stringContaining(message)])
  })

  it.each<[string, string]>([
    ['modules', plantCycle('modules', modules)],
    ...Object.entries(features).map(([app, list]): [string, string] => [
      `features of the ${app}`,
      plantCycle(`features.${app}`, list),
    ]),
  ])('boundaries refuses a cycle of %s', async (_name, arrow) => {
    writeFileSync(join(folder, 'boundaries.mjs'), arrow, { flag: 'a' })
    const { hasPassed, output } = await runOwn('boundaries')
    expect([hasPassed, output]).toEqual([false, expect.stringContaining('goes up or nowhere')])
  })

  it.each(['boundaries', 'styles', 'words', 'documents'])('%s passes it as it is (negative control)', async (name) => {
    expect(await runOwn(name)).toEqual({ hasPassed: true, output: '' })
  })
})

/** The test with planted violations of each check; lint, format and unused code have theirs above. */
const tests: Readonly<Record<string, string>> = {
  types: 'scripts/check-types.test.ts',
  lint: 'scripts/planted-violations.test.ts',
  format: 'scripts/planted-violations.test.ts',
  boundaries: 'scripts/check-boundaries.test.ts',
  migrations: 'scripts/sql-lint/migration-rules.test.ts',
  upgrades: 'scripts/check-expand-contract.test.ts',
  brands: 'scripts/check-brands.test.ts',
  texts: 'i18n/text-problems.test.ts',
  packages: 'tests/trust/supply-chain.test.ts',
  styles: 'scripts/check-styles.test.ts',
  journeys: 'scripts/check-journeys.test.ts',
  documents: 'scripts/check-documents.test.ts',
  words: 'scripts/check-words.test.ts',
  'unused code': 'scripts/planted-violations.test.ts',
}

it('each check of `npm run check` has planted violations', () => {
  expect(checks.map(({ name }) => name).toSorted()).toEqual(Object.keys(tests).toSorted())
  for (const file of Object.values(tests)) expect([file, existsSync(join(root, file))]).toEqual([file, true])
})
