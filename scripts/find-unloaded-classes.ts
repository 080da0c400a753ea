import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

type Ast = { type: string; [field: string]: unknown }
type Source = {
  /** Files that are loaded with this one; types are not. */
  readonly imports: readonly string[]
  /** Files that are loaded later, by `import()`. */
  readonly lazyImports: readonly string[]
  readonly words: ReadonlySet<string>
}

const isAst = (node: unknown): node is Ast => typeof node === 'object' && node !== null && 'type' in node

/** Resolves a specifier to a path below the root; null for packages and virtual modules. */
function findTarget(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : null
}

/** Their strings are sources of modules and types, never classes; what an export declares is read. */
const skippedNodes = /^(Import|Export(All|Named))Declaration$|^ImportExpression$|^TS(LiteralType|TypeAlias|Interface)/

/** Words of the strings and templates of a component: a class is one of them, wherever it is put together. */
function readWords(program: unknown): Set<string> {
  const words = new Set<string>()
  const add = (text: unknown) => {
    if (typeof text === 'string') for (const word of text.split(/\s+/)) words.add(word)
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isAst(node)) return
    if (skippedNodes.test(node.type)) return visit(node['declaration'])
    if (node.type === 'Literal') add(node['value'])
    if (node.type === 'TemplateElement') add((node['value'] as { cooked: string | null }).cooked)
    Object.values(node).forEach(visit)
  }
  visit(program)
  return words
}

function readSource(file: string, source: string): Source {
  const { module, program } = parseSync(file, source)
  const toTargets = (specifiers: readonly (string | undefined)[]) =>
    specifiers.flatMap((specifier) => (specifier === undefined ? [] : (findTarget(file, specifier) ?? [])))
  return {
    imports: toTargets([
      ...module.staticImports
        .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
        .map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.filter(({ isType }) => !isType).map(({ moduleRequest }) => moduleRequest?.value),
      ),
    ]),
    lazyImports: toTargets(
      module.dynamicImports.map(
        ({ moduleRequest: { start, end } }) => /^['"](.+)['"]$/.exec(source.slice(start, end))?.[1],
      ),
    ),
    words: file.endsWith('.tsx') ? readWords(program) : new Set(),
  }
}

/** Routes load these by their address. */
const isPage = (file: string) => /\/features\/[^/]+\/[^/]+-page\.tsx$/.test(file)

/** The classes that the selectors of a sheet name, and the sheets that it imports. */
function readSheet(file: string, css: string) {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const imports = [...text.matchAll(/@import\s+['"]([^'"]+)['"]/g)].flatMap(([, one]) => findTarget(file, one!) ?? [])
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector!)
  const classes = new Set(selectors.flatMap((one) => [...one.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name!)))
  return { imports, classes }
}

/**
 * Uses of classes whose sheet does not come with the page or lazy component that uses them: they look right only after
 * another page. A page loads the sheets of all files that it imports, and those of the entry.
 */
export function findUnloadedClasses(files: ReadonlyMap<string, string>, entry: string): string[] {
  const sheets = new Map(
    [...files].filter(([file]) => file.endsWith('.css')).map(([file, css]) => [file, readSheet(file, css)]),
  )
  const sources = new Map(
    [...files].filter(([file]) => !file.endsWith('.css')).map(([file, source]) => [file, readSource(file, source)]),
  )
  const sheetsByClass = new Map<string, string[]>()
  for (const [file, { classes }] of sheets)
    for (const name of classes) sheetsByClass.set(name, [...(sheetsByClass.get(name) ?? []), file])

  const listLoaded = (root: string): Set<string> => {
    const loaded = new Set([root])
    // A set also visits what is added while it is read.
    for (const file of loaded)
      for (const target of sources.get(file)?.imports ?? sheets.get(file)?.imports ?? []) loaded.add(target)
    return loaded
  }
  const shell = listLoaded(entry)
  const lazy = [...sources.values()].flatMap(({ lazyImports }) => lazyImports)
  const roots = new Set([entry, ...[...sources.keys()].filter(isPage), ...lazy])
  const problems = [...roots].flatMap((root) => {
    const loaded = listLoaded(root)
    const isLoaded = (sheet: string) => loaded.has(sheet) || shell.has(sheet)
    return [...loaded].flatMap((file) =>
      [...(sources.get(file)?.words ?? [])].flatMap((word) => {
        const defining = sheetsByClass.get(word)
        if (!defining || defining.some(isLoaded)) return []
        return [`${file}: .${word} is styled by ${defining.join(', ')}, which ${root} does not load`]
      }),
    )
  })
  return [...new Set(problems)].toSorted()
}
