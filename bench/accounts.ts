import { randomBytes } from 'node:crypto'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { Benchmark, BenchmarkOptions } from './benchmark.ts'
import { getPercentiles } from './figure.ts'
import { measureInterleaved, WorkExhaustedError, type RoundOptions } from './measure-interleaved.ts'
import { createRoundRobin } from './purchase.ts'
import { callShop, ResponseError, type RunningShop } from './shop.ts'
import { getShopperPool } from './shopper-pool.ts'

const password = 'bench-1234'
const accountCount = 2_000
/** One less than the errors in a row that pause an account, so that every attempt is answered by a comparison of passwords. */
const attemptsPerAccount = 2
/** The medians of a known and of an unknown name may differ by this share of the smaller one. */
const allowedDifference = 0.1

const makeName = (start: string): string => `${start}${randomBytes(6).toString('hex')}`

const toRoundOptions = ({ seconds = 3 }: BenchmarkOptions, rounds: number): RoundOptions => ({
  seconds,
  rounds,
  workers: 8,
  warmUpSeconds: seconds,
})

/** Accounts with one password, made straight in the database, because a registration takes a tenth of a second. */
async function makeAccounts(shop: RunningShop): Promise<string[]> {
  const { fixtures } = await getShopperPool(shop)
  const hash = await hashPassword(fixtures.ctx().secret, password)
  const users = Array.from({ length: accountCount }, () => {
    const username = makeName('bench')
    return {
      brand_id: fixtures.brand.id,
      id: newId(),
      usercode: randomBytes(5).toString('hex'),
      username,
      username_key: username,
      password_hash: hash,
      created_at: fixtures.clock.now(),
    }
  })
  for (let start = 0; start < users.length; start += 500)
    await fixtures
      .db()
      .insertInto('users')
      .values(users.slice(start, start + 500))
      .execute()
  return users.map(({ username }) => username)
}

const logIn = (shop: RunningShop, account: string, password: string) =>
  callShop(shop, 'POST', '/api/user/login', { account, password })

/** Sends a wrong password for each name in turn; ends when no name is left that may be used without a pause. */
function createWrongLogIn(shop: RunningShop, names: readonly string[]): () => Promise<void> {
  let attempts = 0
  return async () => {
    const name = names[attempts++ % names.length]!
    if (attempts > names.length * attemptsPerAccount) throw new WorkExhaustedError()
    await logIn(shop, name, 'wrong-1234').then(
      () => {
        throw new Error('a wrong password was accepted')
      },
      (error: unknown) => {
        // The refusal is the answer that is measured.
        if (!(error instanceof ResponseError && [401, 422].includes(error.status))) throw error
      },
    )
  }
}

async function time(run: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** Registration and log-in; each compares or makes a hash of a password, which is meant to take time. */
export const benchmarks: readonly Benchmark[] = [
  {
    name: 'accounts',
    about: 'register by username',
    run: async (shop, options) => {
      const runOnce = async () => {
        await callShop(shop, 'POST', '/api/user/register', {
          username: makeName('new'),
          password,
          confirmPassword: password,
        })
      }
      const [figure] = await measureInterleaved([{ ...shop, runOnce }], toRoundOptions(options, 1))
      return { figure: figure!, responseBytes: 500 }
    },
  },
  {
    name: 'accounts',
    about: `log in with the password (${accountCount} accounts)`,
    run: async (shop, options) => {
      const nextName = createRoundRobin(await makeAccounts(shop))
      const runOnce = async () => {
        await logIn(shop, nextName(), password)
      }
      const [figure] = await measureInterleaved([{ ...shop, runOnce }], toRoundOptions(options, 1))
      return { figure: figure!, responseBytes: 500 }
    },
  },
  {
    name: 'accounts',
    about: 'refuse a wrong password, of a known and an unknown name in turn',
    run: async (shop, options) => {
      const known = createWrongLogIn(shop, await makeAccounts(shop))
      const unknown = createWrongLogIn(
        shop,
        Array.from({ length: accountCount }, () => makeName('none')),
      )
      const times = { known: [] as number[], unknown: [] as number[] }
      // Each caller sends one after the other, so that other work on the machine slows both down alike.
      const runOnce = async () => {
        times.known.push(await time(known))
        times.unknown.push(await time(unknown))
      }
      const [figure] = await measureInterleaved([{ ...shop, runOnce }], toRoundOptions(options, 3))
      const medians = [times.known, times.unknown].map((list) => getPercentiles(list).p50)
      const ratio = Math.max(...medians) / Math.min(...medians)
      const note = `medians ${medians[0]!.toFixed(1)} ms and ${medians[1]!.toFixed(1)} ms: ratio ${ratio.toFixed(2)}`
      const problems = ratio > 1 + allowedDifference ? ['the time tells whether a name is known'] : []
      return { figure: figure!, responseBytes: 300, steps: 2, notes: [note], problems }
    },
  },
]
