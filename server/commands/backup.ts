import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  claimBackupFolder,
  copyFiles,
  extraFiles,
  listCopies,
  pruneCopies,
  toStamp,
  type CopyManifest,
} from './backup/copies.ts'
import { restoreCopy } from './backup/restore-copy.ts'
import { readConfig, type Config } from '#server/config.ts'
import { checkAllLedgers } from './ledger.ts'
import { copyCluster } from '#server/platform/database/embedded/copy-cluster.ts'
import { makeFolder } from '#server/platform/make-folder.ts'
import { createLog } from '#server/platform/log.ts'
import { prepareConfiguredDatabase } from '#server/prepare-configured-database.ts'
import { CommandError, printErrors, withShop } from './run-command.ts'

const root = resolve(import.meta.dirname, '../..')

const help = `
npm run backup -- [<folder>] [--keep 7] [--no-check]

Copies the shop while it runs: the embedded database, the pictures, the secret. Then starts the copy elsewhere and proves
its ledgers; a copy that fails is no copy, and is removed.

  <folder>     where copies go, each in its own folder; by default BACKUP_DIR
  --keep <n>   remove all but the newest copies, and what of the archive the oldest one left does not need
  --no-check   do not start the copy (it takes as much disk again for a moment)

With BACKUP_DIR set for the shop itself, every change is archived there too, and "npm run restore" can bring back any second.
`

type BackupOptions = { readonly folder: string; readonly keep: number | null; readonly check: boolean }

function readOptions(args: readonly string[], config: Config): BackupOptions {
  const options = { keep: { type: 'string' }, 'no-check': { type: 'boolean' } } as const
  let read
  try {
    read = parseArgs({ args: [...args], options, allowPositionals: true })
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

/** Starts a copy in a temporary folder beside it and checks its ledgers. Returns the number of brands. */
async function checkCopy(config: Config, folder: string, facts: CopyManifest): Promise<number> {
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
      return (await shop.brands.list()).length
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    // The database is elsewhere when its user may not enter the folder.
    if (!home.startsWith(dataDir)) rmSync(dirname(home), { recursive: true, force: true })
  }
}

async function copyShop(config: Config, folder: string): Promise<{ unfinished: string; facts: CopyManifest }> {
  const log = createLog('warn')
  const prepared = await prepareConfiguredDatabase(config, root, log)
  try {
    if (!prepared.home)
      throw new CommandError(
        'DATABASE_URL names a database of your own: copy it by its own tools (pg_basebackup, pg_dump).',
      )
    makeFolder(folder)
    await claimBackupFolder(prepared.adminUrl, folder)
    const unfinished = join(folder, `${toStamp(new Date())}.new`)
    return {
      unfinished,
      facts: await fillCopy(config, { folder, unfinished, adminUrl: prepared.adminUrl, home: prepared.home }),
    }
  } finally {
    await prepared.stop()
  }
}

type CopyTarget = {
  readonly folder: string
  readonly unfinished: string
  readonly adminUrl: string
  readonly home: string
}

async function fillCopy(config: Config, { folder, unfinished, adminUrl, home }: CopyTarget): Promise<CopyManifest> {
  mkdirSync(unfinished, { mode: 0o700 })
  try {
    const { at, ...cluster } = await copyCluster(adminUrl, home, join(unfinished, 'postgres'))
    const older = listCopies(folder).at(-1)?.folder
    for (const name of ['files', 'private-files'])
      await copyFiles(join(config.dataDir, name), join(unfinished, name), older ? join(older, name) : null)
    for (const name of extraFiles)
      if (existsSync(join(config.dataDir, name)))
        writeFileSync(join(unfinished, name), readFileSync(join(config.dataDir, name)), { mode: 0o600 })
    const password = decodeURIComponent(new URL(adminUrl).password)
    const facts = { ...cluster, at: at.toISOString(), password }
    writeFileSync(join(unfinished, 'copy.json'), JSON.stringify(facts, null, 2), { mode: 0o600 })
    return facts
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Copies the configured shop and returns the text to print. Throws CommandError; no copy is left then. */
export async function backUp(config: Config, args: readonly string[]): Promise<string> {
  const { folder, keep, check } = readOptions(args, config)
  if (folder === config.dataDir || folder.startsWith(`${config.dataDir}/`))
    throw new CommandError(`${folder} lies in DATA_DIR: a copy there is lost together with the shop.`)
  const { unfinished, facts } = await copyShop(config, folder)
  try {
    const brands = check ? await checkCopy(config, unfinished, facts) : null
    const copy = unfinished.replace(/\.new$/, '')
    renameSync(unfinished, copy)
    const pruned = keep === null ? 0 : pruneCopies(folder, keep)
    const proof = brands === null ? 'not started' : `started, and the ledgers of ${brands} brands add up`
    const secret = existsSync(join(copy, 'secret')) ? '' : ' Keep SECRET as well: the copy does not hold it.'
    const images = config.s3 ? ' The pictures in S3 are not in it.' : ''
    return `${copy} shows the shop at ${facts.at} (${proof}).${pruned > 0 ? ` ${pruned} older removed.` : ''}${secret}${images}`
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  if (args.includes('--help')) console.log(help)
  else await printErrors(async () => console.log(await backUp(readConfig(), args)))
}
