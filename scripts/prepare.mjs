// Brings a checkout to where it can run: packages as the lock file says, then the built pages when their sources changed.
import { createHash } from 'node:crypto'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules/.bin')

/** The project's own Node; there once the packages are installed. */
export const node = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')

/** Where Node keeps the compiled code of modules, so that the next start need not strip types and compile again. */
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node-compile-cache')

const withoutToolsMark = ' without tools'

const toHash = (text) => createHash('sha256').update(text).digest('hex')
const readMark = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/**
 * Installs the packages of the lock file. `tools`: also those for tests and checks, which are nearly half of all; once
 * they are installed, they are kept up to date.
 */
function installPackages({ tools }) {
  const mark = join(root, 'node_modules/.galleria-lock')
  const lock = toHash(readFileSync(join(root, 'package-lock.json')))
  const installed = readMark(mark)
  // Packages that somebody else installed may include the tools, which npm would remove.
  const isFresh = !existsSync(join(root, 'node_modules'))
  const withoutTools = !tools && (isFresh || installed.endsWith(withoutToolsMark))
  if (installed === lock || (withoutTools && installed === lock + withoutToolsMark)) return
  console.log('Installing packages ...')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Not `npm ci`: it refuses a lock file where a registry lacks a tool's binary for some foreign platform.
  // The age in .npmrc is for those who change the lock file; its exact versions and hashes are installed at any age.
  const flags = ['--no-audit', '--no-fund', '--min-release-age=0', '--loglevel=error']
  execFileSync(npm, ['install', ...flags, ...(withoutTools ? ['--omit=dev'] : ['--include=dev'])], {
    cwd: root,
    stdio: 'inherit',
  })
  writeFileSync(mark, withoutTools ? lock + withoutToolsMark : lock)
}

const sourcesMark = join(root, '.build/sources')
const sources = ['web', 'contract', 'i18n', 'scripts', 'vite.config.ts', 'package-lock.json']

function listFiles(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => listFiles(join(path, entry.name)))
}

/** One hash over every source of the pages; reading them all takes a few milliseconds. */
function sourcesHash() {
  const files = sources.flatMap((source) => listFiles(join(root, source))).filter((file) => !/\.test\.tsx?$/.test(file))
  const hash = createHash('sha256')
  for (const file of files.toSorted((a, b) => (a < b ? -1 : 1)))
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Builds the pages when their sources changed; null when they are built. Rejects when the build fails. */
export function startBuild() {
  const wanted = sourcesHash()
  return readMark(sourcesMark) === wanted ? null : build(wanted)
}

async function build(wanted) {
  console.log('Building the pages ...')
  // A stale build is built again for the brand it was built for; SITE of a start names the server's brand, not the build's.
  const env = { ...process.env, SITE: readMark(join(root, '.build/site')).trim() }
  const [code] = await once(
    spawn(join(bin, 'node'), [join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit', env }),
    'exit',
  )
  if (code !== 0) throw new Error('The pages could not be built.')
  mkdirSync(dirname(sourcesMark), { recursive: true })
  writeFileSync(sourcesMark, wanted)
}

function refuseOldNode() {
  const version = execFileSync(existsSync(join(bin, 'node')) ? join(bin, 'node') : process.execPath, ['--version'], {
    encoding: 'utf8',
  })
  if (Number(version.slice(1).split('.')[0]) >= 24) return
  console.error(`This needs Node 24 and found ${version.trim()}. Install Node 24 or newer and start again.`)
  process.exit(1)
}

/** Installs and builds whatever is stale; quick when nothing is. A shop that only runs needs no `tools`. */
export async function prepare({ build, tools = true }) {
  installPackages({ tools })
  refuseOldNode()
  if (build) await startBuild()
}
