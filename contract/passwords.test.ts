import { expect, it } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import { maxLengths } from './fields.ts'
import type { Operation } from './operation.ts'

/** Every input field that takes a password, by operation and name. */
const passwords = Object.values(api)
  .flatMap((operations) => Object.values<Operation>(operations))
  .flatMap(({ path, input, secrets = [] }) =>
    secrets
      .filter((name) => /password/i.test(name))
      .map((name) => ({ path, name, field: (input as z.ZodObject<z.ZodRawShape>).shape[name] as z.ZodType })),
  )

it('takes passwords of registration, login, payment and withdrawal', () => {
  expect(passwords.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/user/register',
      '/api/user/login',
      '/order/shop/trade/pay',
      '/api/wallet/withdraw',
      '/api/wallet/account/add',
    ]),
  )
})

it.each(passwords)('$path takes $name as it was typed, up to one length', ({ field }) => {
  const typed = ' s3cret  '
  expect(field.parse(typed)).toBe(typed)
  expect(field.safeParse('p'.repeat(maxLengths.password)).success).toBe(true)
  expect(field.safeParse('p'.repeat(maxLengths.password + 1)).success).toBe(false)
})
