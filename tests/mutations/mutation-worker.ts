import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { mutate, type Mutation } from './mutation.ts'
import { runTests, type TestRun } from './run-tests.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const excludedFolders = new Set([
  'node_modules',
  '.git',
  '.data',
  '.build',
  '.stryker',
  'test-results',
  'playwright-report',
])

/** A copy of the project with a database server of its own, in which one mutation at a time is tried. */
export type MutationWorker = {
  readonly run: (mutation: Mutation, timeoutMs: number) => Promise<TestRun>
  readonly close: () => Promise<void>
}

export async function openMutationWorker(root: string): Promise<MutationWorker> {
  const home = mkdtempSync(join(tmpdir(), 'galleria-mutations-'))
  const copy = join(home, 'project')
  cpSync(root, copy, { recursive: true, filter: (source) => !excludedFolders.has(basename(source)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const embedded = await startEmbedded({ dataDir: join(home, 'postgres'), log })
  let databases = 0

  /** A database without a schema: the copy's migrations are run by its tests. */
  async function withNewDatabase<R>(work: (url: string) => Promise<R>): Promise<R> {
    const url = new URL(embedded.adminUrl)
    const name = `mutation_${++databases}`
    url.pathname = `/${name}`
    await withClient(embedded.adminUrl, (client) => client.query(`create database ${name}`))
    try {
      return await work(url.href)
    } finally {
      await withClient(embedded.adminUrl, (client) => client.query(`drop database ${name} with (force)`))
    }
  }

  return {
    run: async (mutation, timeoutMs) => {
      const path = join(copy, mutation.file)
      const original = readFileSync(path, 'utf8')
      const { tests } = mutation
      writeFileSync(path, mutate(original, mutation))
      try {
        // Migrated once for all but those that change a migration.
        return mutation.file.endsWith('.sql')
          ? await withNewDatabase((databaseUrl) => runTests({ root: copy, databaseUrl, tests, timeoutMs }))
          : await runTests({ root: copy, databaseUrl: embedded.adminUrl, tests, timeoutMs })
      } finally {
        writeFileSync(path, original)
      }
    },
    close: async () => {
      await embedded.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
