import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findUnloadedClasses } from './find-unloaded-classes.ts'

const root = resolve(import.meta.dirname, '..')

const physical =
  /(?:^|[;{\s])((?:margin|padding|border)-(?:left|right|top|bottom)|(?:left|right)|text-align:\s*(?:left|right)|float)\s*:/
const rawColour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(/i

/** Problems of a sheet: directions that do not follow the language, colours that no brand can change. */
export function findStyleProblems(css: string): string[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return text.split('\n').flatMap((line, index) => {
    const problems: string[] = []
    const side = physical.exec(line)
    if (side) problems.push(`line ${index + 1}: ${side[1]} is physical; use the logical property`)
    // Shadows are light, not colour: they are the same in every brand.
    if (
      rawColour.test(
        line.replace(/--(?:e-\d|scrim|shade)[^;]*;?/g, '').replace(/rgb\((?:0 0 0|16 24 22|255 255 255)[^)]*\)/g, ''),
      )
    )
      problems.push(`line ${index + 1}: a raw colour; use a colour role`)
    return problems
  })
}

/** The one sheet of colours that no brand changes: those of states and charts. It may hold nothing else. */
const fixedColours = 'web/console/kit/colours.css'

/** Problems of the sheet of fixed colours: rules that are no `--c-` property of the root. */
export function findColourSheetProblems(css: string): string[] {
  const rest = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/--c-[\w-]+:\s*light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);/g, '')
    .replace(/:root\s*\{\s*\}/g, '')
  return rest.trim() === '' ? [] : ['may only set --c- colours of :root']
}

/** The browser apps, with the folders of their sources: a page of one never loads the sheets of another. */
const apps = [
  { entry: 'web/storefront/entry-client.tsx', folders: /^web\/(kit|client|storefront)\// },
  { entry: 'web/console/entry.tsx', folders: /^web\/(kit|client|console)\// },
  { entry: 'web/setup/entry.tsx', folders: /^web\/(kit|client|setup|console\/kit)\// },
  { entry: 'web/development/entry.tsx', folders: /^web\/(kit|client|console\/kit|development)\// },
]

const readFiles = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)

if (import.meta.main) {
  const sheets = readFiles('web/**/*.css')
  const sources = readFiles('web/**/*.{ts,tsx}').filter(([file]) => !/\.(test|d)\.tsx?$/.test(file))
  const problems = [
    ...sheets.flatMap(([file, css]) =>
      (file === fixedColours ? findColourSheetProblems(css) : findStyleProblems(css)).map(
        (problem) => `${file}: ${problem}`,
      ),
    ),
    ...apps.flatMap(({ entry, folders }) =>
      findUnloadedClasses(new Map([...sheets, ...sources].filter(([file]) => folders.test(file))), entry),
    ),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
