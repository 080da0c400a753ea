type Fields = { code?: unknown; constraint?: unknown; message?: unknown; syscall?: unknown }

const toErrorFields = (error: unknown): Fields => (typeof error === 'object' && error !== null ? error : {})

/** Thrown when a request waited too long, or would; becomes 503 with Retry-After. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError'
}

/** Thrown for a conflict by chance: the whole transaction is retried. */
export class RetryableError extends Error {
  override readonly name = 'RetryableError'
}

/**
 * The transaction is committed, but PostgreSQL stopped waiting for the synchronous standby (at a time-out), so a failover
 * would lose it. It must not be acknowledged; becomes 503, and the same Idempotency-Key finds its outcome.
 */
export class NotReplicatedError extends Error {
  override readonly name = 'NotReplicatedError'
  /** SQLSTATE "transaction resolution unknown". */
  readonly code = '08007'
}

/** A serialisation failure, a deadlock or RetryableError: retry the whole transaction. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof RetryableError || ['40001', '40P01'].includes(String(toErrorFields(error).code))

/** The database is out of disk, memory or connections (SQLSTATE class 53): an operator must act. */
export const isExhausted = (error: unknown): error is Error =>
  error instanceof Error && /^53...$/.test(String(toErrorFields(error).code))

/**
 * A node of a Citus cluster is down, as the node that the process is connected to reports it. It has the messages of
 * libpq then, which have no SQLSTATE, and its own.
 */
const lostNode = new RegExp(
  [
    'connection to the remote node',
    'connection error: ',
    'could not establish any connections to the node',
    'failure on connection marked as essential',
    'could not commit transaction .*active node',
    'server closed the connection unexpectedly',
    'SSL connection has been closed unexpectedly',
    'SSL SYSCALL error',
    'could not (send|receive) data (to|from) server',
    'could not connect to server',
    'no connection to the server',
    'connection not open',
    'terminating connection',
  ].join('|'),
)

/** The server is down, too slow or out of resources; a later attempt may succeed. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message, syscall } = toErrorFields(error)
  if (code === 'XX000') return lostNode.test(String(message))
  // The Unix socket does not exist.
  if (code === 'ENOENT' && syscall === 'connect') return true
  if (/^(57P0[1-3]|57014|08...|53...|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT)$/.test(String(code))) return true
  return /^Connection terminated|^timeout expired|^Query read timeout|not queryable$/.test(String(message))
}

/**
 * SQLSTATE and constraint name of an integrity violation; null for any other error. Citus leaves the fields empty and
 * appends the shard's number to the name in the message.
 */
export const findViolatedConstraint = (error: unknown): { code: string; name: string } | null => {
  const { code, constraint, message } = toErrorFields(error)
  if (typeof code !== 'string' || !code.startsWith('23')) return null
  const named = typeof constraint === 'string' ? constraint : /constraint "([^"]+)"/.exec(String(message))?.[1]
  return named ? { code, name: named.replace(/_\d+$/, '') } : null
}
