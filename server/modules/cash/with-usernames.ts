import { getUsernames } from '#server/modules/identity/public.ts'
import type { Ctx } from '#server/platform/context.ts'

/** Adds the user of each row, for staff. */
export async function withUsernames<Row extends { readonly user_id: string }, View>(
  ctx: Ctx,
  rows: readonly Row[],
  toView: (row: Row) => View,
): Promise<(View & { user: { id: string; username: string } })[]> {
  const names = await getUsernames(
    ctx,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map((row) => ({
    ...toView(row),
    user: { id: row.user_id, username: names.get(row.user_id) ?? '' },
  }))
}
