import type { Mutation } from './mutation.ts'

const isolationTests = ['tests/trust/tenant-isolation.catalogue.test.ts']
const connectionTests = ['server/platform/database/open-database.test.ts']

export const tenancyMutations: readonly Mutation[] = [
  {
    name: 'row-level security does not hold the owner of a table',
    file: 'server/db/migrations/0001-create-foundations.sql',
    find: "  execute format('alter table %I force row level security', t);\n",
    replace: '',
    tests: isolationTests,
  },
  {
    name: 'rows of another brand can be written',
    file: 'server/db/migrations/0001-create-foundations.sql',
    find: " with check (brand_id = nullif(current_setting(''app.brand'', true), '''')::integer)',",
    replace: " with check (true)',",
    tests: isolationTests,
  },
  {
    name: 'orders have no row-level security',
    file: 'server/db/migrations/0007-create-buying.sql',
    find: "select app_wall('orders');",
    replace: '',
    tests: isolationTests,
  },
  {
    name: 'the serving role may change the timeline of an order',
    file: 'server/db/migrations/0008-create-ledger.sql',
    find: "select app_revoke('update, delete, truncate', 'order_events');",
    replace: '',
    tests: isolationTests,
  },
  {
    name: 'a brand that is no whole number becomes SQL',
    file: 'server/platform/database/brand-dialect.ts',
    find: 'if (!Number.isSafeInteger(brandId) || brandId <= 0)',
    replace: 'if (brandId <= 0)',
    tests: connectionTests,
  },
  {
    name: 'the setting of the brand outlives its transaction',
    file: 'server/platform/database/brand-dialect.ts',
    find: "return `set local app.brand='${brandId}'`",
    replace: "return `set session app.brand='${brandId}'`",
    tests: connectionTests,
  },
  {
    name: 'a cached answer is shown to another brand',
    file: 'server/platform/http/engine.ts',
    find: 'return { brandId: brand.id, tag: operation.cacheTag(input)',
    replace: 'return { brandId: 1, tag: operation.cacheTag(input)',
    tests: ['tests/trust/tenant-isolation.test.ts', 'server/modules/home/home.test.ts'],
  },
  {
    name: 'a cached answer is shown in another language',
    file: 'server/platform/http/engine.ts',
    find: 'key: `${name} ${lang} ${JSON.stringify(input)}`',
    replace: 'key: `${name} ${JSON.stringify(input)}`',
    tests: ['server/modules/home/home.test.ts'],
  },
]
