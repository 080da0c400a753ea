import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Selectors that journeys may use: `file` below tests/e2e, the selector as it is written there, and why a person's view
 * of the page (role, label, text) does not do.
 */
type AllowedSelector = { readonly file: string; readonly selector: string; readonly reason: string }

const allowed: readonly AllowedSelector[] = [
  { file: 'account.spec.ts', selector: '.modal-panel', reason: 'the width of the panel is measured' },
  { file: 'account.spec.ts', selector: 'img', reason: 'the picture is decorative, only its address tells which it is' },
  { file: 'keep-alive.spec.ts', selector: '.content > .keep-alive', reason: 'hidden pages are out of the document' },
  {
    file: 'locators.ts',
    selector: ':not([role=tabpanel])',
    reason: 'a panel has the label of its tab, which a field in it can have as well',
  },
  { file: 'parts.spec.ts', selector: '[aria-rowindex="2"]', reason: 'the number of a row is not a text' },
  { file: 'parts.spec.ts', selector: 'summary', reason: 'a summary has no role' },
  { file: 'parts.spec.ts', selector: 'b', reason: 'the name of a row, without its buttons' },
  { file: 'parts.spec.ts', selector: '.sortable-list-row[data-moving]', reason: 'only a style tells what is held' },
  { file: 'search.spec.ts', selector: 'mark', reason: 'only a style tells what matches' },
]

const selectorCall = /\.(?:locator|\$\$?|waitForSelector|getByTestId)\(\s*(['"`])([\s\S]*?)\1/g

/** Finds elements by class, tag or attribute in these journeys, `[file, source]`; a listed selector must still be in use. */
export function findSelectorProblems(
  journeys: readonly (readonly [file: string, source: string])[],
  selectors: readonly AllowedSelector[] = allowed,
): string[] {
  const used = new Set<AllowedSelector>()
  const problems = journeys.flatMap(([file, source]) =>
    [...source.matchAll(selectorCall)].flatMap(({ 2: selector, index }) => {
      const entry = selectors.find((one) => one.file === file && one.selector === selector)
      if (entry) used.add(entry)
      const line = source.slice(0, index).split('\n').length
      return entry ? [] : [`tests/e2e/${file}:${line}: "${selector}": find it by role, label or text`]
    }),
  )
  const unused = selectors.filter((one) => !used.has(one))
  return [...problems, ...unused.map(({ file, selector }) => `tests/e2e/${file}: "${selector}" is listed and not used`)]
}

if (import.meta.main) {
  const folder = resolve(import.meta.dirname, '../tests/e2e')
  const journeys = globSync('**/*.ts', { cwd: folder }).map(
    (file) => [file, readFileSync(join(folder, file), 'utf8')] as const,
  )
  const problems = findSelectorProblems(journeys)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
