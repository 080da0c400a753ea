import { ApiError } from '#web/client/api-call.ts'
import type { Text } from '#web/client/text/create-text.ts'

/** The text of a failed call: the server's message, else that it could not be reached. */
export function failureText(t: Text, error: unknown): string {
  if (error instanceof ApiError) return error.message
  return t(error instanceof DOMException && error.name === 'TimeoutError' ? 'errors.timeout' : 'errors.unreached')
}
