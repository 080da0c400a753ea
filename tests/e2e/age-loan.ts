import { join } from 'node:path'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { withClient } from '#server/platform/database/with-client.ts'

/** Moves a loan into the past, since the clock of the shop cannot be moved: as if it had been signed so many days earlier. */
export async function ageLoan(loanId: string, days: number): Promise<void> {
  const log = { info: () => {}, warn: () => {} }
  const database = await startEmbedded({ dataDir: join(process.env.E2E_DATA_DIR!, 'postgres'), log })
  await withClient(database.adminUrl, async (client) => {
    await client.query(
      `update credit_loans set started_on = started_on - $2::integer, interest_from = interest_from - $2::integer,
         tended_on = tended_on - $2::integer where id = $1`,
      [loanId, days],
    )
    await client.query('update credit_instalments set due_on = due_on - $2::integer where loan_id = $1', [loanId, days])
  })
  await database.stop()
}
