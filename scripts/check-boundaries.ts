import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { modules, layers } from '../boundaries.mjs'

type Import = { readonly file: string; readonly target: string }
const root = resolve(import.meta.dirname, '..')
const allowedModules: Readonly<Record<string, readonly string[]>> = modules
const allowed: Readonly<Record<string, readonly string[]>> = layers
const order = Object.keys(allowedModules)

const findModule = (file: string): string | null => /^server\/modules\/([^/]+)\//.exec(file)?.[1] ?? null

/** The room of a file: the longest prefix that `rooms` names, else its first folder. */
const getLayer = (file: string): string =>
  Object.keys(allowed)
    .filter((layer) => file.startsWith(`${layer}/`))
    .toSorted((a, b) => b.length - a.length)[0] ?? file.split('/')[0]!

/** Resolves a specifier to a path below the root; packages and virtual modules are nobody's room. */
function findTarget(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier))
  return null
}

/** What a file imports from inside the house. */
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

/** Why an import is not allowed; null when it is. */
export function findProblem({ file, target }: Import): string | null {
  const from = findModule(file)
  const to = findModule(target)
  if (from && to && from !== to) {
    if (!target.endsWith('/public.ts')) return `reaches past the door of ${to}`
    if (!allowedModules[from]?.includes(to)) return `${from} may not open the door of ${to}`
    return null
  }
  if (to && from !== to) {
    if (!(allowed[getLayer(file)] ?? []).includes('server/modules/public'))
      return `${getLayer(file)} may not know a module`
    return target.endsWith('/public.ts') ? null : `reaches past the door of ${to}`
  }
  const layer = getLayer(target)
  const own = getLayer(file)
  return layer === own || (allowed[own] ?? []).includes(layer) ? null : `${own} may not know ${layer}`
}

/** Faults of the list itself: an arrow upwards (so also any cycle), or a module nobody listed. */
export function findListProblems(folders: readonly string[]): string[] {
  const upward = order.flatMap((name, index) =>
    allowedModules[name]!.filter((other) => order.indexOf(other) <= index).map(
      (other) => `${name} -> ${other} goes up or nowhere`,
    ),
  )
  const unlisted = folders.filter((folder) => !order.includes(folder)).map((folder) => `${folder} is not listed`)
  return [...upward, ...unlisted]
}

/** Tests, tools and benches may look everywhere. */
const isUnrestricted = (file: string) => /\.test\.tsx?$|^(tests|scripts|bench)\//.test(file) || !file.includes('/')

function findProblems(): string[] {
  const files = globSync('{contract,server,web,i18n,demo}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !isUnrestricted(file),
  )
  const problems = files.flatMap((file) =>
    listImports(file, readFileSync(join(root, file), 'utf8')).flatMap((one) => {
      const problem = findProblem(one)
      return problem ? [`${one.file} -> ${one.target}: ${problem}`] : []
    }),
  )
  const folders = globSync('server/modules/*/', { cwd: root }).map((folder) => folder.split('/')[2]!)
  return [...findListProblems(folders), ...problems]
}

if (import.meta.main) {
  const problems = findProblems()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
