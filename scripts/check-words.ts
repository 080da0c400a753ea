import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { wordExceptions, wordRules, type WordRule } from './words.ts'

/** A name, comment or sentence with the line on which it stands. */
export type Phrase = {
  readonly kind: 'name' | 'function' | 'type' | 'comment' | 'sentence'
  readonly text: string
  readonly line: number
}
export type WordHit = { readonly file: string; readonly line: number; readonly word: string; readonly use: string }

type Ast = { type: string; start: number; [field: string]: unknown }

const isAst = (node: unknown): node is Ast => typeof node === 'object' && node !== null && 'type' in node

/** Words of a sentence or parts of a name, in lower case: `deedList`, `use-deed` and `USE_DEED` have the part `deed`. */
const toWords = (text: string): string[] =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+|[^a-z\s_-]+/g) ?? []

const bindingNames = (node: unknown): Ast[] => {
  if (!isAst(node)) return []
  if (node.type === 'Identifier') return [node]
  if (node.type === 'ObjectPattern')
    return (node['properties'] as Ast[]).flatMap((one) => bindingNames(one['value'] ?? one['argument']))
  if (node.type === 'ArrayPattern') return (node['elements'] as unknown[]).flatMap(bindingNames)
  return bindingNames(node['left'] ?? node['argument'] ?? node['parameter'])
}

const typeNodes = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'ClassDeclaration', 'TSEnumDeclaration'])
const memberNodes = new Set(['TSPropertySignature', 'TSMethodSignature', 'PropertyDefinition', 'MethodDefinition'])

const isFunction = (node: unknown) => isAst(node) && /^(Arrow)?Function/.test(node.type)

/** Names that a node declares. */
function declaredNames(node: Ast): (readonly [Phrase['kind'], Ast])[] {
  if (node.type === 'VariableDeclarator')
    return bindingNames(node['id']).map((id) => [isFunction(node['init']) ? 'function' : 'name', id] as const)
  if (typeNodes.has(node.type) && isAst(node['id'])) return [['type', node['id']]]
  if (memberNodes.has(node.type) && isAst(node['key']) && !node['computed']) return [['name', node['key']]]
  if (!isFunction(node)) return []
  const params = (node['params'] as unknown[]).flatMap(bindingNames).map((id) => ['name', id] as const)
  return isAst(node['id']) ? [['function', node['id']], ...params] : params
}

const isSentence = (text: string) =>
  /[a-z]+ [a-z]+ [a-z]+/i.test(text) && !/\b(select|insert|update|delete from|create|alter|grant) /i.test(text)

const getText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Names that a TypeScript source declares, its comments, and the sentences in its strings. */
export function readSource(file: string, source: string): Phrase[] {
  const lines = source.split('\n')
  const starts = [0]
  for (const line of lines) starts.push(starts.at(-1)! + line.length + 1)
  const lineAt = (offset: number) => {
    let low = 0
    for (let high = starts.length; low + 1 < high;) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
  const phrases: Phrase[] = []
  const { program, comments } = parseSync(file, source)
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isAst(node)) return
    for (const [kind, id] of declaredNames(node))
      phrases.push({ kind, text: getText(id['name']) || getText(id['value']), line: lineAt(id.start) })
    if (node.type === 'Literal' && typeof node['value'] === 'string' && isSentence(node['value']))
      phrases.push({ kind: 'sentence', text: node['value'], line: lineAt(node.start) })
    if (node.type === 'TemplateElement') {
      const { cooked } = node['value'] as { cooked: string | null }
      if (cooked && isSentence(cooked)) phrases.push({ kind: 'sentence', text: cooked, line: lineAt(node.start) })
    }
    Object.values(node).forEach(visit)
  }
  visit(program)
  for (const { value, start } of comments)
    phrases.push({ kind: 'comment', text: value.replace(/^\s*\*+/gm, ' '), line: lineAt(start) })
  return phrases
}

/** Classes of a style sheet, and its comments. */
function readStyles(source: string): Phrase[] {
  return source.split('\n').flatMap((text, index): Phrase[] => [
    ...[...text.replace(/\/\*.*?\*\//g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => ({
      kind: 'name' as const,
      text: name!,
      line: index + 1,
    })),
    ...[...text.matchAll(/\/\*(.*?)(\*\/|$)/g)].map(([, comment]) => ({
      kind: 'comment' as const,
      text: comment!,
      line: index + 1,
    })),
  ])
}

