import type { Answer, TestShop } from './app.ts'
import { fundPassword, makeBuyer, type Buyer } from './buyers.ts'
import { makeUpload } from './uploads.ts'
import type { Person } from './people.ts'

type Any = Answer<any> // oxlint-disable-line no-explicit-any
type AnyData = Any['data']
type More = Readonly<Record<string, unknown>>

export const someAccount = { kind: 'bank', label: 'River Bank', holder: 'Ada', number: 'DE89 3704 0044 0532 0130 00' }

/** A moment at which the window of withdrawals is open wherever a test brand is at home. */
export const atNoon = new Date('2026-12-01T12:00:00Z')

/** Somebody with money, a fund password and a bound account. */
export type Saver = Buyer & { readonly accountId: string }

/** What people and staff do with money, over HTTP. */
export function cashFlow(shop: TestShop) {
  const asking = ({ token }: Person, key?: string) => ({
    token,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
  const bind = (person: Person, more: More = {}): Promise<Any> =>
    shop.post('/api/wallet/account/add', { ...someAccount, fundPassword, ...more }, asking(person))
  return {
    bind,
    makeSaver: async (creditMinor = 100_000): Promise<Saver> => {
      const buyer = await makeBuyer(shop, { creditMinor })
      return { ...buyer, accountId: (await bind(buyer)).data.pageList[0].id }
    },
    withdraw: (saver: Saver, amount: unknown, more: More = {}, key?: string): Promise<Any> =>
      shop.post(
        '/api/wallet/withdraw',
        { amount, accountId: saver.accountId, fundPassword, ...more },
        asking(saver, key),
      ),
    rules: async (person: Person): Promise<AnyData> =>
      (await shop.get('/api/wallet/withdraw/rules', {}, asking(person))).data,
    decideWithdrawal: (staff: Person, withdrawalId: string, approve: boolean, reason = 'So be it'): Promise<Any> =>
      shop.post('/admin/withdrawal/decide', { withdrawalId, approve, reason }, asking(staff)),
    transferIn: async (person: Person, amount: unknown, key?: string): Promise<Any> => {
      const image = await makeUpload(shop, asking(person), 'receipt')
      return shop.post('/api/wallet/recharge', { amount, channel: 'transfer', image }, asking(person, key))
    },
    decideRecharge: (staff: Person, rechargeId: string, approve: boolean, more: More = {}): Promise<Any> =>
      shop.post('/admin/recharge/decide', { rechargeId, approve, reason: 'So be it', ...more }, asking(staff)),
    balance: async (person: Person): Promise<{ money: number; frozen: number }> => {
      const { money, frozen } = (await shop.get('/api/wallet/balance', {}, asking(person))).data
      return { money, frozen }
    },
    statement: async (person: Person, query: More = {}): Promise<AnyData> =>
      (await shop.get('/api/wallet/statement', query, asking(person))).data,
  }
}
