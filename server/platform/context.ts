import type { Kysely } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import type { StorePermission } from '#contract/store-permissions.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Clock } from './clock.ts'
import type { FileStore } from './file-store.ts'
import type { Log } from './log.ts'
import type { Brand } from './brand.ts'

/** The authenticated user of a request, from a live session of this brand. */
export type Principal = {
  readonly userId: string
  readonly usercode: string
  readonly username: string
  /** Id of the open store that the session works for: the user's own, or one of whose team they are; null without one. */
  readonly storeId: string | null
  /** Permissions in that store, all of them for its owner; none by default. */
  readonly storePermissions?: readonly StorePermission[]
  /** Permissions of the user's roles; empty for users who are not staff. */
  readonly permissions: readonly Permission[]
  /** True for a platform administrator, who holds every permission in every brand. */
  readonly isPlatform?: boolean
  /** Set when a program calls with an API token: its id. `permissions` are then those of its scopes that its owner holds. */
  readonly apiTokenId?: string
  /** SHA-256 of the session token; identifies the session but cannot be used as its token. */
  readonly sessionHash: Buffer
}

/** The client of a request. Pages and commands have one without cookies. */
export type Client = {
  readonly userAgent: string | null
  /** IP address. */
  readonly address: string | null
  /** The browser sends Global Privacy Control or Do Not Track. */
  readonly refusesTracking: boolean
  /** Our origin as the client knows it: `https://shop.example`. */
  readonly origin: string | null
  /** Sets the session cookie for our own pages; null clears it. */
  readonly setSessionCookie: (token: string | null) => void
  /** The device cookie of our own pages; null when absent. */
  readonly deviceToken: string | null
  /** Sets the device cookie for our own pages; null for other clients. */
  readonly setDeviceCookie: ((token: string) => void) | null
  /** The cookie that binds a log-in by a provider to the browser, for our own pages; null when absent. */
  readonly flowToken: string | null
  /** Sets that cookie for our own pages; null for other clients. */
  readonly setFlowCookie: ((token: string) => void) | null
}

/** Services outside the database; a module that uses one declares it here by interface merging. */
export interface ExternalServices {}

/** The Idempotency-Key of a write. */
export type IdempotencyClaim = {
  readonly operation: string
  readonly scope: string
  readonly key: string
  readonly fingerprint: Buffer
}

/** A call for the audit log, without secrets. */
export type AuditedCall = { readonly operation: string; readonly input: unknown }

/**
 * Details that a handler adds to the audit row: what changed, before and after. No secrets. `personId` is the user whose
 * values are among them, when the input has no `userId` and it is not the caller.
 */
export type AuditDetails = {
  readonly subjectId?: string
  readonly personId?: string
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * The context, first parameter of every command and read: brand, principal, language, clock, log, and a database handle
 * that sees only this brand's rows. `T` narrows the handle to the tables that a module owns.
 */
export type Ctx<T = Tables> = {
  readonly brand: Brand
  readonly principal: Principal | null
  readonly lang: Locale
  readonly clock: Clock
  readonly log: Log
  /** Id of the request, or of the one that caused this job; null where there is none. */
  readonly requestId: string | null
  readonly db: Kysely<T>
  readonly secret: string
  readonly files: FileStore
  readonly client: Client
  readonly externalServices: ExternalServices
  readonly idempotency?: IdempotencyClaim
  /**
   * Set when the call runs ahead for the last known principal of its session: checks it on this connection. Throws
   * PrincipalChangedError when the session has ended or belongs to a principal with other rights now.
   */
  readonly checkPrincipal?: (db: Kysely<Tables>) => Promise<void>
  /** Set for changes by staff or sellers; `withIdempotency` writes it to the audit log. */
  readonly audited?: AuditedCall
  /** Adds details to the audit row of this call; later values win. Only works inside `withIdempotency`. */
  readonly audit: (note: AuditDetails) => void
  /**
   * Sends a write together with the commit, without waiting for its result; saves a round trip. When it fails, the
   * transaction fails. Outside a transaction it is awaited.
   */
  readonly deferToCommit: (write: Promise<unknown>) => Promise<void>
  /** Runs after the running transaction commits, never after a rollback. Outside a transaction it runs at once. */
  readonly afterCommit: (work: () => void) => void
  /** Data with these tags of caches changed: the replica is not read for it until it has the change. */
  readonly markChanged: (tags: readonly string[]) => void
}

/** Context of a seller with an open store. */
export type SellerCtx<T = Tables> = Ctx<T> & { readonly principal: Principal & { readonly storeId: string } }

/** Context of a logged-in user. */
export type UserCtx<T = Tables> = Ctx<T> & { readonly principal: Principal }
