type Fields = { code?: unknown; constraint?: unknown; message?: unknown; syscall?: unknown }

const fieldsOf = (error: unknown): Fields => (typeof error === 'object' && error !== null ? (error as Fields) : {})

/** Thrown instead of queueing when the pool's waiting line is full; answer 503 with Retry-After. */
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

/** The server is away or too slow at this moment (starting, stopping, network, timeout); a later try may succeed. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message, syscall } = fieldsOf(error)
  // Its socket is not there.
  if (code === 'ENOENT' && syscall === 'connect') return true
  if (/^(57P0[1-3]|57014|08...|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT)$/.test(String(code))) return true
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
