import pg from 'pg'
import { withClient } from '#server/platform/database/with-client.ts'
import { appRole } from '#server/platform/database/roles.ts'
import type { FaultShop } from './fault-shop.ts'
import type { ServerProcess } from './server-process.ts'

export type FaultTarget = { readonly shop: FaultShop; readonly server: ServerProcess }

export type Fault = {
  readonly name: string
  readonly inject: (scene: FaultTarget) => Promise<void>
  readonly heal: (scene: FaultTarget) => Promise<void>
  /** Refusals (their keys) that are true while it lasts, beside "come again later". */
  readonly trueRefusals?: readonly string[]
  /** The database may do what it received after the server has given up waiting: "come again" then says nothing of it. */
  readonly mayDoLater?: boolean
}

const dayMs = 86_400_000
/** Longer than any caller of a card provider should wait. */
const providerLateMs = 60_000

const createNetworkFault = (name: string, state: 'slow' | 'silent' | 'reset' | 'refused'): Fault => ({
  name,
  inject: ({ shop }) => shop.proxy.set(state),
  heal: ({ shop }) => shop.proxy.set('fine'),
  mayDoLater: state !== 'refused',
})

const asAdmin = ({ shop }: FaultTarget, statements: string) =>
  withClient(shop.embedded.adminUrl, (client) => client.query(statements).then(() => undefined))

const deadlock = '40P01'

/** Locks every table, which may deadlock with the work of the server: the database then ends one of the two, and it is tried again. */
async function changeEveryTable(scene: FaultTarget, statements: string): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await asAdmin(scene, statements)
    } catch (error) {
      if ((error as { code?: string }).code !== deadlock || attempt === 5) throw error
    }
}

const role = pg.escapeIdentifier(appRole)
/** The database refuses new connections with the same SQLSTATE (53300) as when all are in use. */
const connectionsUsedUp: Fault = {
  name: 'connections used up',
  inject: (scene) =>
    asAdmin(
      scene,
      `alter role ${role} connection limit 0;
       select pg_terminate_backend(pid) from pg_stat_activity where usename = '${appRole}'`,
    ),
  heal: (scene) => asAdmin(scene, `alter role ${role} connection limit -1`),
}

const forEveryTable = (statement: string) => `
  do $$ declare one regclass; begin
    for one in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition loop
      execute format('${statement}', one);
    end loop;
  end $$`

/** Every write fails with the SQLSTATE of a full disk (53100) while reads work; no mount is needed for it. */
const diskFull: Fault = {
  name: 'disk full',
  inject: (scene) =>
    changeEveryTable(
      scene,
      `create or replace function public.refuse_full_disk() returns trigger language plpgsql as $$ begin
         raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
       ${forEveryTable('create trigger disk_is_full before insert or update or delete on %s for each statement execute function public.refuse_full_disk()')}`,
    ),
  heal: (scene) => changeEveryTable(scene, forEveryTable('drop trigger if exists disk_is_full on %s')),
}

const createClockFault = (name: string, shiftMs: number, trueRefusals: readonly string[]): Fault => ({
  name,
  inject: ({ server }) => server.shiftClock(shiftMs),
  heal: ({ server }) => server.shiftClock(0),
  trueRefusals,
})

const createProviderFault = (
  name: string,
  inject: (shop: FaultShop) => void,
  trueRefusals: readonly string[] = [],
): Fault => ({
  name: `card provider ${name}`,
  inject: async ({ shop }) => inject(shop),
  heal: async ({ shop: { stripe } }) => {
    stripe.setDelay(0)
    stripe.setBroken(false)
    stripe.setFalseResponse(null)
  },
  trueRefusals,
})

export const faults: readonly Fault[] = [
  createNetworkFault('database slow', 'slow'),
  createNetworkFault('database silent', 'silent'),
  createNetworkFault('database connections reset', 'reset'),
  createNetworkFault('database gone', 'refused'),
  connectionsUsedUp,
  diskFull,
  // Quotes and unpaid trades last for less than a day.
  createClockFault('clock a day ahead', dayMs, ['quote.expired', 'trade.expired', 'trade.not_payable']),
  // The provider's own clock is right, and it refuses a page that would end in the past.
  createClockFault('clock a day behind', -dayMs, ['payment.method_unavailable']),
  createProviderFault('slow', ({ stripe }) => stripe.setDelay(providerLateMs)),
  createProviderFault('erroring', ({ stripe }) => stripe.setBroken(true)),
  createProviderFault(
    'lying',
    ({ stripe }) => stripe.setFalseResponse({ object: 'checkout.session', status: 'complete', payment_status: 'paid' }),
    ['payment.method_unavailable'],
  ),
]
