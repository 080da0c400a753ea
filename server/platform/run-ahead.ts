import type { Kysely, KyselyPlugin } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from './context.ts'

/** The session of a call that ran ahead has ended, or its principal is not the one that was known. */
export class PrincipalChangedError extends Error {
  constructor() {
    super('the principal of the session has changed')
  }
}

/** Holds the results of all statements back until `checks` have passed; a failed check is the error of each statement. */
function holdResults(db: Kysely<Tables>, checks: Promise<unknown>): Kysely<Tables> {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await checks
      return result
    },
  }
  return db.withPlugin(plugin)
}

/**
 * Runs `body` while `checks` are still under way, so that its first statements travel with those of the checks. Nothing
 * that the body reads reaches it before all checks have passed. A failed check is thrown, whatever the body did: its
 * transaction must be rolled back. The body must do nothing outside the database before its first result.
 */
export async function runAhead<C extends Ctx, R>(
  ctx: C,
  checks: Promise<unknown>,
  body: (ctx: C) => Promise<R>,
): Promise<R> {
  const running = body({ ...ctx, db: holdResults(ctx.db, checks) })
  // A rollback must come after the last statement of the body.
  const [checked, done] = await Promise.allSettled([checks, running])
  if (checked.status === 'rejected') throw checked.reason
  if (done.status === 'rejected') throw done.reason
  return done.value
}

/**
 * The context for work that must not run ahead, such as a call to a service outside: the principal is checked first.
 * Throws PrincipalChangedError.
 */
export async function requirePrincipal<C extends Ctx>(ctx: C): Promise<C> {
  const { checkPrincipal, ...checked } = ctx
  if (checkPrincipal) await checkPrincipal(ctx.db)
  return checked as C
}
