import { usernamesOf } from '#server/modules/identity/public.ts'
import type { Ctx } from '#server/platform/context.ts'

/** Rows as staff read them: as their owners do, with whose they are. */
export async function handled<Row extends { readonly user_id: string }, Shown>(
  ctx: Ctx,
  rows: readonly Row[],
  show: (row: Row) => Shown,
): Promise<(Shown & { user: { id: string; username: string } })[]> {
  const names = await usernamesOf(
    ctx,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map((row) => ({
    ...show(row),
    user: { id: row.user_id, username: names.get(row.user_id) ?? '' },
  }))
}
