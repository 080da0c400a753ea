import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { listCopies, type Copy } from './backup/copies.ts'
import { findLastOrder, listOrdersSince, type OrderSummary } from './backup/read-orders.ts'
import { assertEmptyFolder, restoreCopy, type RestoreTarget } from './backup/restore-copy.ts'
import { readConfig } from '#server/config.ts'
import { checkAllLedgers } from './ledger.ts'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { createLog } from '#server/platform/log.ts'
import { CommandError, printErrors, withShop } from './run-command.ts'

const help = `
DATA_DIR=<new folder> npm run restore -- [<backup folder>] [--at last | --at 2026-11-22T10:15:00Z] [--compare <old DATA_DIR>]

Brings the last copy of a shop back into a new or empty data folder, and proves its ledgers. The old folder stays as it is.

  <backup folder>   where the copies are; by default BACKUP_DIR
  --at last         and everything that was archived since the copy
  --at <moment>     the shop as it was at this second, from the last copy before it and the archive
  --compare <dir>   name the orders of the old shop that the restored one lacks
`

type RestoreCommand = { readonly backupDir: string; readonly until: RestoreTarget; readonly compare: string | null }

function parseTarget(text: string | undefined): RestoreTarget {
  if (text === undefined) return 'copy'
  if (text === 'last') return text
  const at = new Date(text)
  if (Number.isNaN(at.getTime()))
    throw new CommandError(`--at is "${text}": write last, or a moment such as 2026-11-22T10:15:00Z.`)
  return at
}

function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): RestoreCommand {
  const options = { at: { type: 'string' }, compare: { type: 'string' } } as const
  let read
  try {
    read = parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('. ')[0]}.`)
  }
  const folder = read.positionals[0] ?? env.BACKUP_DIR
  if (!folder)
    throw new CommandError('Say where the copies are: npm run restore -- <backup folder>, or set BACKUP_DIR.')
  const compare = read.values.compare
  if (compare !== undefined && !existsSync(join(compare, 'postgres')))
    throw new CommandError(`--compare is "${compare}": there is no shop in it.`)
  return { backupDir: resolve(folder), until: parseTarget(read.values.at), compare: compare ? resolve(compare) : null }
}

/** The last copy that was finished before the target. */
function chooseCopy({ backupDir, until }: RestoreCommand): Copy {
  const copies = listCopies(backupDir)
  if (copies.length === 0) throw new CommandError(`There is no copy in ${backupDir}.`)
  const found = copies.findLast(({ at }) => !(until instanceof Date) || new Date(at) <= until)
  if (!found)
    throw new CommandError(`The oldest copy in ${backupDir} was finished at ${copies[0]!.at}: choose a later moment.`)
  return found
}

const hourMs = 3_600_000

const toLine = ({ site, number, at, payableMinor, currency }: OrderSummary) =>
  `${number} (${site}, ${at.toISOString()}, ${payableMinor} ${currency} in minor units)`

/** Lists the orders of the old shop that the restored one lacks. */
async function findLostOrders(adminUrl: string, old: string, last: OrderSummary | null): Promise<OrderSummary[]> {
  const since = last ? new Date(last.at.getTime() - hourMs) : new Date(0)
  const embedded = await startEmbedded({ dataDir: join(old, 'postgres'), log: createLog('warn') })
  try {
    const restoredIds = new Set((await listOrdersSince(adminUrl, since)).map(({ id }) => id))
    return (await listOrdersSince(embedded.adminUrl, since)).filter(({ id }) => !restoredIds.has(id))
  } finally {
    await embedded.stop()
  }
}

/** Restores a shop into the data folder of `env`; returns the text to print. Throws CommandError. */
export async function restore(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  if (env.DATABASE_URL) throw new CommandError('DATABASE_URL is set: a copy is brought back into an embedded database.')
  const order = readOptions(args, env)
  const dataDir = resolve(env.DATA_DIR ?? '.data')
  assertEmptyFolder(dataDir)
  const copy = chooseCopy(order)
  await restoreCopy({ copy, ...order, dataDir, log: createLog('warn') })
  const config = { ...readConfig({ ...env, DATA_DIR: dataDir }), backupDir: null }
  return withShop(config, async (shop) => {
    const errors = await checkAllLedgers(shop)
    if (errors.length > 0) throw new CommandError(`The restored books do not add up:\n${errors.join('\n')}`)
    const { adminUrl } = shop.admin
    const last = await findLastOrder(adminUrl)
    const lost = order.compare ? await findLostOrders(adminUrl, order.compare, last) : []
    return [
      `${dataDir} holds the shop again, from the copy of ${copy.at}; the ledgers of ${(await shop.brands.list()).length} brands add up.`,
      last ? `Its last order is ${toLine(last)}: what was placed later is lost.` : 'It has no order.',
      ...(order.compare ? [`Lost orders: ${lost.length}`, ...lost.map(toLine)] : []),
    ].join('\n')
  })
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  if (args.includes('--help')) console.log(help)
  else await printErrors(async () => console.log(await restore(args, process.env)))
}
