import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type GrantTables = Pick<Tables, 'permission_grants'>

export type NewGrant = {
  readonly id: string
  readonly requestedBy: string
  readonly expiresAt: Date
  readonly gained: readonly string[]
} & (
  | { readonly kind: 'user'; readonly userId: string; readonly roleIds: readonly string[] }
  | {
      readonly kind: 'role'
      readonly roleId: string
      readonly name: string
      readonly permissions: readonly string[]
    }
)

export const insertGrant = (ctx: Ctx<GrantTables>, grant: NewGrant) =>
  ctx.db
    .insertInto('permission_grants')
    .values({
      brand_id: ctx.brand.id,
      id: grant.id,
      kind: grant.kind,
      user_id: grant.kind === 'user' ? grant.userId : null,
      role_id: grant.kind === 'role' ? grant.roleId : null,
      role_ids: grant.kind === 'user' ? [...grant.roleIds] : [],
      name: grant.kind === 'role' ? grant.name : null,
      permissions: grant.kind === 'role' ? [...grant.permissions] : [],
      gained: [...grant.gained],
      requested_by: grant.requestedBy,
      requested_at: ctx.clock.now(),
      expires_at: grant.expiresAt,
    })
    .execute()

const selectOpen = (ctx: Ctx<GrantTables>) =>
  ctx.db
    .selectFrom('permission_grants')
    .select(['id', 'kind', 'user_id', 'role_id', 'role_ids', 'name', 'permissions', 'gained'])
    .select(['requested_by', 'requested_at', 'expires_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())

export type GrantRow = Awaited<ReturnType<typeof listOpenGrants>>[number]

/** Grants that wait, newest first. */
export const listOpenGrants = (ctx: Ctx<GrantTables>) => selectOpen(ctx).orderBy('id', 'desc').limit(200).execute()

/** A grant that waits, locked until the transaction ends. */
export const lockOpenGrant = (ctx: Ctx<GrantTables>, id: string) =>
  selectOpen(ctx).where('id', '=', id).forUpdate().executeTakeFirst()

type Outcome = 'confirmed' | 'refused' | 'withdrawn' | 'replaced'

export const endGrant = (ctx: Ctx<GrantTables>, id: string, outcome: Outcome, decidedBy: string | null) =>
  ctx.db
    .updateTable('permission_grants')
    .set({ ended_at: ctx.clock.now(), outcome, decided_by: decidedBy })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()

/** Ends the grants that wait for the same user or role, because a newer change stands for them. */
export const replaceOpenGrants = (ctx: Ctx<GrantTables>, column: 'user_id' | 'role_id', id: string) =>
  ctx.db
    .updateTable('permission_grants')
    .set({ ended_at: ctx.clock.now(), outcome: 'replaced' })
    .where('brand_id', '=', ctx.brand.id)
    .where(column, '=', id)
    .where('ended_at', 'is', null)
    .execute()
