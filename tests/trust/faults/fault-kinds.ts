import pg from 'pg'
import { withClient } from '#server/platform/database/with-client.ts'
import { appRole } from '#server/platform/database/roles.ts'
import type { FaultShop } from './fault-shop.ts'
import type { ServerProcess } from './server-process.ts'

export type Scene = { readonly shop: FaultShop; readonly server: ServerProcess }

export type Fault = {
  readonly name: string
  readonly begin: (scene: Scene) => Promise<void>
  readonly heal: (scene: Scene) => Promise<void>
  /** Refusals (their keys) that are true while it lasts, beside "come again later". */
  readonly trueRefusals?: readonly string[]
  /** The database may do what it received after the server has given up waiting: "come again" then says nothing of it. */
  readonly mayDoLater?: boolean
}

const dayMs = 86_400_000
/** Longer than any caller of a card provider should wait. */
const providerLateMs = 60_000

const network = (name: string, state: 'slow' | 'silent' | 'reset' | 'refused'): Fault => ({
  name,
  begin: ({ shop }) => shop.proxy.set(state),
  heal: ({ shop }) => shop.proxy.set('fine'),
  mayDoLater: state !== 'refused',
})

const asAdmin = ({ shop }: Scene, statements: string) =>
  withClient(shop.embedded.adminUrl, (client) => client.query(statements).then(() => undefined))

const role = pg.escapeIdentifier(appRole)
/** The database refuses new connections with the same SQLSTATE (53300) as when all are in use. */
const usedUp: Fault = {
  name: 'connections used up',
  begin: (scene) =>
    asAdmin(
      scene,
      `alter role ${role} connection limit 0;
       select pg_terminate_backend(pid) from pg_stat_activity where usename = '${appRole}'`,
    ),
  heal: (scene) => asAdmin(scene, `alter role ${role} connection limit -1`),
}

const everyTable = (statement: string) => `
  do $$ declare one regclass; begin
    for one in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition loop
      execute format('${statement}', one);
    end loop;
  end $$`

/** Every write fails with the SQLSTATE of a full disk (53100) while reads work; no mount is needed for it. */
const diskFull: Fault = {
  name: 'disk full',
  begin: (scene) =>
    asAdmin(
      scene,
      `create or replace function public.refuse_full_disk() returns trigger language plpgsql as $$ begin
         raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
       ${everyTable('create trigger disk_is_full before insert or update or delete on %s for each statement execute function public.refuse_full_disk()')}`,
    ),
  heal: (scene) => asAdmin(scene, everyTable('drop trigger if exists disk_is_full on %s')),
}

const clock = (name: string, shiftMs: number, trueRefusals: readonly string[]): Fault => ({
  name,
  begin: ({ server }) => server.shiftClock(shiftMs),
  heal: ({ server }) => server.shiftClock(0),
  trueRefusals,
})

const provider = (name: string, begin: (shop: FaultShop) => void, trueRefusals: readonly string[] = []): Fault => ({
  name: `card provider ${name}`,
  begin: async ({ shop }) => begin(shop),
  heal: async ({ shop: { stripe } }) => {
    stripe.answerLate(0)
    stripe.breakDown(false)
    stripe.lie(null)
  },
  trueRefusals,
})

export const faults: readonly Fault[] = [
  network('database slow', 'slow'),
  network('database silent', 'silent'),
  network('database connections reset', 'reset'),
  network('database gone', 'refused'),
  usedUp,
  diskFull,
  // Quotes and unpaid trades last for less than a day.
  clock('clock a day ahead', dayMs, ['quote.expired', 'trade.expired', 'trade.not_payable']),
  // The provider's own clock is right, and it refuses a page that would end in the past.
  clock('clock a day behind', -dayMs, ['payment.method_unavailable']),
  provider('slow', ({ stripe }) => stripe.answerLate(providerLateMs)),
  provider('erroring', ({ stripe }) => stripe.breakDown(true)),
  provider(
    'lying',
    ({ stripe }) => stripe.lie({ object: 'checkout.session', status: 'complete', payment_status: 'paid' }),
    ['payment.method_unavailable'],
  ),
]
