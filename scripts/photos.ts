import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { findChromium } from './find-chromium.ts'
import { writeContactSheets } from './contact-sheets.ts'

const help = `
npm run photos                      looks at every page of shop and consoles in eight languages and three brands, on desktop and phone,
                                    and buys on the phone in every language (hours)
npm run photos -- th hi             only in these languages
npm run photos -- de --site hive    only in this brand
npm run photos -- de --phone        only on the phone; --desktop likewise
npm run photos -- de --only purchase    only this tour: storefront, console, purchase, display or first-sale
Pictures and contact sheets are in photos/; SHOTS names another folder.
`

const root = resolve(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

/** The values of `--name value`, which leave the list. */
function takeValues(words: string[], name: string): string[] {
  const values: string[] = []
  for (let index = words.indexOf(name); index >= 0; index = words.indexOf(name))
    values.push(...words.splice(index, 2).slice(1))
  return values
}

function takeFlag(words: string[], name: string): boolean {
  const index = words.indexOf(name)
  if (index >= 0) words.splice(index, 1)
  return index >= 0
}

async function main(words: string[]): Promise<void> {
  const sites = takeValues(words, '--site')
  const tours = takeValues(words, '--only')
  const [phone, desktop] = [takeFlag(words, '--phone'), takeFlag(words, '--desktop')]
  if (words.some((word) => word.startsWith('-'))) {
    console.log(help)
    return
  }
  const folder = resolve(process.env.SHOTS ?? join(root, 'photos'))
  const projects = ['phone', 'desktop'].filter((name) => phone === desktop || (name === 'phone') === phone)
  const { status } = spawnSync(
    join(bin, 'playwright'),
    [
      'test',
      ...(tours.length > 0 ? tours : ['']).map((name) => `tours/${name}`),
      ...projects.map((name) => `--project=tour-${name}`),
      '--reporter=list',
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        PATH: `${bin}:${process.env.PATH}`,
        CHROMIUM: findChromium(),
        SHOTS: join(folder, 'pages'),
        TOUR_LANGUAGES: words.length > 0 ? words.join(',') : 'usual',
        ...(sites.length > 0 && { TOUR_SITES: sites.join(',') }),
      },
    },
  )
  const sheets = await writeContactSheets(join(folder, 'pages'), join(folder, 'sheets'))
  console.log(sheets.join('\n'))
  process.exitCode = status ?? 1
}

if (import.meta.main) await main(process.argv.slice(2))
