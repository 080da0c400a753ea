import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { modules, rooms } from '../boundaries.mjs'

type Import = { readonly file: string; readonly target: string }
const root = resolve(import.meta.dirname, '..')
const doors: Readonly<Record<string, readonly string[]>> = modules
const allowed: Readonly<Record<string, readonly string[]>> = rooms
const order = Object.keys(doors)

const moduleOf = (file: string): string | null => /^server\/modules\/([^/]+)\//.exec(file)?.[1] ?? null

/** The room of a file: the longest prefix that `rooms` names, else its first folder. */
const roomOf = (file: string): string =>
  Object.keys(allowed)
    .filter((room) => file.startsWith(`${room}/`))
    .toSorted((a, b) => b.length - a.length)[0] ?? file.split('/')[0]!

/** Resolves a specifier to a path below the root; packages and virtual modules are nobody's room. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier))
  return null
}

/** What a file imports from inside the house. */
export function importsOf(file: string, source: string): Import[] {
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
    const target = targetOf(file, specifier)
    return target ? [{ file, target }] : []
  })
}

/** Why an import is not allowed; null when it is. */
export function faultOf({ file, target }: Import): string | null {
  const from = moduleOf(file)
  const to = moduleOf(target)
  if (from && to && from !== to) {
    if (!target.endsWith('/public.ts')) return `reaches past the door of ${to}`
    if (!doors[from]?.includes(to)) return `${from} may not open the door of ${to}`
    return null
  }
  if (to && from !== to) {
    if (!(allowed[roomOf(file)] ?? []).includes('server/modules/public')) return `${roomOf(file)} may not know a module`
    return target.endsWith('/public.ts') ? null : `reaches past the door of ${to}`
  }
  const room = roomOf(target)
  const own = roomOf(file)
  return room === own || (allowed[own] ?? []).includes(room) ? null : `${own} may not know ${room}`
}

/** Faults of the list itself: an arrow upwards (so also any cycle), or a module nobody listed. */
export function listFaults(folders: readonly string[]): string[] {
  const upward = order.flatMap((name, index) =>
    doors[name]!.filter((other) => order.indexOf(other) <= index).map(
      (other) => `${name} -> ${other} goes up or nowhere`,
    ),
  )
  const unlisted = folders.filter((folder) => !order.includes(folder)).map((folder) => `${folder} is not listed`)
  return [...upward, ...unlisted]
}

/** Tests, tools and benches may look everywhere. */
const isFree = (file: string) => /\.test\.tsx?$|^(tests|scripts|bench)\//.test(file) || !file.includes('/')

function check(): string[] {
  const files = globSync('{contract,server,web,i18n,demo}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !isFree(file))
  const faults = files.flatMap((file) =>
    importsOf(file, readFileSync(join(root, file), 'utf8')).flatMap((one) => {
      const fault = faultOf(one)
      return fault ? [`${one.file} -> ${one.target}: ${fault}`] : []
    }),
  )
  const folders = globSync('server/modules/*/', { cwd: root }).map((folder) => folder.split('/')[2]!)
  return [...listFaults(folders), ...faults]
}

if (import.meta.main) {
  const faults = check()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
}
