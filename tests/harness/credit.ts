import { tendCredit } from '#server/modules/credit/public.ts'
import { newId } from '#server/platform/ids.ts'
import type { ApiResponse, TestShop } from './app.ts'
import { fundPassword, makeBuyer, type Buyer } from './buyers.ts'
import type { Person } from './people.ts'
import { makeUpload } from './uploads.ts'

type AnyResponse = ApiResponse<any> // oxlint-disable-line no-explicit-any
type ExtraFields = Readonly<Record<string, unknown>>

/** The product of the examples: 300 to 5,000 over 3 to 24 months at 9.9 % with a fee of 1 %. */
const sampleProduct = {
  version: 0,
  names: { en: 'Personal credit' },
  terms: { en: 'You repay the loan in equal payments.' },
  minAmount: 300,
  maxAmount: 5000,
  minMonths: 3,
  maxMonths: 24,
  ratePercent: 9.9,
  feePercent: 1,
  overdueRatePercent: 5,
  overdueCap: 40,
  isOpen: true,
}

export const sampleApplication = {
  amount: 1800,
  months: 12,
  termsVersion: 1,
  purpose: 'home',
  employment: 'permanent',
  income: 3150,
  rent: 980,
  otherPayments: 0,
  acceptsTerms: true,
  acceptsReview: true,
}

/** Operations of borrowers and staff on credit, over HTTP. */
export function createCreditFlow(shop: TestShop) {
  const auth = ({ token }: Person, key?: string) => ({ token, ...(key && { headers: { 'idempotency-key': key } }) })
  const apply = async (
    person: Person,
    productId: string,
    more: ExtraFields = {},
    key?: string,
  ): Promise<AnyResponse> => {
    const incomeProof = 'incomeProof' in more ? more['incomeProof'] : await makeUpload(shop, auth(person), 'identity')
    return shop.post('/api/credit/apply', { ...sampleApplication, productId, incomeProof, ...more }, auth(person, key))
  }
  const decide = (
    staff: Person,
    applicationId: string,
    approve: boolean,
    more: ExtraFields = {},
  ): Promise<AnyResponse> =>
    shop.post(
      '/admin/credit/application/decide',
      { applicationId, approve, reason: 'So be it', ...(approve && { limit: 5000 }), ...more },
      auth(staff),
    )
  const accept = (person: Person, applicationId: string, more: ExtraFields = {}, key?: string): Promise<AnyResponse> =>
    shop.post('/api/credit/accept', { applicationId, acceptsContract: true, fundPassword, ...more }, auth(person, key))
  const post = (path: string, person: Person, input: ExtraFields, key?: string): Promise<AnyResponse> =>
    shop.post(`/api/credit/${path}`, { fundPassword, ...input }, auth(person, key))
  return {
    apply,
    decide,
    accept,
    saveProduct: (staff: Person, more: ExtraFields = {}): Promise<AnyResponse> =>
      shop.post('/admin/credit/product/save', { ...sampleProduct, ...more }, auth(staff)),
    repay: (person: Person, loanId: string, input: ExtraFields = {}, key?: string) =>
      post('repay', person, { loanId, kind: 'instalment', ...input }, key),
    withdraw: (person: Person, loanId: string, input: ExtraFields = {}) =>
      post('withdraw', person, { loanId, ...input }),
    setAutomatic: (person: Person, loanId: string, isOn: boolean, input: ExtraFields = {}) =>
      post('automatic', person, { loanId, isOn, ...input }),
    // oxlint-disable-next-line no-explicit-any
    loans: async (person: Person): Promise<any[]> => (await shop.get('/api/credit/loans', {}, auth(person))).data.loans,
    // oxlint-disable-next-line no-explicit-any
    statement: async (person: Person, loanId: string): Promise<any> =>
      (await shop.get('/api/credit/statement', { loanId }, auth(person))).data,
    application: (person: Person): Promise<AnyResponse> => shop.get('/api/credit/application', {}, auth(person)),
    /** A borrower who has signed, with money in the wallet besides the loan. */
    makeBorrower: async (
      staff: Person,
      productId: string,
      { creditMinor = 0, ...more }: ExtraFields & { creditMinor?: number } = {},
    ): Promise<Buyer & { loanId: string; applicationId: string }> => {
      const buyer = await makeBuyer(shop, { creditMinor })
      const applied = await apply(buyer, productId, more)
      const applicationId = applied.data.application.id as string
      await decide(staff, applicationId, true)
      const { data } = await accept(buyer, applicationId)
      return { ...buyer, applicationId, loanId: data.loan.id as string }
    },
    tend: () => tendCredit(shop.ctx()),
    unknownId: () => newId(),
  }
}
