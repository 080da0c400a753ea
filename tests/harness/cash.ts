import type { ApiResponse, TestShop } from './app.ts'
import { fundPassword, makeBuyer, type Buyer } from './buyers.ts'
import { makeUpload } from './uploads.ts'
import type { Person } from './people.ts'

type AnyResponse = ApiResponse<any> // oxlint-disable-line no-explicit-any
type AnyData = AnyResponse['data']
type ExtraFields = Readonly<Record<string, unknown>>

export const sampleAccount = { kind: 'bank', label: 'River Bank', holder: 'Ada', number: 'DE89 3704 0044 0532 0130 00' }

/** A moment at which the window of withdrawals is open wherever a test brand is at home. */
export const noon = new Date('2026-12-01T12:00:00Z')

/** Somebody with money, a fund password and a bound account. */
export type AccountHolder = Buyer & { readonly accountId: string }

/** Operations of users and staff on money, over HTTP. */
export function createCashFlow(shop: TestShop) {
  const auth = ({ token }: Person, key?: string) => ({
    token,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
  const bindAccount = (person: Person, more: ExtraFields = {}): Promise<AnyResponse> =>
    shop.post('/api/wallet/account/add', { ...sampleAccount, fundPassword, ...more }, auth(person))
  return {
    bind: bindAccount,
    makeAccountHolder: async (creditMinor = 100_000): Promise<AccountHolder> => {
      const buyer = await makeBuyer(shop, { creditMinor })
      return { ...buyer, accountId: (await bindAccount(buyer)).data.pageList[0].id }
    },
    withdraw: (holder: AccountHolder, amount: unknown, more: ExtraFields = {}, key?: string): Promise<AnyResponse> =>
      shop.post(
        '/api/wallet/withdraw',
        { amount, accountId: holder.accountId, fundPassword, ...more },
        auth(holder, key),
      ),
    rules: async (person: Person): Promise<AnyData> =>
      (await shop.get('/api/wallet/withdraw/rules', {}, auth(person))).data,
    decideWithdrawal: (
      staff: Person,
      withdrawalId: string,
      approve: boolean,
      reason = 'So be it',
    ): Promise<AnyResponse> => shop.post('/admin/withdrawal/decide', { withdrawalId, approve, reason }, auth(staff)),
    transferIn: async (person: Person, amount: unknown, key?: string): Promise<AnyResponse> => {
      const image = await makeUpload(shop, auth(person), 'receipt')
      return shop.post('/api/wallet/recharge', { amount, channel: 'transfer', image }, auth(person, key))
    },
    decideRecharge: (
      staff: Person,
      rechargeId: string,
      approve: boolean,
      more: ExtraFields = {},
    ): Promise<AnyResponse> =>
      shop.post('/admin/recharge/decide', { rechargeId, approve, reason: 'So be it', ...more }, auth(staff)),
    balance: async (person: Person): Promise<{ money: number; frozen: number }> => {
      const { money, frozen } = (await shop.get('/api/wallet/balance', {}, auth(person))).data
      return { money, frozen }
    },
    statement: async (person: Person, query: ExtraFields = {}): Promise<AnyData> =>
      (await shop.get('/api/wallet/statement', query, auth(person))).data,
  }
}
