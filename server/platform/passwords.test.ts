import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const secret = 'secret of these tests only'

test('a password fits its own hash, with the pepper it was made with', async () => {
  const stored = await hashPassword(secret, 'correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(secret, 'correct horse', stored)).toBe(true)
  expect(await verifyPassword(secret, 'wrong horse', stored)).toBe(false)
  expect(await verifyPassword('another secret altogether', 'correct horse', stored)).toBe(false)
})

test('an account that is not there costs as much work as a wrong password', async () => {
  const stored = await hashPassword(secret, 'correct horse')
  // Processor time, which other work on the machine does not change.
  const getWork = async (hash: string | null) => {
    const before = process.cpuUsage()
    for (let count = 0; count < 9; count++) expect(await verifyPassword(secret, 'wrong horse', hash)).toBe(false)
    return process.cpuUsage(before).user
  }
  const known = await getWork(stored)
  expect(await getWork(null)).toBeGreaterThan(known / 3)
  expect(await getWork('none')).toBeGreaterThan(known / 3)
})

test('more than a hundred waiting hashes are turned away, and the line goes on afterwards', async () => {
  const flood = Array.from({ length: 110 }, () => verifyPassword(secret, 'x', null))
  const answers = await Promise.allSettled(flood)
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(8)
  expect(await verifyPassword(secret, 'x', null)).toBe(false)
})
