import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type DeviceTables = Pick<Tables, 'known_devices'>

export type Device = { readonly kind: 'token' | 'network'; readonly hash: Buffer }

const retentionDays = { token: 180, network: 30 } as const

/** Maximum number of devices per user and kind; the least recently used ones are deleted. */
const maxPerKind = 20

/** A device that was last used before this moment is no longer known. */
const getCutoff = (ctx: Ctx<DeviceTables>, kind: Device['kind']): Date =>
  new Date(ctx.clock.now().getTime() - retentionDays[kind] * 86_400_000)

/** Returns the first known device of the user, tokens before networks. One query in every case. */
export async function findKnownDevice(
  ctx: Ctx<DeviceTables>,
  userId: string,
  devices: readonly Device[],
): Promise<Buffer | null> {
  if (devices.length === 0) return null
  const hashes = devices.map(({ hash }) => hash)
  const known = await ctx.db
    .selectFrom('known_devices')
    .select('hash')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('hash', 'in', hashes)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'token'), eb('seen_at', '>', getCutoff(ctx, 'token'))]),
        eb.and([eb('kind', '=', 'network'), eb('seen_at', '>', getCutoff(ctx, 'network'))]),
      ]),
    )
    .orderBy('kind', 'desc')
    .limit(1)
    .executeTakeFirst()
  return known?.hash ?? null
}

/** True when this brand issued the device token, to any user. */
export async function isIssued(ctx: Ctx<DeviceTables>, hash: Buffer): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('known_devices')
    .select('kind')
    .where('brand_id', '=', ctx.brand.id)
    .where('hash', '=', hash)
    .where('kind', '=', 'token')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** True when both users logged in from one browser. Networks do not count: many people share one. */
export async function shareBrowser(ctx: Ctx<DeviceTables>, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from known_devices as own
    join known_devices as other on other.brand_id = ${ctx.brand.id} and other.hash = own.hash and other.user_id = ${otherId}
    where own.brand_id = ${ctx.brand.id} and own.user_id = ${userId} and own.kind = 'token' limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Hashes of the devices of a user, base64url. */
export async function listDevicesOfUser(ctx: Ctx<DeviceTables>, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('known_devices')
    .select('hash')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ hash }) => hash.toString('base64url'))
}

export const upsertDevices = (ctx: Ctx<DeviceTables>, userId: string, devices: readonly Device[]) =>
  ctx.db
    .insertInto('known_devices')
    .values(
      devices.map(({ kind, hash }) => ({
        brand_id: ctx.brand.id,
        user_id: userId,
        kind,
        hash,
        seen_at: ctx.clock.now(),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'hash', 'user_id']).doUpdateSet({ seen_at: ctx.clock.now() }),
    )
    .execute()

/** Deletes the least recently used devices beyond the maximum. */
export const deleteSurplusDevices = (ctx: Ctx<DeviceTables>, userId: string) =>
  sql`
    delete from known_devices where brand_id = ${ctx.brand.id} and user_id = ${userId} and hash in (
      select hash from (
        select hash, row_number() over (partition by kind order by seen_at desc, hash) as place
        from known_devices where brand_id = ${ctx.brand.id} and user_id = ${userId}
      ) as ranked where place > ${maxPerKind})`.execute(ctx.db)

/** Deletes all devices of a user except these. */
export const deleteOtherDevices = (ctx: Ctx<DeviceTables>, userId: string, exceptDevices: readonly Device[]) =>
  ctx.db
    .deleteFrom('known_devices')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .$if(exceptDevices.length > 0, (query) =>
      query.where(
        'hash',
        'not in',
        exceptDevices.map(({ hash }) => hash),
      ),
    )
    .execute()

/** Deletes the brand's expired devices. */
export const deleteUnusedDevices = (ctx: Ctx<DeviceTables>) =>
  ctx.db
    .deleteFrom('known_devices')
    .where('brand_id', '=', ctx.brand.id)
    .where('seen_at', '<=', getCutoff(ctx, 'network'))
    .where((eb) => eb.or([eb('kind', '=', 'network'), eb('seen_at', '<=', getCutoff(ctx, 'token'))]))
    .execute()
