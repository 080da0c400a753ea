import { createHmac, randomBytes } from 'node:crypto'
import type { Tables } from '#server/db/schema.ts'
import { decrypt, encrypt } from '../aes-gcm.ts'
import type { Ctx } from '../context.ts'
import { deriveSecret } from '../derive-secret.ts'
import { isId } from '../ids.ts'

type KeysCtx = Ctx<Pick<Tables, 'person_keys'>>

const saltBytes = 32
const prefix = 'sealed:v1:'
const cacheMs = 600_000
const maxCached = 2_000

/**
 * Names of fields whose values belong to a person, wherever they stand in an input or in what changed. The names of
 * products, stores and files are not among them.
 */
const personalFields: ReadonlySet<string> = new Set([
  'username',
  'account',
  'email',
  'phone',
  'consignee',
  'recipient',
  'holder',
  'iban',
  'street',
  'address',
  'postcode',
  'city',
  'birthday',
  'birthDate',
  'firstNames',
  'lastName',
  'documentExpiresOn',
  'realName',
  'firstName',
  'lastName',
  'documentNumber',
])

const salts = new Map<string, { readonly salt: Buffer; readonly until: number }>()

const toCacheKey = ({ brand }: KeysCtx, userId: string): string => `${brand.id} ${userId}`

function findCached(ctx: KeysCtx, userId: string): Buffer | null {
  const cached = salts.get(toCacheKey(ctx, userId))
  return cached && cached.until > performance.now() ? cached.salt : null
}

async function findSalts(ctx: KeysCtx, userIds: readonly string[]): Promise<Map<string, Buffer>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('person_keys')
    .select(['user_id', 'salt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ user_id: userId, salt }) => [userId, salt]))
}

/** The salt of a person, made when there is none; kept in memory once the transaction has committed. */
async function getSalt(ctx: KeysCtx, userId: string): Promise<Buffer> {
  const cached = findCached(ctx, userId)
  if (cached) return cached
  const [inserted] = await ctx.db
    .insertInto('person_keys')
    .values({ brand_id: ctx.brand.id, user_id: userId, salt: randomBytes(saltBytes), created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('salt')
    .execute()
  const salt = inserted?.salt ?? (await findSalts(ctx, [userId])).get(userId)!
  ctx.afterCommit(() => {
    if (salts.size >= maxCached) salts.clear()
    salts.set(toCacheKey(ctx, userId), { salt, until: performance.now() + cacheMs })
  })
  return salt
}

const toKey = (ctx: KeysCtx, salt: Buffer): Buffer =>
  createHmac('sha256', deriveSecret(ctx.secret, 'audited values')).update(salt).digest()

const describeOwner = ({ brand }: KeysCtx, userId: string): string => `audit of ${userId} in brand ${brand.id}`

function seal(ctx: KeysCtx, userId: string, salt: Buffer, value: unknown): string {
  const sealed = encrypt(toKey(ctx, salt), describeOwner(ctx, userId), Buffer.from(JSON.stringify(value)))
  return `${prefix}${userId}:${sealed.toString('base64')}`
}

type Replace = (value: unknown) => unknown

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** A copy of a value in which `replace` took each personal field that is not empty. */
function mapPersonal(value: unknown, replace: Replace): unknown {
  if (Array.isArray(value)) return value.map((one) => mapPersonal(one, replace))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const isPersonal = personalFields.has(name) && !isEmpty(one)
      return [name, isPersonal ? replace(one) : mapPersonal(one, replace)]
    }),
  )
}

function hasPersonal(values: readonly unknown[]): boolean {
  let found = false
  const mark = () => void (found = true)
  for (const value of values) mapPersonal(value, mark)
  return found
}

type Sealable = { readonly input: unknown; readonly before: unknown; readonly after: unknown }
export type SealedCall = Sealable & { readonly username: string | null; readonly address: string | null }

const findUserOfInput = (input: unknown): string | null => {
  const userId = (input as { readonly userId?: unknown } | null | undefined)?.userId
  return typeof userId === 'string' && isId(userId) ? userId : null
}

/**
 * Seals the values of an audited call that belong to a person: name and address of the caller with the caller's key,
 * personal fields with the key of `personId`, else of the `userId` of the input, else of the caller. Calls of the command
 * line without a person stay as they are.
 */
export async function sealCall(ctx: KeysCtx, values: Sealable, personId?: string): Promise<SealedCall> {
  const caller = ctx.principal?.userId ?? null
  const person = personId ?? findUserOfInput(values.input) ?? caller
  const parts = [values.input, values.before, values.after]
  const callerSalt = caller === null ? null : await getSalt(ctx, caller)
  const needsPerson = person !== null && hasPersonal(parts)
  const salt = !needsPerson ? null : person === caller ? callerSalt : await getSalt(ctx, person)
  const sealPart: Replace = (value) => mapPersonal(value, (one) => seal(ctx, person!, salt!, one))
  const [input, before, after] = salt ? parts.map(sealPart) : parts
  const sealOwn = (text: string | null) => (text === null || !callerSalt ? text : seal(ctx, caller!, callerSalt, text))
  return {
    input,
    before,
    after,
    username: sealOwn(ctx.principal?.username ?? null),
    address: sealOwn(ctx.client.address),
  }
}

/** Stands where a value was whose key is erased. */
const erasedValue = { erased: true } as const

const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(prefix)

const getOwner = (sealed: string): string => sealed.slice(prefix.length, prefix.length + 36)

function mapSealed(value: unknown, replace: (sealed: string) => unknown): unknown {
  if (isSealed(value)) return replace(value)
  if (Array.isArray(value)) return value.map((one) => mapSealed(one, replace))
  if (value === null || typeof value !== 'object' || value instanceof Date || Buffer.isBuffer(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapSealed(one, replace)]))
}

/** The rows with their sealed values readable; `erasedValue` stands for those whose key is gone. */
export async function unsealRows<Row extends object>(ctx: KeysCtx, rows: readonly Row[]): Promise<Row[]> {
  const owners = new Set<string>()
  mapSealed(rows, (sealed) => owners.add(getOwner(sealed)))
  const found = await findSalts(ctx, [...owners].filter(isId))
  const open = (sealed: string): unknown => {
    const owner = getOwner(sealed)
    const salt = found.get(owner)
    if (!salt) return erasedValue
    try {
      const bytes = Buffer.from(sealed.slice(prefix.length + owner.length + 1), 'base64')
      return JSON.parse(decrypt(toKey(ctx, salt), describeOwner(ctx, owner), bytes).toString())
    } catch {
      // A text that a person typed in this form.
      return sealed
    }
  }
  return rows.map((row) => mapSealed(row, open) as Row)
}

/**
 * Erases every value of a person in the brand's audit log: without the key nobody can read them again, and the chain of
 * hashes still holds. False when there was no key.
 */
export async function erasePersonKey(ctx: KeysCtx, userId: string): Promise<boolean> {
  salts.delete(toCacheKey(ctx, userId))
  const deleted = await ctx.db
    .deleteFrom('person_keys')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .execute()
  return deleted.length > 0
}
