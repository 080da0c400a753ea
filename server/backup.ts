import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { archiveOf } from './backup/archive-of.ts'
import { copyFiles, keptFiles, listCopies, pruneCopies, toStamp, type CopyFacts } from './backup/copies.ts'
import { restoreCopy } from './backup/restore-copy.ts'
import { readConfig, type Config } from './config.ts'
import { checkAllLedgers } from './ledger.ts'
import { copyCluster } from './platform/database/copy-cluster.ts'
import { makeFolder } from './platform/make-folder.ts'
import { createLog } from './platform/log.ts'
import { prepareConfigured } from './prepare-configured.ts'
import { CommandError, sayErrors, withShop } from './run-command.ts'

const root = resolve(import.meta.dirname, '..')

const help = `
npm run backup -- [<folder>] [--keep 7] [--no-check]

Copies the shop while it runs: the embedded database, the pictures, the secret. Then starts the copy elsewhere and proves
its ledgers; a copy that fails is no copy, and is removed.

  <folder>     where copies go, each in its own folder; by default BACKUP_DIR
  --keep <n>   remove all but the newest copies, and what of the archive the oldest one left does not need
  --no-check   do not start the copy (it takes as much room again for a moment)

With BACKUP_DIR set for the shop itself, every change is archived there too, and "npm run restore" can bring back any second.
`

type Order = { readonly folder: string; readonly keep: number | null; readonly check: boolean }

function readOrder(words: readonly string[], config: Config): Order {
  const options = { keep: { type: 'string' }, 'no-check': { type: 'boolean' } } as const
  let read
  try {
    read = parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('. ')[0]}.`)
  }
  const { values, positionals } = read
  const folder = positionals[0] ?? config.backupDir
  if (!folder) throw new CommandError('Say where the copy goes: npm run backup -- <folder>, or set BACKUP_DIR.')
  if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep))
    throw new CommandError(`--keep is "${values.keep}": write how many copies stay, such as 7.`)
  return { folder: resolve(folder), keep: values.keep ? Number(values.keep) : null, check: !values['no-check'] }
}

/** Starts a copy in a folder beside it and proves its ledgers. */
async function checkCopy(config: Config, folder: string, facts: CopyFacts): Promise<number> {
  const dataDir = `${folder}.check`
  rmSync(dataDir, { recursive: true, force: true })
  const log = createLog('warn')
  const home = await restoreCopy({
    copy: { folder, ...facts },
    backupDir: dirname(folder),
    dataDir,
    until: 'copy',
    log,
  })
  try {
    return await withShop({ ...config, dataDir, backupDir: null }, async (shop) => {
      const errors = await checkAllLedgers(shop)
      if (errors.length > 0) throw new CommandError(`The copy's books do not add up:\n${errors.join('\n')}`)
      return shop.brands.all().length
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    // Where the database's user may not enter the folder.
    if (!home.startsWith(dataDir)) rmSync(dirname(home), { recursive: true, force: true })
  }
}

async function copyShop(config: Config, folder: string): Promise<{ half: string; facts: CopyFacts }> {
  const log = createLog('warn')
  const prepared = await prepareConfigured(config, root, log)
  try {
    if (!prepared.home)
      throw new CommandError(
        'DATABASE_URL names a database of your own: copy it by its own tools (pg_basebackup, pg_dump).',
      )
    makeFolder(folder)
    await archiveOf(prepared.adminUrl, folder)
    const half = join(folder, `${toStamp(new Date())}.new`)
    return { half, facts: await fillCopy(config, { folder, half, adminUrl: prepared.adminUrl, home: prepared.home }) }
  } finally {
    await prepared.stop()
  }
}

type Filling = { readonly folder: string; readonly half: string; readonly adminUrl: string; readonly home: string }

async function fillCopy(config: Config, { folder, half, adminUrl, home }: Filling): Promise<CopyFacts> {
  mkdirSync(half, { mode: 0o700 })
  try {
    const { at, ...cluster } = await copyCluster(adminUrl, home, join(half, 'postgres'))
    const older = listCopies(folder).at(-1)?.folder
    for (const name of ['files', 'private-files'])
      await copyFiles(join(config.dataDir, name), join(half, name), older ? join(older, name) : null)
    for (const name of keptFiles)
      if (existsSync(join(config.dataDir, name)))
        writeFileSync(join(half, name), readFileSync(join(config.dataDir, name)), { mode: 0o600 })
    const password = decodeURIComponent(new URL(adminUrl).password)
    const facts = { ...cluster, at: at.toISOString(), password }
    writeFileSync(join(half, 'copy.json'), JSON.stringify(facts, null, 2), { mode: 0o600 })
    return facts
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    throw error
  }
}

/** Copies the configured shop; returns what to print. Throws CommandError, and then there is no new copy. */
export async function backUp(config: Config, words: readonly string[]): Promise<string> {
  const { folder, keep, check } = readOrder(words, config)
  if (folder === config.dataDir || folder.startsWith(`${config.dataDir}/`))
    throw new CommandError(`${folder} lies in DATA_DIR: a copy there is lost together with the shop.`)
  const { half, facts } = await copyShop(config, folder)
  try {
    const brands = check ? await checkCopy(config, half, facts) : null
    const copy = half.replace(/\.new$/, '')
    renameSync(half, copy)
    const pruned = keep === null ? 0 : pruneCopies(folder, keep)
    const proof = brands === null ? 'not started' : `started, and the ledgers of ${brands} brands add up`
    const secret = existsSync(join(copy, 'secret')) ? '' : ' Keep SECRET as well: the copy does not hold it.'
    return `${copy} shows the shop at ${facts.at} (${proof}).${pruned > 0 ? ` ${pruned} older removed.` : ''}${secret}`
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    throw error
  }
}

if (import.meta.main) {
  const words = process.argv.slice(2)
  if (words.includes('--help')) console.log(help)
  else await sayErrors(async () => console.log(await backUp(readConfig(), words)))
}
