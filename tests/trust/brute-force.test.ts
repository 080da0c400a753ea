import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { logInFrom, postFrom, type Sender } from '#tests/harness/devices.ts'
import { isMeasuring, recordFigure } from './figures.ts'

const password = 'gallery77x'
const rates = { loginsPerMinutePerAddress: 1e6, registrationsPerMinutePerAddress: 1e6 }

/** Many hashes, on a machine that may be busy. */
const timeout = 180_000

let shop: TestShop
let addressCount = 0
beforeAll(async () => {
  shop = await openTestShop({ policy: rates })
})
afterAll(() => shop.close())

const createAddress = () => `203.0.113.${++addressCount}`
const createStranger = (number: number): Sender => ({ address: `198.51.100.${number}` })

async function register(at: TestShop, sender: Sender): Promise<{ username: string; id: string }> {
  const username = `guessed${++addressCount}abc`
  const { data } = await postFrom(at, sender, '/api/user/register', { username, password, confirmPassword: password })
  return { username, id: data.userInfo.id }
}
const tryLogin = async (sender: Sender, username: string, secret = password) =>
  (await logInFrom(shop, sender, username, secret)).key

/** How many tries of a user were evaluated, by the counter that each moved before its password was looked at. */
async function countEvaluated(id: string): Promise<Record<'strangers' | 'known', number>> {
  const rows = await shop.db().selectFrom('password_guards').selectAll().where('subject', '=', id).execute()
  const sum = (isKnown: boolean) =>
    rows.filter(({ device }) => (device !== '') === isKnown).reduce((total, row) => total + row.day_failures, 0)
  return { strangers: sum(false), known: sum(true) }
}

it(
  'evaluates at most three of fifty wrong passwords at once, of strangers and of a known device each',
  { timeout },
  async () => {
    const owner = { address: createAddress(), browser: {} }
    const { username, id } = await register(shop, owner)
    const attempts = Array.from({ length: 50 }, (_, index) => [
      tryLogin(createStranger(index + 1), username, `wrong-${index}`),
      tryLogin(owner, username, `wrong-${index}`),
    ])
    const keys = await Promise.all(attempts.flat())
    const counted = await countEvaluated(id)
    expect(counted.strangers).toBeLessThanOrEqual(3)
    expect(counted.known).toBeLessThanOrEqual(3)
    // A busy database turns some away before they are counted; the others are wrong or locked, and the third wrong one locks.
    expect(new Set(keys.filter((key) => key !== 'overloaded'))).toEqual(new Set(['login.failed', 'login.locked']))
    expect(keys.filter((key) => key === 'login.failed').length).toBeLessThanOrEqual(4)
    recordFigure({
      promise: 10,
      name: '1-guesses',
      text: `50 wrong passwords at once of 50 strangers: ${counted.strangers} evaluated; 50 of a known device: ${counted.known}`,
    })
  },
)

it(
  'locks strangers out for minutes and for the day, and never the devices that logged in before',
  { timeout },
  async () => {
    const owner = { address: createAddress(), browser: {} }
    const { username } = await register(shop, owner)
    const elsewhere = { address: createAddress(), browser: owner.browser }
    const outcomes: string[] = []
    for (let attempt = 1; attempt <= 10; attempt++) {
      outcomes.push(await tryLogin(createStranger(attempt), username, 'wrong-1'))
      expect([await tryLogin(owner, username), await tryLogin({ address: owner.address }, username)]).toEqual([
        'ok',
        'ok',
      ])
      expect(await tryLogin(elsewhere, username)).toBe('ok')
      elsewhere.address = createAddress()
      if (outcomes.at(-1) === 'login.locked') shop.clock.forward(3 * 60_000)
    }
    expect(outcomes.at(-1)).toBe('login.locked_day')
    expect(await tryLogin(createStranger(99), username)).toBe('login.locked_day')
    recordFigure({
      promise: 10,
      name: '2-devices',
      text: `strangers locked for the day after ${outcomes.length} wrong passwords; 30 logins meanwhile by cookie or network: 0 refused`,
    })
  },
)

it('answers and locks alike whether the account exists, and whether strangers or known devices ask', async () => {
  const owner = { address: createAddress(), browser: {} }
  const { username } = await register(shop, owner)
  const history = async (sender: Sender, account: string) => {
    const responses = []
    for (let attempt = 1; attempt <= 4; attempt++) responses.push(await logInFrom(shop, sender, account, 'wrong-1'))
    return responses
  }
  const real = await history(createStranger(1), username)
  expect(real.map(({ key }) => key)).toEqual(['login.failed', 'login.failed', 'login.locked', 'login.locked'])
  expect(await history(createStranger(1), 'nobodyhasthis')).toEqual(real)
  expect(await history(owner, username)).toEqual(real)
})

const getMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

it('takes as long for an account that exists as for one that does not', { timeout }, async () => {
  const policy = { ...rates, passwordErrorsBeforeLock: 100_000, passwordErrorsPerDay: 100_000 }
  const slow = await openTestShop({ policy })
  const owner = { address: createAddress(), browser: {} }
  const { username } = await register(slow, owner)
  const askers = {
    known: [createStranger(1), username],
    unknown: [createStranger(1), 'nobodyhasthis'],
    device: [owner, username],
  }
  const times: Record<string, number[]> = { known: [], unknown: [], device: [] }
  // In turns, so that what else the machine does falls on all of them.
  for (let round = 0; round < (isMeasuring ? 100 : 3); round++)
    for (const [name, [sender, account]] of Object.entries(askers) as [string, [Sender, string]][]) {
      const started = performance.now()
      expect((await logInFrom(slow, sender, account, 'wrong-1')).key).toBe('login.failed')
      times[name]!.push(performance.now() - started)
    }
  const [known, unknown, device] = [getMedian(times.known!), getMedian(times.unknown!), getMedian(times.device!)]
  const apart = (Math.abs(known - unknown) / Math.max(known, unknown)) * 100
  recordFigure({
    promise: 10,
    name: '3-times',
    text: `known and unknown account: same answers, medians ${known.toFixed(1)} and ${unknown.toFixed(1)} ms (${apart.toFixed(1)} % apart), from a known device ${device.toFixed(1)} ms`,
  })
  await slow.close()
})

it('would notice one counter for all: with the strangers’ failures on its own the device is locked (negative control)', async () => {
  const owner = { address: createAddress(), browser: {} }
  const { username, id } = await register(shop, owner)
  await tryLogin(owner, username, 'wrong-1')
  for (let attempt = 1; attempt <= 3; attempt++) await tryLogin(createStranger(attempt), username, 'wrong-1')
  const counters = () => shop.db().selectFrom('password_guards').select('device').where('subject', '=', id).execute()
  const own = (await counters()).find(({ device }) => device !== '')!.device
  expect(await tryLogin(owner, username)).toBe('ok')
  await shop.db().deleteFrom('password_guards').where('subject', '=', id).where('device', '=', own).execute()
  await shop.db().updateTable('password_guards').set({ device: own }).where('subject', '=', id).execute()
  expect(await tryLogin(owner, username)).toBe('login.locked')
})
