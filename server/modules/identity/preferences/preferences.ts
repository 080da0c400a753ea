import { maxSavedViews, type ConsolePreferences, type consoleApi } from '#contract/console.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { lockUser } from '../users/users.queries.ts'
import { deleteOwnView, findPreferences, listViews, upsertPreferences, upsertView } from './preferences.queries.ts'

const defaults: ConsolePreferences = { theme: 'system', density: 'comfortable', letterKeys: true }

/** Returns the caller's preferences; defaults before the first save. */
export const readPreferences = async (ctx: UserCtx): Promise<ConsolePreferences> =>
  ((await findPreferences(ctx, ctx.principal.userId)) as ConsolePreferences | undefined) ?? defaults

export async function savePreferences(ctx: UserCtx, input: ConsolePreferences): Promise<ConsolePreferences> {
  await upsertPreferences(ctx, ctx.principal.userId, input)
  return input
}

type Views = Data<(typeof consoleApi)['views']>

export const readViews = async (ctx: UserCtx): Promise<Views> => ({
  pageList: (await listViews(ctx, ctx.principal.userId)) as Views['pageList'],
})

type Save = (typeof consoleApi)['saveView']

/** Saves a view; one of the same list and name is replaced. Throws `saved_view.limit`. */
export async function saveView(ctx: UserCtx, input: Parsed<Save>): Promise<Data<Save>> {
  const { userId } = ctx.principal
  await lockUser(ctx, userId)
  const present = await listViews(ctx, userId)
  const isNew = !present.some(({ list, name }) => list === input.list && name === input.name)
  if (isNew && present.length >= maxSavedViews) throw refusal('saved_view.limit', { max: maxSavedViews })
  await upsertView(ctx, userId, { id: newId(ctx.clock.now().getTime()), ...input })
  return readViews(ctx)
}

type Delete = (typeof consoleApi)['deleteView']

export async function deleteView(ctx: UserCtx, { id }: Parsed<Delete>): Promise<Data<Delete>> {
  if (isId(id)) await deleteOwnView(ctx, ctx.principal.userId, id)
  return readViews(ctx)
}
