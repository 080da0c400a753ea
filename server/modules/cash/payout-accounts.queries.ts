import { sql } from 'kysely'
import type { PayoutKind } from '#contract/wallet.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { maxAccountsPerUser } from './cash.rules.ts'

type AccountsCtx = Ctx<Pick<Tables, 'payout_accounts'>>

export type AccountRow = {
  readonly id: string
  readonly kind: PayoutKind
  readonly label: string
  readonly masked: string
  readonly created_at: Date
  /** Null: since it was added. */
  readonly usable_from: Date | null
}

const accountColumns = ['id', 'kind', 'label', 'masked', 'created_at', 'usable_from'] as const

/** A person's accounts, the latest first. */
export const listAccounts = async (ctx: AccountsCtx, userId: string) =>
  (await ctx.db
    .selectFrom('payout_accounts')
    .select(accountColumns)
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()) as AccountRow[]

/** Locks an account so that it cannot be deleted while a withdrawal to it is created; undefined for another user's. */
export const lockAccount = async (ctx: AccountsCtx, userId: string, id: string) =>
  (await ctx.db
    .selectFrom('payout_accounts')
    .select(accountColumns)
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) as AccountRow | undefined

/** The encrypted details of the accounts of some users, also of deleted ones. */
export const listSealedDetails = (ctx: AccountsCtx, userIds: readonly string[]) =>
  ctx.db
    .selectFrom('payout_accounts')
    .select(['id', 'user_id as userId', 'sealed'])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', 'in', userIds)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()

/** Returns the encrypted details, also of a deleted account. */
export const findSealedDetails = (ctx: AccountsCtx, id: string) =>
  ctx.db
    .selectFrom('payout_accounts')
    .select('sealed')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .executeTakeFirst()

export type NewAccount = {
  readonly id: string
  readonly userId: string
  readonly kind: PayoutKind
  readonly label: string
  readonly masked: string
  readonly sealed: Buffer
  readonly usableFrom: Date | null
}

/** Inserts an account at the owner's first free number; false when none is free or a concurrent insert took it. */
export async function insertAccount(ctx: AccountsCtx, account: NewAccount): Promise<boolean> {
  const { id, userId, kind, label, masked, sealed, usableFrom } = account
  const { rows } = await sql`
    insert into payout_accounts (brand_id, id, user_id, number, kind, label, masked, sealed, created_at, usable_from)
    select ${ctx.brand.id}, ${id}, ${userId}, free.number, ${kind}, ${label}, ${masked}, ${sealed}, ${ctx.clock.now()},
      ${usableFrom}::timestamptz
    from generate_series(1, ${maxAccountsPerUser}) as free (number)
    where not exists (select from payout_accounts
      where brand_id = ${ctx.brand.id} and user_id = ${userId} and number = free.number and deleted_at is null)
    order by free.number limit 1
    on conflict do nothing
    returning id`.execute(ctx.db)
  return rows.length > 0
}

/** Soft-deletes an account that the caller's transaction has locked. */
export async function deleteAccount(ctx: AccountsCtx, id: string): Promise<void> {
  await ctx.db
    .updateTable('payout_accounts')
    .set({ deleted_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()
}
