import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { createPlatformAdministrator, listPlatformAdministrators } from '#server/modules/identity/platform/public.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { DatabaseLog } from '#server/platform/database/embedded/embedded.ts'
import { withAdminDatabase } from '#server/platform/database/with-admin-database.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { refusal } from '#server/platform/refusal.ts'

/** Progress of an import; `at` is an ISO timestamp of the last change. */
export type ImportState = {
  readonly state: 'running' | 'done' | 'failed'
  /** The latest line of progress, or the result. */
  readonly line: string
  /** Notes and errors of the file, in English as the command prints them. */
  readonly notes: readonly string[]
  readonly at: string
}

/** The results of the steps so far. */
export type SetupRecord = {
  readonly administratorId: string | null
  readonly site: string | null
  readonly storeKey: string | null
  readonly goodsFrom: 'file' | 'sample' | 'none' | null
  readonly hasHome: boolean
  readonly importState: ImportState | null
  readonly finishedAt: Date | null
}

/** Who uses the set-up page. */
export type SetupSession =
  | { readonly kind: 'link' }
  | { readonly kind: 'administrator'; readonly id: string; readonly username: string }

type SetupChange = Partial<Omit<SetupRecord, 'administratorId'>>

type Options = { readonly adminUrl: string; readonly log: DatabaseLog; readonly secret: string }
type Credentials = { readonly username: string; readonly password: string }

const sessionMs = 24 * 3_600_000
const maxFailures = 5
const lockMs = 15 * 60_000

const newToken = () => randomBytes(32).toString('base64url')

const isSameText = (one: string, other: string) => timingSafeEqual(hashToken(one), hashToken(other))

const readRow = (db: Kysely<Tables>) =>
  db.selectFrom('platform_setup').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

const update = (db: Kysely<Tables>) => db.updateTable('platform_setup').where('id', '=', 1)

const isEmpty = async (db: Kysely<Tables>) =>
  (await listPlatformAdministrators(db)).length === 0 &&
  (await db.selectFrom('brands').select('id').limit(1).execute()).length === 0

/** The state of the set-up in the database, read and written with the migrating role, so that all processes share it. */
export type SetupState = ReturnType<typeof openSetupState>

