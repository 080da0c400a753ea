import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importGoods } from '#server/commands/import.ts'
import { CommandError, type OperatorShop } from '#server/commands/run-command.ts'
import type { Log } from '#server/platform/log.ts'
import { Refusal, refusal } from '#server/platform/refusal.ts'
import type { ImportState, SetupRecord, SetupState } from './setup-state.ts'

/** Largest file of the page; larger ones go by the command. */
const maxImportBytes = 100 << 20

const maxNotes = 50
const writeEveryMs = 1_000
/** A running import writes its progress more often; one that is silent for so long ended with its process. */
const maxSilenceMs = 60_000

const isRunning = (state: ImportState | null): boolean =>
  state?.state === 'running' && Date.now() - Date.parse(state.at) < maxSilenceMs

async function* limitBytes(source: Readable): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxImportBytes) throw refusal('request.too_large')
    yield chunk
  }
}

type ImportOrder = {
  readonly shop: OperatorShop
  readonly state: SetupState
  readonly record: SetupRecord
  readonly source: Readable
  readonly skipsBad: boolean
  readonly log: Log
}

/**
 * Receives a product CSV, then imports it after the answer; the state holds the progress. Throws `setup.import_running`,
 * `request.too_large` and `not_found` without a store.
 */
export async function startImport({ shop, state, record, source, skipsBad, log }: ImportOrder): Promise<void> {
  const { site, storeKey, importState } = record
  if (site === null || storeKey === null) throw refusal('not_found')
  if (isRunning(importState)) throw refusal('setup.import_running')
  const folder = await mkdtemp(join(tmpdir(), 'galleria-import-'))
  const file = join(folder, 'products.csv')
  const remove = () => rm(folder, { recursive: true, force: true })
  const notes: string[] = []
  const write = (change: Pick<ImportState, 'state' | 'line'>) =>
    state.write({ importState: { ...change, notes: notes.slice(0, maxNotes), at: new Date().toISOString() } })
  try {
    await pipeline(limitBytes(source), createWriteStream(file))
    await write({ state: 'running', line: '' })
  } catch (error) {
    await remove()
    throw error
  }
  let lastWriteMs = 0
  let writing: Promise<unknown> = Promise.resolve()
  const terminal = {
    say: (line: string) => void notes.push(line),
    show: (line: string) => {
      if (Date.now() - lastWriteMs < writeEveryMs) return
      lastWriteMs = Date.now()
      writing = writing.then(() => write({ state: 'running', line })).catch(() => undefined)
    },
  }
  const words = ['--brand', site, '--store', storeKey, ...(skipsBad ? ['--skip-bad'] : []), file]
  const run = async () => {
    try {
      const line = await importGoods(shop, words, terminal)
      await writing
      await write({ state: 'done', line })
      await state.write({ goodsFrom: 'file' })
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof Refusal)) log.error({ err: error }, 'import failed')
      await writing
      const line = error instanceof CommandError ? error.message : 'The import failed. The log of the shop says why.'
      await write({ state: 'failed', line })
    } finally {
      await remove()
    }
  }
  void run().catch((error: unknown) => log.error({ err: error }, 'the state of an import was not written'))
}
