import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Intent } from '../provider.ts'

type Decision = 'paid' | 'closed'

export type SandboxPage = { readonly intent: Intent; readonly decision: Decision | null }

/** The payment pages of the sandbox. The first decision about a page stays; an unknown page is null. */
export type SandboxPages = {
  /** Adds a page; one that is known stays as it is. */
  readonly add: (reference: string, intent: Intent) => void
  readonly find: (reference: string) => SandboxPage | null
  readonly decide: (reference: string, decision: Decision) => void
}

/** About 10 MB; the oldest page is dropped beyond it. */
const maxPages = 10_000

/** Keeps pages in this process; a restart ends them. */
export function createPagesInMemory(): SandboxPages {
  const pages = new Map<string, SandboxPage>()
  return {
    add: (reference, intent) => {
      if (!pages.has(reference)) pages.set(reference, { intent, decision: null })
      if (pages.size > maxPages) pages.delete(pages.keys().next().value!)
    },
    find: (reference) => pages.get(reference) ?? null,
    decide: (reference, decision) => {
      const page = pages.get(reference)
      if (page && !page.decision) pages.set(reference, { ...page, decision })
    },
  }
}

const referencePattern = /^[\w-]{1,64}$/

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code

const readIfPresent = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Writes a whole file unless it is there: of two processes that write it at once, one does. */
function writeOnce(file: string, text: string): void {
  const temporary = `${file}.${randomUUID()}`
  writeFileSync(temporary, text, { mode: 0o600 })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(temporary)
  }
}

/** Days after which a page and its decision are removed; the provider keeps a page open for minutes. */
const maxAgeDays = 7

function removeOld(folder: string): void {
  const before = Date.now() - maxAgeDays * 86_400_000
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? before) < before) rmSync(file, { force: true })
  }
}

/** Keeps pages as small files, which every process of a shop reads; they outlive restarts. */
export function openPagesInFolder(folder: string): SandboxPages {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeOld(folder)
  const toFile = (reference: string, kind: 'page' | 'decision') => join(folder, `${reference}.${kind}`)
  return {
    add: (reference, intent) => writeOnce(toFile(reference, 'page'), JSON.stringify(intent)),
    find: (reference) => {
      const text = referencePattern.test(reference) ? readIfPresent(toFile(reference, 'page')) : null
      if (text === null) return null
      const decision = readIfPresent(toFile(reference, 'decision')) as Decision | null
      return { intent: JSON.parse(text) as Intent, decision }
    },
    decide: (reference, decision) => writeOnce(toFile(reference, 'decision'), decision),
  }
}
