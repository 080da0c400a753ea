import type { z } from 'zod'
import type { Policy } from './brand-file.ts'
import type { ErrorKey } from './errors.ts'
import type { Permission } from './permissions.ts'

/** Who may call an operation. A seller is a shopper with an open store; staff must hold the operation's permission. */
type Audience = 'anyone' | 'shopper' | 'seller' | 'staff'

/**
 * Side effects of an operation. `read` changes nothing; `write` runs in one transaction whose first statement claims
 * the Idempotency-Key; `own` opens its own transactions, because part of its work must survive a failure (counters of
 * wrong passwords).
 */
type Effect = 'read' | 'write' | 'own'

/** The rate limit of the brand's policy that counts the call. */
export type Limit = 'login' | 'register' | 'search' | 'orders' | 'reports' | 'chat' | 'general'

/** One API operation: path, audience, input, output and its possible errors. */
export type Operation<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Refusals extends ErrorKey = ErrorKey,
> = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly audience: Audience
  /**
   * Permission that staff must hold, or one of several, where the handler checks which; required exactly for staff
   * operations.
   */
  readonly permission?: Permission | readonly Permission[]
  readonly effect: Effect
  readonly limit?: Limit
  /** Whether the token of a chat that a ticket opened may call it; other operations know no such token. */
  readonly acceptsChatToken?: true
  /** `checkout` is served first under load: placing and paying orders. */
  readonly priority?: 'checkout'
  readonly input: In
  readonly data: Out
  readonly errors: readonly Refusals[]
  /**
   * Anonymous responses of this read may be cached; returns the tag that invalidates them (`lists`, `goods:<id>`,
   * `brand`).
   */
  readonly cacheTag?: (input: unknown) => string
  /** Message of a success, a text of the server dictionary; 操作成功 by default. */
  readonly successText?: string
  /**
   * Accepts a multipart form whose part `file` has at most this many megabytes. Called while the form is still
   * arriving, so `fields` holds the unparsed fields received so far.
   */
  readonly maxFileMegabytes?: (policy: Policy, fields: Readonly<Record<string, unknown>>) => number
  /** Input fields that are rejected in a query string and never stored or logged. */
  readonly secrets?: readonly string[]
  /** Input fields that the audit log leaves out: words about a person, which are deleted with them. */
  readonly unaudited?: readonly string[]
  /** Whether it is audited; by default the writes of staff and sellers are. */
  readonly isAudited?: boolean
  /** The answer holds a secret or opened personal data: it is never stored for an Idempotency-Key. */
  readonly hasSecretAnswer?: true
}

export type Operations = Readonly<Record<string, Operation>>

/** Declares an operation and keeps the literal types of its path and errors. */
export const operation = <In extends z.ZodType, Out extends z.ZodType, const Refusals extends ErrorKey>(
  declared: Operation<In, Out, Refusals>,
): Operation<In, Out, Refusals> => declared

/** The input as a caller sends it. */
export type Input<O> = O extends Operation<infer In> ? z.input<In> : never
/** The input as a handler receives it, parsed. */
export type Parsed<O> = O extends Operation<infer In> ? z.output<In> : never
/** The output that a handler returns and a caller reads in `data`. */
export type Data<O> = O extends Operation<z.ZodType, infer Out> ? z.output<Out> : never

/** One handler per operation of a module. */
export type Handlers<Api extends Operations, Ctx> = {
  [Name in keyof Api]: (ctx: Ctx, input: Parsed<Api[Name]>) => Promise<Data<Api[Name]>>
}
