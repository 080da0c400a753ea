import { expect, it } from 'vitest'
import { ApiError } from '#web/client/api-call.ts'
import { createSubmission } from './use-submission.ts'

/** Sends inputs one after another, each with its outcome, and tells the keys they travelled with. */
async function listKeys(...sent: [input: unknown, outcome: 'answered' | 'lost' | 'refused'][]) {
  const submit = createSubmission()
  const keys: (string | undefined)[] = []
  for (const [input, outcome] of sent) {
    const send = async ({ idempotencyKey }: { readonly idempotencyKey?: string }) => {
      keys.push(idempotencyKey)
      if (outcome === 'lost') throw new TypeError('fetch failed')
      if (outcome === 'refused') throw new ApiError(422, 'wallet.insufficient', 'no')
    }
    await submit(input, send).then(
      () => expect(outcome).toBe('answered'),
      () => expect(outcome).not.toBe('answered'),
    )
  }
  return keys
}

it('repeats the key after a lost answer, so that the write happens once', async () => {
  const [first, second, third] = await listKeys([{ a: 1 }, 'lost'], [{ a: 1 }, 'lost'], [{ a: 1 }, 'answered'])
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  expect(third).toBe(first)
})

it('takes a new key after an answer or a refusal, for pressing again is a new wish', async () => {
  const keys = await listKeys([{ a: 1 }, 'refused'], [{ a: 1 }, 'answered'], [{ a: 1 }, 'answered'])
  expect(new Set(keys).size).toBe(3)
})

it('takes a new key when something else is sent', async () => {
  const [first, second] = await listKeys([{ a: 1 }, 'lost'], [{ a: 2 }, 'answered'])
  expect(second).not.toBe(first)
})
