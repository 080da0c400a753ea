import { ApiError } from '#web/storefront/app/api-call.ts'
import type { Text } from '#web/text/create-text.ts'

/** What a failed call means, in the reader's words: the server's own, or that it could not be reached in time. */
export function failureText(error: unknown, t: Text): string {
  if (error instanceof ApiError) return error.message
  const late = error instanceof DOMException && error.name === 'TimeoutError'
  return t(late ? 'errors.timeout' : 'errors.unreachable')
}
