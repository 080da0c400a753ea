import { useRef } from 'react'
import { ApiError, type CallOptions } from '#web/storefront/app/api-call.ts'

type Send<Answer> = (options: CallOptions) => Promise<Answer>

/** 32 hex digits; unlike randomUUID this exists on plain http too. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends writes so that a retry after a lost answer is the same write: `await submit(input, (options) => call(…))`.
 * The key stays until the server has answered or what is sent has changed.
 */
export function useSubmission() {
  const pending = useRef<{ of: string; key: string } | null>(null)
  return async <Answer>(input: unknown, send: Send<Answer>): Promise<Answer> => {
    const of = JSON.stringify(input)
    if (pending.current?.of !== of) pending.current = { of, key: newKey() }
    try {
      const answer = await send({ idempotencyKey: pending.current.key })
      pending.current = null
      return answer
    } catch (error) {
      if (error instanceof ApiError) pending.current = null
      throw error
    }
  }
}
