import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRunDueDeletions } from '#server/modules/personal-data/public.ts'
import { removeUnusedImages } from '#server/modules/media/public.ts'
import { personalData } from '#server/personal-data.ts'
import { verifyAudit } from '#server/platform/audit/verify-audit.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import {
  leaveData,
  loginPassword,
  makeDataSubject,
  openDataScene,
  settleEverything,
  type DataSubject,
} from '#tests/harness/data-subject.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { recordFigure } from './figures.ts'
import { findTablesWith } from './find-marker.ts'
import { findMoneyErrors } from './money-invariants.ts'

let shop: TestShop
beforeAll(async () => (shop = await openTestShop({ policy: { accountDeletionDays: 5 } })))
afterAll(() => shop.close())

const day = 86_400_000
const runDeletions = createRunDueDeletions(personalData)

/** The tables in which something of a person stands that tells who they are. */
const search = ({ marker, email, phone }: DataSubject): Promise<string[]> =>
  withClient(shop.adminUrl, (client) => findTablesWith(client, shop.brand.id, [marker, email, phone.slice(3)]))

const requestDeletion = (person: DataSubject) =>
  shop.post('/api/user/delete', { username: person.username, password: loginPassword }, { token: person.token })

const readLedger = () =>
  withClient(shop.adminUrl, async (client) => {
    const { rows } = await client.query(
      `select account.id, account.kind, sum(entry.amount_minor) from ledger_entries entry join ledger_accounts account
        on account.brand_id = entry.brand_id and account.id = entry.account_id
        where entry.brand_id = $1 group by 1, 2 order by 1`,
      [shop.brand.id],
    )
    return rows
  })

it('leaves nothing that tells who a person was, but on invoices, and nothing of anybody else changes', async () => {
  const scene = await openDataScene(shop)
  const gone = await makeDataSubject(shop, 'Quillfeather', 20_000)
  const stays = await makeDataSubject(shop, 'Marchbanks', 20_000)
  const { orderId } = await leaveData(shop, scene, gone)
  await leaveData(shop, scene, stays)
  await settleEverything(shop, gone)
  const { data, error } = await requestDeletion(gone)
  expect([error, data?.state]).toEqual([undefined, 'waiting'])
  await readMessages(shop)
  const before = await search(gone)
  // The search finds what is there.
  expect(before).toEqual([
    'addresses',
    'chat_messages',
    'invoices',
    'order_notes',
    'orders',
    'packing_slips',
    'payout_accounts',
    'product_reports',
    'saved_views',
    'subscriptions',
    'user_notes',
    'users',
  ])
  const control = await search(stays)
  const ledger = await readLedger()

  shop.clock.forward(5 * day)
  await runDeletions(shop.ctx())
  // A second run finds nothing to do.
  await runDeletions(shop.ctx())
  const mails = (await readMessages(shop)).flatMap((mail) =>
    mail.to === gone.email && 'subject' in mail ? [mail.subject] : [],
  )
  expect(mails.slice(-2)).toEqual([expect.stringContaining('will be deleted'), expect.stringContaining('is deleted')])
  await removeUnusedImages(shop.ctx())

  expect(await search(gone)).toEqual(['invoices'])
  expect(await search(stays)).toEqual(control)
  expect(await readLedger()).toEqual(ledger)
  expect(await findMoneyErrors(shop)).toEqual([])
  expect((await verifyAudit(shop.ctx())).issues).toEqual([])
  recordFigure({
    promise: 18,
    name: 'erase',
    text: `after an account was deleted, its name, mail, phone and street stand in 1 table (invoices) instead of ${before.length}; the ledger is the same and sums to 0`,
  })

  const users = await shop.db().selectFrom('users').selectAll().where('id', '=', gone.id).execute()
  expect(users[0]).toMatchObject({ status: 'disabled', disabled_reason: 'deleted', email: null, phone: null })
  expect(users[0]!.username).toBe(`deleted-${users[0]!.usercode}`)
  const order = await shop.get('/seller/order/detail', { orderId }, { token: scene.store.owner.token })
  expect(order.data.order.address).toMatchObject({ consignee: '-', street: '', region: 'Berlin' })
  expect((await gone.order(orderId)).error?.key).toBe('session.expired')
  expect((await stays.balanceMinor()) > 0).toBe(true)

  const again = { username: gone.username, password: loginPassword, confirmPassword: loginPassword }
  expect((await shop.post('/api/user/login', { account: gone.username, password: loginPassword })).error?.key).toBe(
    'login.failed',
  )
  expect((await shop.post('/api/user/register', again)).status).toBe(200)
}, 120_000)
