import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { DatabaseLog } from '#server/platform/database/embedded/embedded.ts'
import { withAdminDatabase } from '#server/platform/database/with-admin-database.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { checkNewPassword } from '../identity.rules.ts'
import {
  deleteRow,
  findPlatformRow,
  findRow,
  insertRow,
  isPlatformRow,
  listRows,
  lockPlatform,
  updatePasswordOfRow,
} from './platform-administrators.queries.ts'

/** Ends the account name of a platform administrator, so that no user of a brand can have the same one. */
export const platformSuffix = '@platform'

/** Length limits of a platform administrator's password, in characters. */
export const platformPasswordLimits = { passwordMin: 12, passwordMax: 64 } as const

/** URL of the migrating role, which alone writes these rows, and the secret behind passwords. */
export type PlatformAdmin = { readonly adminUrl: string; readonly log: DatabaseLog; readonly secret: string }

type Credentials = { readonly username: string; readonly password: string }

const nameLimits = { min: 3, max: 30 }

const toKey = (username: string) => username.trim().toLowerCase()

function checkName(username: string): void {
  if (username.length < nameLimits.min)
    throw fieldRefusal({ username: { key: 'field.too_short', params: { min: nameLimits.min } } })
  if (username.length > nameLimits.max)
    throw fieldRefusal({ username: { key: 'field.too_long', params: { max: nameLimits.max } } })
  if (!/^[a-z\d]+$/i.test(username)) throw refusal('username.invalid')
}

const checkPassword = ({ username, password }: Credentials) =>
  checkNewPassword(platformPasswordLimits, { password, confirmPassword: password }, username)

const inPlatformTransaction = <R>(admin: PlatformAdmin, work: (db: Kysely<Tables>) => Promise<R>): Promise<R> =>
  withAdminDatabase(admin, ({ withoutBrand }) =>
    withoutBrand.transaction().execute(async (db) => {
      await lockPlatform(db)
      return work(db)
    }),
  )

type PlatformAdministrator = Awaited<ReturnType<typeof listRows>>[number]

/** All platform administrators, in order of creation. */
export const listPlatformAdministrators = (db: Kysely<Tables>): Promise<PlatformAdministrator[]> => listRows(db)

type Creation = Credentials & {
  readonly createdBy: string
  /** Runs in the same transaction before the row is written; throws to refuse. `count` is the number of others. */
  readonly check?: (db: Kysely<Tables>, count: number) => Promise<void>
  /** Runs in the same transaction after it. */
  readonly after?: (db: Kysely<Tables>, id: string) => Promise<void>
}

/**
 * Creates a platform administrator and returns the id. Throws `username.taken`, `username.invalid`, `request.invalid`
 * and `password.common`.
 */
export async function createPlatformAdministrator(admin: PlatformAdmin, creation: Creation): Promise<string> {
  const { username, password, createdBy, check, after } = creation
  checkName(username)
  checkPassword(creation)
  const passwordHash = await hashPassword(admin.secret, password)
  const at = new Date()
  const id = newId(at.getTime())
  await inPlatformTransaction(admin, async (db) => {
    await check?.(db, (await listRows(db)).length)
    if (!(await insertRow(db, { id, username, key: toKey(username), passwordHash, createdBy, at })))
      throw refusal('username.taken')
    await after?.(db, id)
  })
  return id
}

/** Removes one; its sessions end in every brand with the next request. Throws `user.not_found`, `platform.last`. */
export const removePlatformAdministrator = (admin: PlatformAdmin, username: string): Promise<void> =>
  inPlatformTransaction(admin, async (db) => {
    const row = await findRow(db, toKey(username))
    if (!row) throw refusal('user.not_found')
    if ((await listRows(db)).length === 1) throw refusal('platform.last')
    await deleteRow(db, row.id)
  })

/** Replaces the password of one, ends its sessions in every brand and returns the id. Throws `user.not_found` and the refusals of a new password. */
export async function resetPlatformPassword(admin: PlatformAdmin, { username, password }: Credentials) {
  checkPassword({ username, password })
  const passwordHash = await hashPassword(admin.secret, password)
  return inPlatformTransaction(admin, async (db) => {
    const row = await findRow(db, toKey(username))
    if (!row) throw refusal('user.not_found')
    await updatePasswordOfRow(db, row.id, passwordHash, new Date())
    return row.id
  })
}

/** Whether an account name is that of a platform administrator, existing or not. */
export const isPlatformAccount = (account: string): boolean => toKey(account).endsWith(platformSuffix)

/** The platform administrator whom an account name such as `mara@platform` names; null for all others. */
export async function findPlatformAdministrator(db: Kysely<Pick<Tables, 'platform_administrators'>>, account: string) {
  return isPlatformAccount(account) ? findRow(db, toKey(account).slice(0, -platformSuffix.length)) : null
}

/** Whether this user of the brand is, or was, a platform administrator. */
export const isPlatformUser = (ctx: Ctx, userId: string): Promise<boolean> => isPlatformRow(ctx, userId)

/** The id of the user by whom a platform administrator of this name works, or worked, in this brand; null when none did. */
export const findPlatformUserId = async (ctx: Ctx, account: string): Promise<string | null> =>
  isPlatformAccount(account) ? ((await findPlatformRow(ctx, toKey(account)))?.id ?? null) : null
