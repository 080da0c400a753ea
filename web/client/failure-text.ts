import { ApiError } from '#web/client/api-call.ts'
import type { Text } from '#web/client/text/create-text.ts'

/** What to tell a person about a call that failed: the server's own words, else that it could not be reached. */
export function failureText(t: Text, error: unknown): string {
  if (error instanceof ApiError) return error.message
  return t(error instanceof DOMException && error.name === 'TimeoutError' ? 'errors.timeout' : 'errors.unreached')
}
