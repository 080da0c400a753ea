import type { DemoData } from './demo-data.ts'
import { setDemoUsersStatus } from './modules/identity/users/public.ts'
import type { Brand } from './platform/brand.ts'
import type { Engine } from './platform/http/engine.ts'
import { createBrandContext } from './platform/jobs.ts'

/**
 * Disables the demo accounts, whose passwords are public, in every brand while the demo is off, and enables them when
 * it is on. Runs before the process listens. Returns the number of disabled accounts.
 */
export async function syncDemoAccounts(
  engine: Engine,
  brands: readonly Brand[],
  { isDemo, listUserIds }: Pick<DemoData, 'listUserIds'> & { readonly isDemo: boolean },
): Promise<number> {
  const counts = await Promise.all(
    brands.map(async (brand) => {
      const ctx = createBrandContext(engine, brand)
      const changed = await setDemoUsersStatus(ctx, listUserIds(brand.id), isDemo ? 'active' : 'disabled')
      return isDemo ? 0 : changed
    }),
  )
  const suspended = counts.reduce((sum, count) => sum + count, 0)
  if (suspended > 0)
    engine.log.warn(
      { accounts: suspended },
      `${suspended} demo accounts are disabled, as their passwords are known and DEMO is 0; demo goods, stores and orders stay. ` +
        'For a real shop start with a fresh DATA_DIR (or database), then: npm run admin -- create <brand> <user>, grant <brand> <user> administrator',
    )
  return suspended
}