/** Opens the state; each call opens a connection, because a set-up is rare. */
export function openSetupState(options: Options) {
  const { secret } = options
  // Strangers may send requests while it is open, and each opens a connection.
  const limit = createConcurrencyLimiter('the set-up', { maxConcurrent: 2, maxQueued: 100 })
  const run = <R>(work: (db: Kysely<Tables>) => Promise<R>): Promise<R> => limit(() => runAlone(work))
  const runAlone = <R>(work: (db: Kysely<Tables>) => Promise<R>): Promise<R> =>
    withAdminDatabase(options, async ({ withoutBrand }) => {
      await withoutBrand
        .insertInto('platform_setup')
        .values({ id: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return work(withoutBrand)
    })
  const buildLink = (number: number) => deriveSecret(secret, `set-up link ${number}`)

  const startSession = async (db: Kysely<Tables>, administratorId: string | null) => {
    const token = newToken()
    await update(db)
      .set({
        session_hash: hashToken(token),
        session_expires_at: new Date(Date.now() + sessionMs),
        failures: 0,
        locked_until: null,
        ...(administratorId && { administrator_id: administratorId }),
      })
      .execute()
    return token
  }

  return {
    /** True while there is neither a platform administrator nor a brand. */
    isEmpty: () => run(isEmpty),

    /** The token of the one-time link; null unless the installation is empty. */
    readLink: () => run(async (db) => ((await isEmpty(db)) ? buildLink((await readRow(db)).link_number) : null)),

    /** Uses the link and returns a session token. Throws `setup.link_invalid`; of several at once one succeeds. */
    useLink: (link: string) =>
      run(async (db) => {
        const { link_number: number } = await readRow(db)
        if (!isSameText(link, buildLink(number)) || !(await isEmpty(db))) throw refusal('setup.link_invalid')
        const token = newToken()
        const used = await update(db)
          .set({
            link_number: number + 1,
            session_hash: hashToken(token),
            session_expires_at: new Date(Date.now() + sessionMs),
          })
          .where('link_number', '=', number)
          .where('administrator_id', 'is', null)
          .executeTakeFirst()
        if (used.numUpdatedRows !== 1n) throw refusal('setup.link_invalid')
        return token
      }),

    /** The session of a token; null when it is unknown or over, or its administrator was removed. */
    findSession: (token: string): Promise<SetupSession | null> =>
      run(async (db) => {
        const row = await readRow(db)
        const isLive = row.session_hash?.equals(hashToken(token)) && row.session_expires_at! > new Date()
        if (!isLive) return null
        if (row.administrator_id === null) return { kind: 'link' }
        const found = (await listPlatformAdministrators(db)).find(({ id }) => id === row.administrator_id)
        return found ? { kind: 'administrator', id: found.id, username: found.username } : null
      }),

    /** Creates the first platform administrator and returns a session token. Throws `not_found` when there is one. */
    createFirst: async ({ username, password }: Credentials) => {
      let token = ''
      await createPlatformAdministrator(options, {
        username,
        password,
        createdBy: 'set-up',
        check: async (db, count) => {
          if (count > 0) throw refusal('not_found')
          await db
            .insertInto('platform_setup')
            .values({ id: 1 })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        },
        after: async (db, id) => {
          token = await startSession(db, id)
        },
      })
      return token
    },

    /** Opens another session of the administrator who began. Throws `login.failed` and `login.locked`. */
    logIn: ({ username, password }: Credentials) =>
      run(async (db) => {
        const now = new Date()
        // Counted before the password is looked at, so that attempts at once cannot exceed the limit.
        const counted = await update(db)
          .set((eb) => ({ failures: eb('failures', '+', 1) }))
          .where('failures', '<', maxFailures)
          .executeTakeFirst()
        if (counted.numUpdatedRows === 0n) {
          const { locked_until: until } = await readRow(db)
          if (until === null || until > now) {
            const end = until ?? new Date(now.getTime() + lockMs)
            await update(db).set({ locked_until: end }).execute()
            throw refusal('login.locked', { minutes: Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 60_000)) })
          }
          await update(db).set({ failures: 1, locked_until: null }).execute()
        }
        const { administrator_id: id } = await readRow(db)
        const found = await db
          .selectFrom('platform_administrators')
          .select(['username_key', 'password_hash'])
          .where('id', '=', id)
          .executeTakeFirst()
        const key = username
          .trim()
          .toLowerCase()
          .replace(/@platform$/, '')
        const hash = found?.username_key === key ? found.password_hash : null
        if (!(await verifyPassword(secret, password, hash))) throw refusal('login.failed')
        return startSession(db, id)
      }),

    read: (): Promise<SetupRecord> =>
      run(async (db) => {
        const row = await readRow(db)
        return {
          administratorId: row.administrator_id,
          site: row.site,
          storeKey: row.store_key,
          goodsFrom: row.goods_from as SetupRecord['goodsFrom'],
          hasHome: row.has_home,
          importState: row.import_state as ImportState | null,
          finishedAt: row.finished_at,
        }
      }),

    write: ({ site, storeKey, goodsFrom, hasHome, importState, finishedAt }: SetupChange) =>
      run((db) =>
        update(db)
          .set({
            ...(site !== undefined && { site }),
            ...(storeKey !== undefined && { store_key: storeKey }),
            ...(goodsFrom !== undefined && { goods_from: goodsFrom }),
            ...(hasHome !== undefined && { has_home: hasHome }),
            ...(importState !== undefined && { import_state: JSON.stringify(importState) }),
            ...(finishedAt !== undefined && { finished_at: finishedAt, session_hash: null }),
          })
          .execute(),
      ),
  }
}
