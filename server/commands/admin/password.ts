import { randomInt } from 'node:crypto'
import { once as onceEvent } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Policy } from '#contract/brand-file.ts'
import { resetPassword } from '../../modules/identity/passwords/public.ts'
import { getBrand, CommandError, type OperatorShop } from '../run-command.ts'
import { requireValue, parseOptions, type Args } from './command-line.ts'

// Letters and digits that look alike are left out.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Generates a random password within the brand's length limits. */
export const generatePassword = ({ passwordMin, passwordMax }: Pick<Policy, 'passwordMin' | 'passwordMax'>): string =>
  Array.from(
    { length: Math.max(passwordMin, Math.min(passwordMax, 24)) },
    () => letters[randomInt(letters.length)],
  ).join('')

/** Reads one line without echo; from a pipe, the first line. */
export async function readSecret(prompt: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stderr.write(prompt)
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY ?? false })
  try {
    const [line] = (await Promise.race([onceEvent(lines, 'line'), onceEvent(lines, 'close')])) as [string?]
    return line ?? ''
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

/** Reads a new password twice from a terminal, once from a pipe. */
export async function promptTwice(read: (prompt: string) => Promise<string>): Promise<string> {
  const password = await read('New password: ')
  if (process.stdin.isTTY && (await read('Again: ')) !== password)
    throw new CommandError('The two are not the same: nothing is changed.')
  return password
}

/** Resets a user's login password to a generated one, or with --ask to one that is typed. */
export async function password(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, { ask: { type: 'boolean' } })
  const brand = await getBrand(shop, positionals[0])
  const name = requireValue(positionals[1], 'Name the user: password <brand> <user>')
  const given = values.ask ? await promptTwice(readSecret) : generatePassword(brand.policy)
  const { username } = await resetPassword(shop.createContext(brand), name, given)
  const how = values.ask ? 'has the new password' : `logs in with the password ${given} and should change it there`
  return `${username} (${brand.name}) ${how}; every device is logged out.`
}
