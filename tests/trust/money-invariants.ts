import type pg from 'pg'
import { withClient } from '#server/platform/database/with-client.ts'
import { checkFrozen } from '#server/modules/cash/public.ts'
import { checkReceivables } from '#server/modules/credit/public.ts'
import { checkEscrow } from '#server/modules/orders/public.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import type { TestShop } from '#tests/harness/app.ts'

const invariants = {
  'entries of the brand do not sum to zero': `
    select currency as what from ledger_entries where brand_id = $1 group by currency having sum(amount_minor) <> 0`,
  'a transaction does not sum to zero': `
    select transaction_id as what from ledger_entries where brand_id = $1
    group by transaction_id, currency having sum(amount_minor) <> 0`,
  'a kept balance is not the sum of its entries': `
    select a.id as what from ledger_accounts a where a.brand_id = $1 and a.balance_minor is not null and a.balance_minor <>
      (select coalesce(sum(e.amount_minor), 0) from ledger_entries e where e.brand_id = $1 and e.account_id = a.id)`,
  'a wallet is below zero': `
    select id as what from ledger_accounts where brand_id = $1 and balance_minor < 0 and kind <> 'seller'`,
  'escrow is not what the paid orders hold': `
    select paid.sum as what from (select coalesce(sum(payable_minor - refunded_minor - charged_back_minor - tax_minor + tax_returned_minor), 0) as sum
      from orders
      where brand_id = $1 and paid_at is not null and released_at is null) paid
    where paid.sum <> (select coalesce(sum(e.amount_minor), 0) from ledger_entries e join ledger_accounts a
      on a.brand_id = e.brand_id and a.id = e.account_id where e.brand_id = $1 and a.kind = 'escrow')`,
  'tax accounts are not the tax of the paid orders': `
    select held.sum as what from (select coalesce(sum(tax_minor - tax_returned_minor), 0) as sum from orders
      where brand_id = $1 and paid_at is not null and (tax_liable = 'brand' or released_at is null)) held
    where held.sum <> (select coalesce(sum(e.amount_minor), 0) from ledger_entries e join ledger_accounts a
      on a.brand_id = e.brand_id and a.id = e.account_id where e.brand_id = $1 and a.kind = 'tax')`,
  'the tax of an order is not that of its lines and delivery': `
    select o.id as what from orders o where o.brand_id = $1 and o.tax_minor - o.tax_returned_minor <>
      (select coalesce(sum(t.amount_minor - t.returned_minor), 0) from order_taxes t where t.brand_id = $1 and t.order_id = o.id)`,
  'the tax of a line is not the sum of its taxes': `
    select l.id as what from order_lines l where l.brand_id = $1 and l.tax_minor <>
      (select coalesce(sum(t.amount_minor), 0) from order_taxes t
        where t.brand_id = $1 and t.order_id = l.order_id and t.line_id = l.id)`,
  'a release booked another tax on the commission than its lines say': `
    select o.id as what from orders o where o.brand_id = $1 and o.released_at is not null and o.refunded_minor = 0
      and o.charged_back_minor = 0 and (select coalesce(sum(l.commission_tax_minor), 0) from order_lines l
        where l.brand_id = $1 and l.order_id = o.id) <>
      (select coalesce(sum(e.amount_minor), 0) from ledger_transactions r
        join ledger_entries e on e.brand_id = $1 and e.transaction_id = r.id
        join ledger_accounts a on a.brand_id = $1 and a.id = e.account_id and a.kind = 'commission_tax'
        where r.brand_id = $1 and r.kind = 'order_release' and r.cause_id = o.id::text)`,
  'what a tax gave back is not the sum of its returns': `
    select t.id as what from order_taxes t where t.brand_id = $1 and t.returned_minor <>
      (select coalesce(sum(r.amount_minor), 0) from order_tax_returns r
        where r.brand_id = $1 and r.order_id = t.order_id and r.tax_id = t.id)`,
  'banks took another sum of a trade than its orders say': `
    select coalesce(said.trade_id, taken.trade_id) as what from
      (select trade_id::text, sum(charged_back_minor) as minor from orders where brand_id = $1 group by trade_id) said
      full join (select p.cause_id::text as trade_id, -sum(e.amount_minor) as minor from payment_attempts p
        join chargebacks c on c.brand_id = $1 and c.attempt_id = p.id
        join ledger_transactions l on l.brand_id = $1 and l.kind in ('chargeback', 'chargeback_return') and l.cause_id = c.id::text
        join ledger_entries e on e.brand_id = $1 and e.transaction_id = l.id
        join ledger_accounts a on a.brand_id = $1 and a.id = e.account_id and a.kind not in ('clearing', 'losses')
        where p.brand_id = $1 group by p.cause_id) taken on taken.trade_id = said.trade_id
    where coalesce(said.minor, 0) <> coalesce(taken.minor, 0)`,
  'a trade was paid other than once': `
    select t.id as what from trades t where t.brand_id = $1 and
      (select count(*) from ledger_transactions l where l.brand_id = $1 and l.kind = 'trade_payment' and l.cause_id = t.id::text)
      <> (t.status = 'paid')::int`,
  'reserved units are not those of the waiting orders': `
    select s.sku_id as what from (select sku_id, sum(reserved) as units from stock where brand_id = $1 group by sku_id) s
    where s.units <> (select coalesce(sum(l.quantity), 0) from order_lines l join orders o
      on o.brand_id = l.brand_id and o.id = l.order_id where o.brand_id = $1 and l.sku_id = s.sku_id and o.status = 0)`,
  'what a wallet holds back is not what its owner asked out': `
    select a.owner_id as what from ledger_accounts a where a.brand_id = $1 and a.kind = 'frozen' and a.balance_minor <>
      (select coalesce(sum(w.amount_minor + w.fee_minor), 0) from withdrawals w
        where w.brand_id = $1 and w.user_id = a.owner_id and w.status = 'submitted')`,
  'a recharge was credited other than once, or with another sum': `
    select r.id as what from recharges r where r.brand_id = $1 and coalesce(r.credited_minor, 0) <>
      (select coalesce(sum(e.amount_minor), 0) from ledger_transactions l join ledger_entries e
        on e.brand_id = l.brand_id and e.transaction_id = l.id and e.amount_minor > 0
        where l.brand_id = $1 and l.kind = 'recharge' and l.cause_id = r.id::text)`,
  'units shipped of a line are not those of its parcels': `
    select l.id as what from order_lines l where l.brand_id = $1 and l.shipped_quantity <>
      (select coalesce(sum(p.quantity), 0) from order_parcel_lines p
        where p.brand_id = $1 and p.order_id = l.order_id and p.line_id = l.id)`,
  'an order that is on its way has units to come': `
    select o.id as what from orders o join order_lines l on l.brand_id = o.brand_id and l.order_id = o.id
    where o.brand_id = $1 and o.status in (3, 4, 5) and exists (select from order_parcels p
        where p.brand_id = $1 and p.order_id = o.id and p.tracking_number is not distinct from o.tracking_number)
      and l.shipped_quantity + l.undelivered_quantity <> l.quantity`,
  'an order is released before the longer of its promised windows ends': `
    select o.id as what from orders o where o.brand_id = $1 and (
      (o.released_at < o.release_due_at and not (o.status = 6 and o.case_kind is null))
      or o.release_due_at < o.received_at + interval '24 hours' * greatest(coalesce(o.return_days, 0),
        case when o.withdrawal_days > 0 then o.withdrawal_days + 1 else 0 end))`,
} as const

/** All invariants in one statement, as a model-based test checks them after every command. */
const invariantsSql = Object.entries(invariants)
  .map(([invariant, statement]) => `select '${invariant}' as law, what::text from (${statement}) as broken`)
  .join(' union all ')

/** Every law of money and stock that the rows of a brand break, read past the code that should keep them. */
export async function findBrokenInvariants(client: pg.ClientBase, brandId: number): Promise<string[]> {
  const { rows } = await client.query<{ law: string; what: string }>(invariantsSql, [brandId])
  return rows.map(({ law: invariant, what }) => `${invariant}: ${what}`)
}

/** All that is wrong with a shop's money: the server's own check, and a second opinion straight from the rows. */
export async function findMoneyErrors(shop: TestShop): Promise<unknown[]> {
  const own = [
    ...(await checkLedger(shop.ctx())),
    ...(await checkEscrow(shop.ctx())),
    ...(await checkFrozen(shop.ctx())),
    ...(await checkReceivables(shop.ctx())),
  ]
  const second = await withClient(shop.adminUrl, (client) => findBrokenInvariants(client, shop.brand.id))
  return [...own, ...second]
}
