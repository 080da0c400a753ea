import { randomInt } from 'node:crypto'
import { once as onceEvent } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Policy } from '#contract/brand-file.ts'
import { resetPassword } from '../modules/identity/public.ts'
import { brandOf, CommandError, type OperatorShop } from '../run-command.ts'
import { need, readWords, type Words } from './words.ts'

// Without the letters and digits that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A random password, as long as the brand takes. */
export const newPassword = ({ passwordMin, passwordMax }: Policy): string =>
  Array.from(
    { length: Math.max(passwordMin, Math.min(passwordMax, 24)) },
    () => letters[randomInt(letters.length)],
  ).join('')

/** Reads a line that a terminal does not show; from a pipe, its first line. */
async function readSecret(prompt: string): Promise<string> {
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

async function askTwice(read: (prompt: string) => Promise<string>): Promise<string> {
  const password = await read('New password: ')
  if (process.stdin.isTTY && (await read('Again: ')) !== password)
    throw new CommandError('The two are not the same: nothing is changed.')
  return password
}

/** Gives a user another login password: a made one, or with --ask one that is typed. */
export async function password(shop: OperatorShop, words: Words): Promise<string> {
  const { values, positionals } = readWords(words, { ask: { type: 'boolean' } })
  const brand = brandOf(shop, positionals[0])
  const name = need(positionals[1], 'Name the user: password <brand> <user>')
  const given = values.ask ? await askTwice(readSecret) : newPassword(brand.policy)
  const { username } = await resetPassword(shop.contextOf(brand), name, given)
  const how = values.ask ? 'has the new password' : `logs in with the password ${given} and should change it there`
  return `${username} (${brand.name}) ${how}; every device is logged out.`
}
