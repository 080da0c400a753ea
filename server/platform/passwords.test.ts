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

test('an account that is not there takes about as long as a wrong password', async () => {
  const stored = await hashPassword(secret, 'correct horse')
  const time = async (hash: string | null) => {
    const started = performance.now()
    expect(await verifyPassword(secret, 'wrong horse', hash)).toBe(false)
    return performance.now() - started
  }
  const medianOf = async (hash: string | null) => {
    const times: number[] = []
    for (let count = 0; count < 9; count++) times.push(await time(hash))
    return times.toSorted((a, b) => a - b)[4]!
  }
  const known = await medianOf(stored)
  expect(await medianOf(null)).toBeGreaterThan(known / 3)
  expect(await medianOf('none')).toBeGreaterThan(known / 3)
})

test('more than a hundred waiting hashes are turned away, and the line goes on afterwards', async () => {
  const flood = Array.from({ length: 110 }, () => verifyPassword(secret, 'x', null))
  const answers = await Promise.allSettled(flood)
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(8)
  expect(await verifyPassword(secret, 'x', null)).toBe(false)
})
