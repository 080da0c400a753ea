import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

/** Compiles one module with the options of a project; the compiler's output. */
async function compile(project: string, source: string): Promise<string> {
  // Inside the repository, where the compiler finds the packages of the project.
  const folder = await mkdtemp(join('node_modules', '.planted-'))
  try {
    const config = { extends: join(relative(folder, '.'), project), include: [], files: ['planted.ts'] }
    await writeFile(join(folder, 'planted.ts'), source)
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    return await run('node_modules/.bin/tsc', ['-p', folder]).then(
      ({ stdout }) => stdout,
      (error: { readonly stdout: string }) => error.stdout,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

const server = 'tsconfig.server.json'
const web = 'tsconfig.web.json'

it.each([
  [server, 'a page', 'export const title = document.title', "Cannot find name 'document'"],
  [server, 'a window', 'export const width = window.innerWidth', "Cannot find name 'window'"],
  [server, 'the address bar', 'export const path = location.pathname', "Cannot find name 'location'"],
  [server, 'an element type', 'export const focus = (element: HTMLElement) => element.focus()', "name 'HTMLElement'"],
  [web, 'the process', 'export const { env } = process', "Cannot find name 'process'"],
  [web, 'a buffer', "export const bytes = Buffer.from('x')", "Cannot find name 'Buffer'"],
  [web, 'a Node module', "export { readFile } from 'node:fs/promises'", "Cannot find name 'node:fs/promises'"],
])('%s does not know %s', async (project, _name, source, message) =>
  expect(await compile(project, source)).toContain(message),
)

it.each([
  [server, "export const host = process.env['HOST'] ?? new URL(import.meta.url).host"],
  [web, 'export const title = `${document.title} ${import.meta.env.MODE}`'],
])('%s compiles what its programs use (negative control)', async (project, source) =>
  expect(await compile(project, source)).toBe(''),
)
