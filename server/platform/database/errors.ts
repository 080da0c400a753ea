type Fields = { code?: unknown; constraint?: unknown; message?: unknown; syscall?: unknown }

const fieldsOf = (error: unknown): Fields => (typeof error === 'object' && error !== null ? error : {})

/** Thrown when a request's turn did not come, or would not come, within the time it may wait; answered 503 with Retry-After. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

/** Thrown where luck was bad, not what was asked: the whole transaction is run again. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain'
}

/** A serialisation failure, a deadlock or bad luck: running the whole transaction again is right. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof TryAgain || ['40001', '40P01'].includes(String(fieldsOf(error).code))

/** The database has no disk, memory or connection left (SQLSTATE class 53): an operator must act. */
export const isExhausted = (error: unknown): error is Error =>
  error instanceof Error && /^53...$/.test(String(fieldsOf(error).code))

/** The server is away, too slow or out of resources at this moment; a later try may succeed. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message, syscall } = fieldsOf(error)
  // Its socket is not there.
  if (code === 'ENOENT' && syscall === 'connect') return true
  if (/^(57P0[1-3]|57014|08...|53...|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT)$/.test(String(code))) return true
  return /^Connection terminated|^timeout expired|^Query read timeout|not queryable$/.test(String(message))
}

/**
 * SQLSTATE and constraint name of a refused statement, or null for any other error.
 * Citus leaves the fields empty and appends the shard's number to the name in the message.
 */
export const constraintOf = (error: unknown): { code: string; name: string } | null => {
  const { code, constraint, message } = fieldsOf(error)
  if (typeof code !== 'string' || !code.startsWith('23')) return null
  const named = typeof constraint === 'string' ? constraint : /constraint "([^"]+)"/.exec(String(message))?.[1]
  return named ? { code, name: named.replace(/_\d+$/, '') } : null
}
