import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const Versions = z.record(z.string(), z.string()).default({})
const Manifest = z.object({
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
})
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      license: z.string().optional(),
    }),
  ),
})

/** Texts of package.json, package-lock.json and .npmrc. */
export type PackageFiles = { readonly manifest: string; readonly lock: string; readonly npmrc: string }

const minReleaseAgeDays = 7
const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/
/** Server functions of React: remote calls that no contract describes. */
const forbiddenPackage = /^react-server-dom-/

/** SPDX names. None obliges those who run or change a shop to publish their own code; LGPL is for libvips, which sharp loads. */
const allowedLicences = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC LGPL-3.0-or-later MIT MIT-0 MPL-2.0 Zlib'.split(
    ' ',
  ),
)

/** Understands lists of `AND` or of `OR`; any other expression has to be read by a person and is not allowed. */
function isAllowedLicence(expression = ''): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  const isAllowed = (name: string) => allowedLicences.has(name)
  return plain.includes(' OR ') ? plain.split(' OR ').some(isAllowed) : plain.split(' AND ').every(isAllowed)
}

const getPackageName = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function findSettingProblems(npmrc: string): string[] {
  const settings = new Map(
    npmrc.split('\n').flatMap((line) => {
      const [, key, value] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
      return key ? [[key, value!] as const] : []
    }),
  )
  return [
    ...['ignore-scripts', 'save-exact'].flatMap((key) =>
      settings.get(key) === 'true' ? [] : [`.npmrc: ${key} is not true`],
    ),
    ...(Number(settings.get('min-release-age') ?? 0) >= minReleaseAgeDays
      ? []
      : [`.npmrc: min-release-age is below ${minReleaseAgeDays} days`]),
  ]
}

function findEntryProblems(
  path: string,
  entry: z.infer<typeof Lock>['packages'][string],
  reviewed: ReadonlySet<string>,
) {
  const name = getPackageName(path)
  const rules: readonly [boolean, string][] = [
    [entry.resolved !== undefined || entry.link === true, 'comes from somewhere else than the npm registry'],
    [!entry.integrity?.startsWith('sha512-'), 'has no SHA-512 hash'],
    [entry.hasInstallScript === true && !reviewed.has(name), 'has an install script that allowScripts does not name'],
    [forbiddenPackage.test(name), 'brings server functions of React'],
    [!entry.dev && !isAllowedLicence(entry.license), `runs in production under ${entry.license ?? 'no named licence'}`],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, problem]) => `${path}: ${problem}`)
}

/** Everything in the files of npm that would let a package in unseen; empty means in order. Throws on broken JSON. */
export function findPackageProblems({ manifest, lock, npmrc }: PackageFiles): string[] {
  const { allowScripts, ...lists } = Manifest.parse(JSON.parse(manifest))
  const { packages } = Lock.parse(JSON.parse(lock))
  const wanted = Object.values(lists).flatMap((list) => Object.entries(list))
  const reviewed = new Set(Object.keys(allowScripts))
  return [
    ...findSettingProblems(npmrc),
    ...wanted.flatMap(([name, version]) =>
      exactVersion.test(version) ? [] : [`package.json: ${name} has no exact version: ${version}`],
    ),
    ...wanted.flatMap(([name, version]) =>
      packages[`node_modules/${name}`]?.version === version
        ? []
        : [`package-lock.json: ${name} is not locked at ${version}`],
    ),
    ...Object.entries(packages).flatMap(([path, entry]) =>
      path === '' ? [] : findEntryProblems(path, entry, reviewed),
    ),
  ]
}

/** Names and versions of all packages that run in production. */
export const listProductionPackages = (lock: string): string[] =>
  Object.entries(Lock.parse(JSON.parse(lock)).packages).flatMap(([path, { version, dev }]) =>
    path === '' || dev ? [] : [`${getPackageName(path)}@${version}`],
  )

const read = (name: string): string => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8')

/** The files of this project. */
export const readPackageFiles = (): PackageFiles => ({
  manifest: read('package.json'),
  lock: read('package-lock.json'),
  npmrc: read('.npmrc'),
})

if (import.meta.main) {
  const problems = findPackageProblems(readPackageFiles())
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
