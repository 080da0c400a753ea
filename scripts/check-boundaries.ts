import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { features, layers, modules } from '../boundaries.mjs'

type Allowed = Readonly<Record<string, readonly string[]>>
type Import = { readonly file: string; readonly target: string }
const root = resolve(import.meta.dirname, '..')
const allowedModules: Allowed = modules
const allowed: Allowed = layers
const allowedFeatures: Readonly<Record<string, Allowed>> = features

const findModule = (file: string): string | null => /^server\/modules\/([^/]+)\//.exec(file)?.[1] ?? null

/** The browser app and the feature of a file. */
const findFeature = (file: string): { app: string; name: string } | null => {
  const [, app, name] = /^web\/([^/]+)\/features\/([^/]+)\//.exec(file) ?? []
  return app !== undefined && name !== undefined ? { app, name } : null
}

/** The layer of a file: the longest prefix that `layers` names, else its first folder. */
const getLayer = (file: string): string =>
  Object.keys(allowed)
    .filter((layer) => file === layer || file.startsWith(`${layer}/`))
    .toSorted((a, b) => b.length - a.length)[0] ?? file.split('/')[0]!

/** Resolves a specifier to a path below the root; null for packages and virtual modules. */
function findTarget(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier))
  return null
}

/** Lists the imports of a file from this project. */
export function listImports(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const specifiers = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.flatMap(
      (one) => /^['"](.+)['"]$/.exec(source.slice(one.moduleRequest.start, one.moduleRequest.end))?.[1] ?? [],
    ),
  ]
  return specifiers.flatMap((specifier) => {
    const target = findTarget(file, specifier)
    return target ? [{ file, target }] : []
  })
}

/** The reason why an import is not allowed; null if it is. */
export function findProblem({ file, target }: Import): string | null {
  const from = findModule(file)
  const to = findModule(target)
  if (from && to && from !== to) {
    if (!target.endsWith('/public.ts')) return `imports past the public API of ${to}`
    if (!allowedModules[from]?.includes(to)) return `${from} may not import ${to}`
    return null
  }
  if (to && from !== to) {
    if (!(allowed[getLayer(file)] ?? []).includes('server/modules/public'))
      return `${getLayer(file)} may not know a module`
    return target.endsWith('/public.ts') ? null : `imports past the public API of ${to}`
  }
  const feature = findFeature(file)
  const used = findFeature(target)
  if (feature && used && feature.app === used.app && feature.name !== used.name)
    return allowedFeatures[feature.app]?.[feature.name]?.includes(used.name)
      ? null
      : `${feature.name} may not import ${used.name}`
  const layer = getLayer(target)
  const own = getLayer(file)
  return layer === own || (allowed[own] ?? []).includes(layer) ? null : `${own} may not know ${layer}`
}

/** Problems of a list itself: an arrow upwards (so also any cycle), or a folder that is not listed. */
export function findListProblems(list: Allowed, folders: readonly string[]): string[] {
  const order = Object.keys(list)
  const upward = order.flatMap((name, index) =>
    list[name]!.filter((other) => order.indexOf(other) <= index).map(
      (other) => `${name} -> ${other} goes up or nowhere`,
    ),
  )
  const unlisted = folders.filter((folder) => !order.includes(folder)).map((folder) => `${folder} is not listed`)
  return [...upward, ...unlisted]
}

/** Files and packages that a file loads when it runs; types are not loaded. */
function listLoaded(file: string, source: string): string[] {
  const { module } = parseSync(file, source)
  const imported = module.staticImports.flatMap(({ entries, moduleRequest }) =>
    entries.length > 0 && entries.every(({ isType }) => isType) ? [] : moduleRequest.value,
  )
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : moduleRequest.value)),
  )
  return [...imported, ...exported]
}

/** Whether a file of the contract loads zod, by itself or through another one. */
function loadsZod(file: string, read: (file: string) => string): boolean {
  const loaded = listLoaded(file, read(file))
  return loaded.some((specifier) => {
    const target = findTarget(file, specifier)
    return specifier === 'zod' || (target !== null && loadsZod(target, read))
  })
}

/** Pages of shoppers, which take constants of the contract but not its schemas. */
const pagesWithoutSchemas = /^web\/(storefront|client|kit|setup)\//

/** Imports by which a page of shoppers would load zod: as many bytes as all of the page's own code. */
export function findSchemasInPages(file: string, read: (file: string) => string): string[] {
  if (!pagesWithoutSchemas.test(file)) return []
  return listLoaded(file, read(file)).flatMap((specifier) => {
    const target = findTarget(file, specifier)
    const isLoaded = specifier === 'zod' || (target?.startsWith('contract/') && loadsZod(target, read))
    return isLoaded ? [`${file} -> ${target ?? specifier}: a page of shoppers may not load zod`] : []
  })
}

/** Tests, tools and benchmarks may import everything. */
const isUnrestricted = (file: string) => /\.test\.tsx?$|^(tests|scripts|bench)\//.test(file) || !file.includes('/')

function findProblems(): string[] {
  const files = globSync('{contract,server,web,i18n,demo}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !isUnrestricted(file),
  )
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const problems = files.flatMap((file) => [
    ...listImports(file, read(file)).flatMap((one) => {
      const problem = findProblem(one)
      return problem ? [`${one.file} -> ${one.target}: ${problem}`] : []
    }),
    ...findSchemasInPages(file, read),
  ])
  const listFolders = (pattern: string) => globSync(pattern, { cwd: root }).map((folder) => basename(folder))
  const featureProblems = Object.entries(allowedFeatures).flatMap(([app, list]) =>
    findListProblems(list, listFolders(`web/${app}/features/*/`)),
  )
  return [...findListProblems(allowedModules, listFolders('server/modules/*/')), ...featureProblems, ...problems]
}

if (import.meta.main) {
  const problems = findProblems()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
