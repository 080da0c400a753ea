import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const topFolders = 'bench|brands|contract|demo|docs|documents|i18n|scripts|server|tests|web'
const pathPattern = new RegExp(`^(?:${topFolders})/`)
/** JSON is left out, because commands write files of such names. */
const fileNamePattern = /[^/.]\.(?:tsx?|mjs|css|sql|md)$/
/** A path or file name, which may hold `<placeholders>`, `*` and `{one,other}`; not part of an address. */
const mentionPattern = /(?<![\w:/.@#&-])(?:[\w@.*-]|<[a-z]+>|\{[\w.,-]+\})+(?:\/(?:[\w@.*-]|<[a-z]+>|\{[\w.,-]+\})+)*/g

const toPattern = (mention: string): string =>
  mention
    .replace(/\./g, '\\.')
    .replace(/<[a-z]+>|\*+/g, '[^/]+')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/NNNN/g, '\\d{4}')

/** Links and names in a document that lead to no file of the project. A name without a folder may be anywhere. */
export function findDocumentProblems(document: string, text: string, files: readonly string[]): string[] {
  const isFileOrFolder = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`))
  const links = [...text.matchAll(/\]\(([^)\s#]+)/g)]
    .map((match) => match[1]!)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => !isFileOrFolder(posix.join(posix.dirname(document), link).replace(/\/$/, '')))
    .map((link) => `links to ${link}`)
  const named = new Set(
    [...text.replace(/\]\([^)]*\)/g, ']').matchAll(mentionPattern)].map(([name]) => name.replace(/[./,]+$/, '')),
  )
  const missing = [...named].filter((name) => {
    const mention = /^\.\.?\/.*\.\w+$/.test(name) ? posix.join(posix.dirname(document), name) : name
    const isPath = pathPattern.test(mention)
    if (!isPath && !fileNamePattern.test(mention)) return false
    const pattern = new RegExp(isPath ? `^${toPattern(mention)}(?:/|$)` : `(?:^|/)${toPattern(mention)}$`)
    return !files.some((file) => pattern.test(file))
  })
  return [...links, ...missing.map((mention) => `names ${mention}`)]
}

const maxTitleWords = 10
const maxDecisionLines = 40

/** Problems of a decision record: its title must begin with its number and be short, as must the record. */
export function findDecisionProblems(document: string, text: string): string[] {
  const lines = text.trimEnd().split('\n')
  const [, number, title] = /^# (\d+)\. (.+)$/.exec(lines[0]!) ?? []
  const problems: string[] = []
  if (Number(number) !== Number(posix.basename(document).slice(0, 4))) problems.push('has a title without its number')
  else if (title!.split(' ').length > maxTitleWords) problems.push(`has a title of more than ${maxTitleWords} words`)
  if (lines.length > maxDecisionLines) problems.push(`has more than ${maxDecisionLines} lines`)
  return problems
}

/** Problems of the numbers of all records: each from 1 to the last is there once. */
export function findNumberProblems(records: readonly string[]): string[] {
  const numbers = records.map((file) => Number(posix.basename(file).slice(0, 4)))
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index)
  const missing = Array.from({ length: Math.max(0, ...numbers) }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  )
  return [
    ...twice.map((number) => `docs/decisions has two records ${number}`),
    ...missing.map((number) => `docs/decisions has no record ${number}`),
  ]
}

/** The changelog names what there was; the documents of `documents/` are pages of the shop. */
const isChecked = (file: string) => file.endsWith('.md') && file !== 'CHANGELOG.md' && !file.startsWith('documents/')

function main(): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file))
  const problems = files.filter(isChecked).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const found = findDocumentProblems(file, text, files)
    if (file.startsWith('docs/decisions/')) found.push(...findDecisionProblems(file, text))
    return found.map((problem) => `${file} ${problem}`)
  })
  problems.push(...findNumberProblems(files.filter((file) => /^docs\/decisions\/\d/.test(file))))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}

if (import.meta.main) main()
