import { useState } from 'react'
import { ApiError, type CallOptions } from '#web/client/api-call.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'

type SendRequest<Answer> = (options: CallOptions) => Promise<Answer>

/**
 * Sends writes so that a retry after a lost response is the same write: the idempotency key stays until the server has
 * responded or the input has changed.
 */
export function createSubmission() {
  let pending: { of: string; key: string } | null = null
  return async <Answer>(input: unknown, send: SendRequest<Answer>): Promise<Answer> => {
    const of = JSON.stringify(input)
    if (pending?.of !== of) pending = { of, key: newIdempotencyKey() }
    try {
      const answer = await send({ idempotencyKey: pending.key })
      pending = null
      return answer
    } catch (error) {
      if (error instanceof ApiError) pending = null
      throw error
    }
  }
}

/** `const submit = useSubmission()`, then `await submit(input, (options) => call('cart.add', input, options))`. */
export const useSubmission = () => useState(createSubmission)[0]