/** Paragraphs of a document without code. */
const readDocument = (source: string): Phrase[] =>
  source
    .replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ' '))
    .split('\n')
    .map((text, index) => ({ kind: 'sentence', text: text.replace(/`[^`]*`|\]\([^)]*\)/g, ' '), line: index + 1 }))

/** English texts of the interface. */
const readTexts = (source: string): Phrase[] =>
  source.split('\n').flatMap((text, index): Phrase[] => {
    const value = /^\s*"[^"]+": "(.*)",?$/.exec(text)?.[1]
    return value === undefined ? [] : [{ kind: 'sentence', text: value, line: index + 1 }]
  })

/** What of a file is read: names, comments, documents and the English texts of the interface. */
export function readPhrases(file: string, source: string): Phrase[] {
  const path: Phrase[] = file
    .replace(/\.[a-z]+$/, '')
    .split('/')
    .slice(-2)
    .map((text) => ({ kind: 'name', text, line: 1 }))
  if (/\.(m?ts|tsx|mjs)$/.test(file)) return [...path.slice(-1), ...readSource(file, source)]
  if (file.endsWith('.css')) return [...path.slice(-1), ...readStyles(source)]
  if (file.endsWith('.md')) return [...path.slice(-1), ...readDocument(source)]
  return /^i18n\/en\/.*\.json$/.test(file) ? readTexts(source) : []
}

type Entry = { readonly words: readonly string[]; readonly rule: WordRule }

const entries = Map.groupBy(
  wordRules.flatMap((rule) => rule.avoid.map((word): Entry => ({ words: word.split(' '), rule }))),
  ({ words }) => words[0]!,
)

const kindsByPlace: Readonly<Record<NonNullable<WordRule['in']>, readonly Phrase['kind'][]>> = {
  names: ['name', 'function', 'type'],
  functions: ['function'],
  types: ['type'],
  comments: ['comment'],
  prose: ['comment', 'sentence'],
}

const isPlaced = ({ at }: WordRule, from: number, length: number, total: number) => {
  if (at === undefined) return true
  if (at === 'whole') return length === total
  return total > length && (at === 'start' ? from === 0 : from + length === total)
}

/** The rules that a name or sentence breaks, with the words that break them. */
export function findWords(phrase: Pick<Phrase, 'kind' | 'text'>, file = ''): { word: string; use: string }[] {
  const words = toWords(phrase.text)
  return words.flatMap((first, from) =>
    (entries.get(first) ?? []).flatMap((entry) => {
      const { rule } = entry
      const isHit =
        (rule.in === undefined || kindsByPlace[rule.in].includes(phrase.kind)) &&
        entry.words.every((word, index) => words[from + index] === word) &&
        isPlaced(rule, from, entry.words.length, words.length) &&
        (rule.under === undefined || rule.under.some((path) => file.startsWith(path)))
      return isHit ? [{ word: entry.words.join(' '), use: rule.use }] : []
    }),
  )
}

const isExcepted = (file: string, word: string) =>
  wordExceptions.some(
    ({ words, under }) => (words.includes('*') || words.includes(word)) && under.some((path) => file.startsWith(path)),
  )

/** Uses of words that this project avoids, in one file. */
export const findWordHits = (file: string, source: string): WordHit[] =>
  readPhrases(file, source).flatMap((phrase) =>
    findWords(phrase, file)
      .filter(({ word }) => !isExcepted(file, word))
      .map(({ word, use }) => ({ file, line: phrase.line, word, use })),
  )

function readHits(): WordHit[] {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\0')
    .filter(Boolean)
  return files
    .filter((file) => existsSync(file) && /\.(m?ts|tsx|mjs|css|md)$|^i18n\/en\/.*\.json$/.test(file))
    .flatMap((file) => findWordHits(file, readFileSync(file, 'utf8')))
}

function main(): void {
  const hits = readHits()
  for (const { file, line, word, use } of hits) console.error(`${file}:${line}: "${word}": use ${use}`)
  process.exitCode = hits.length > 0 ? 1 : 0
}

if (import.meta.main) main()
