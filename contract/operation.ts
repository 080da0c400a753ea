import type { z } from 'zod'
import type { Policy } from './brand-file.ts'
import type { ErrorKey } from './errors.ts'
import type { Permission } from './permissions.ts'

/** Who may call an operation. A seller is a shopper with an open store; staff hold the operation's permission. */
export type Audience = 'anyone' | 'shopper' | 'seller' | 'staff'

/**
 * What an operation does to the world.
 * `read` changes nothing; `write` runs in one transaction whose first statement claims the Idempotency-Key;
 * `own` opens its own transactions, because part of its work must survive a refusal (counters of wrong passwords).
 */
export type Effect = 'read' | 'write' | 'own'

/** Which rate limit of the brand's policy counts the call. */
export type Limit = 'login' | 'register' | 'search' | 'orders' | 'general'

/** One thing that can be asked: path, who may, what goes in, what comes out, and how it may refuse. */
export type Operation<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Refusals extends ErrorKey = ErrorKey,
> = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly who: Audience
  /** What staff must be allowed; exactly the operations of staff name one. */
  readonly permission?: Permission
  readonly effect: Effect
  readonly limit?: Limit
  /** `checkout` goes before everything else when the shop is busy; placing and paying orders. */
  readonly priority?: 'checkout'
  readonly input: In
  readonly data: Out
  readonly errors: readonly Refusals[]
  /** Anonymous answers of this read may be kept; says which change drops them (`lists`, `goods:<id>`, `brand`). */
  readonly cacheTag?: (input: unknown) => string
  /** What a success says, a text of the server dictionary; 操作成功 unless given. */
  readonly done?: string
  /**
   * Takes a multipart form whose part `file` has at most so many megabytes. Asked while the form still comes, so `fields`
   * holds what has come of it, unparsed.
   */
  readonly fileMegabytes?: (policy: Policy, fields: Readonly<Record<string, unknown>>) => number
  /** Input fields that are refused in a query string and never stored or logged. */
  readonly secrets?: readonly string[]
}

export type Operations = Readonly<Record<string, Operation>>

/** Declares an operation; keeps the literal types of its path and refusals. */
export const operation = <In extends z.ZodType, Out extends z.ZodType, const Refusals extends ErrorKey>(
  declared: Operation<In, Out, Refusals>,
): Operation<In, Out, Refusals> => declared

/** What a caller sends. */
export type Input<O> = O extends Operation<infer In> ? z.input<In> : never
/** What a handler receives, parsed. */
export type Parsed<O> = O extends Operation<infer In> ? z.output<In> : never
/** What a handler returns and a caller reads in `data`. */
export type Data<O> = O extends Operation<z.ZodType, infer Out> ? z.output<Out> : never

/** One handler per operation of a module. */
export type Handlers<Api extends Operations, Ctx> = {
  [Name in keyof Api]: (ctx: Ctx, input: Parsed<Api[Name]>) => Promise<Data<Api[Name]>>
}
