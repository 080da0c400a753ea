import type { Kysely } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Clock } from './clock.ts'
import type { FileStore } from './file-store.ts'
import type { Log } from './log.ts'
import type { Brand } from './brand.ts'

/** The person behind a request: a live session of this brand. */
export type Who = {
  readonly userId: string
  readonly usercode: string
  readonly username: string
  /** The open store this person sells from, if any. */
  readonly storeId: string | null
  /** What this person's roles allow; empty for everybody but staff. */
  readonly permissions: readonly Permission[]
  /** SHA-256 of the session's token; names the session without being able to use it. */
  readonly sessionHash: Buffer
}

/** The program that asks, as far as a handler may care. Where none does (pages, commands) nothing is kept. */
export type Client = {
  readonly userAgent: string | null
  /** Its network address. */
  readonly address: string | null
  /** Under which address it knows us: `https://shop.example`. */
  readonly origin: string | null
  /** Lets a browser of our own pages keep this session token in a cookie; null ends what it keeps. */
  readonly keepSession: (token: string | null) => void
  /** The device token that a browser of our own pages sent; null where none was. */
  readonly deviceToken: string | null
  /** Lets a browser of our own pages keep a device token in a cookie; null for every other program. */
  readonly keepDevice: ((token: string) => void) | null
}

/** What lies outside the database; each module that speaks to some of it declares its part here. */
export interface Outside {}

/** A key that makes a repeated write answer as the first one did. */
export type IdempotencyClaim = {
  readonly operation: string
  readonly scope: string
  readonly key: string
  readonly fingerprint: Buffer
}

/** A call that the audit log keeps: its operation and input, without secrets. */
export type Audited = { readonly operation: string; readonly input: unknown }

/** What a handler knows better than its input: whose affairs changed, and how they were and are. No secrets. */
export type AuditNote = { readonly subjectId?: string; readonly before?: unknown; readonly after?: unknown }

/**
 * What every rule, command and read gets first: which brand, who asks, in which language, at what time, and a database
 * handle that sees this brand's rows only. `T` narrows the handle to the tables a module owns.
 */
export type Ctx<T = Tables> = {
  readonly brand: Brand
  readonly who: Who | null
  readonly lang: Locale
  readonly clock: Clock
  readonly log: Log
  readonly db: Kysely<T>
  readonly secret: string
  readonly files: FileStore
  readonly client: Client
  readonly outside: Outside
  readonly idempotency?: IdempotencyClaim
  /** Set where staff or sellers change something: `once` keeps it in the audit log. */
  readonly audited?: Audited
  /** Adds to this call's row of the audit log; of several notes each part's last counts. Heard inside `once`. */
  readonly audit: (note: AuditNote) => void
  /**
   * Lets the running transaction end in one journey with a write of one statement whose outcome nobody judges; when it
   * fails, the transaction does. Outside of one, waits for it.
   */
  readonly lastly: (write: Promise<unknown>) => Promise<void>
  /** Runs when the running transaction has been committed; never when it was rolled back. */
  readonly afterCommit: (work: () => void) => void
}

/** A context whose caller sells from an open store. */
export type SellerCtx<T = Tables> = Ctx<T> & { readonly who: Who & { readonly storeId: string } }

/** A context whose caller is known to be logged in. */
export type UserCtx<T = Tables> = Ctx<T> & { readonly who: Who }
