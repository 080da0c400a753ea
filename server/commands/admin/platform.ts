import {
  createPlatformAdministrator,
  listPlatformAdministrators,
  platformPasswordLimits,
  platformSuffix,
  removePlatformAdministrator,
  resetPlatformPassword,
  type PlatformAdmin,
} from '#server/modules/identity/platform/public.ts'
import { withAdminDatabase } from '#server/platform/database/with-admin-database.ts'
import { CommandError, type OperatorShop } from '../run-command.ts'
import { parseOptions, requireValue, type Args, type Subcommands } from './command-line.ts'
import { generatePassword, promptTwice, readSecret } from './password.ts'

const toPlatformAdmin = ({ admin, config }: OperatorShop): PlatformAdmin => ({ ...admin, secret: config.secret })

/** A password that is typed with --ask, or a generated one. */
const choosePassword = async (isTyped: boolean) =>
  isTyped ? promptTwice(readSecret) : generatePassword(platformPasswordLimits)

const readName = (args: Args) => {
  const { values, positionals } = parseOptions(args, { ask: { type: 'boolean' } })
  const name = requireValue(positionals[0], 'Say how the platform administrator is called, in letters and digits')
  return {
    isTyped: values.ask === true,
    username: name.endsWith(platformSuffix) ? name.slice(0, -platformSuffix.length) : name,
  }
}

const describePassword = (isTyped: boolean, password: string) =>
  isTyped ? 'the password that you typed' : `the password ${password}`

/** Creates a platform administrator: `create --platform <name>`. */
export async function createPlatform(shop: OperatorShop, args: Args): Promise<string> {
  const { isTyped, username } = readName(args)
  const password = await choosePassword(isTyped)
  await createPlatformAdministrator(toPlatformAdmin(shop), { username, password, createdBy: 'command' })
  return `${username}${platformSuffix} may log in to every brand with ${describePassword(isTyped, password)}.`
}

async function list({ admin }: OperatorShop): Promise<string> {
  const all = await withAdminDatabase(admin, ({ withoutBrand }) => listPlatformAdministrators(withoutBrand))
  const lines = all.map(
    ({ username, created_at, created_by }) =>
      `${username}${platformSuffix}: since ${created_at.toISOString()}, made by ${created_by}`,
  )
  return lines.join('\n') || 'There is no platform administrator yet: make one by create --platform <name>.'
}

async function remove(shop: OperatorShop, args: Args): Promise<string> {
  const { username } = readName(args)
  await removePlatformAdministrator(toPlatformAdmin(shop), username)
  return `${username}${platformSuffix} is removed; the sessions in every brand have ended.`
}

async function password(shop: OperatorShop, args: Args): Promise<string> {
  const { isTyped, username } = readName(args)
  const chosen = await choosePassword(isTyped)
  if (chosen === '') throw new CommandError('No password was typed: nothing is changed.')
  await resetPlatformPassword(toPlatformAdmin(shop), { username, password: chosen })
  return `${username}${platformSuffix} logs in with ${describePassword(isTyped, chosen)}; every session has ended.`
}

export const platform: Subcommands = {
  list: { usage: '', description: 'every platform administrator', run: list },
  create: {
    usage: '<name> [--ask]',
    description: 'the same as create --platform <name>: prints a password, or takes the one that is typed',
    run: createPlatform,
  },
  password: {
    usage: '<name> [--ask]',
    description: 'a new password; ends every session in every brand',
    run: password,
  },
  remove: { usage: '<name>', description: 'remove one; the last one stays', run: remove },
}
