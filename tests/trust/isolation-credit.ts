import { newId } from '#server/platform/ids.ts'
import type { TestShop } from '#tests/harness/app.ts'
import { privateMarks } from './isolation-rows.ts'

const terms = {
  names: '{"en":"Loan"}',
  terms: '{"en":"Terms"}',
  min_minor: 10_000,
  max_minor: 500_000,
  min_months: 3,
  max_months: 24,
  rate_basis_points: 990,
  fee_basis_points: 100,
  overdue_basis_points: 500,
  overdue_cap_minor: 4000,
}

/** An application of the victim that waits, with private words, and a loan that they have repaid. */
export async function insertCredit(shop: TestShop, userId: string) {
  const db = shop.db()
  const now = shop.clock.now()
  const [productId, creditApplicationId, formerId, loanId] = [newId(), newId(), newId(), newId()]
  const brand = { brand_id: shop.brand.id }
  const product = { product_id: productId, product_version: 1 }
  // Not offered, so that other tests find a brand without credit.
  await db
    .insertInto('credit_products')
    .values({ ...brand, id: productId, version: 1, is_open: false, created_at: now })
    .execute()
  await db
    .insertInto('credit_product_versions')
    .values({ ...brand, product_id: productId, version: 1, ...terms, changed_at: now })
    .execute()
  const application = {
    ...brand,
    ...product,
    user_id: userId,
    amount_minor: 100_000,
    months: 12,
    purpose: 'home',
    employment: 'permanent',
    income_minor: 300_000,
    rent_minor: 0,
    other_minor: 0,
    automatic_payment: false,
    created_at: now,
    queued_at: now,
    reason: privateMarks[2],
  }
  await db
    .insertInto('credit_applications')
    .values([
      { ...application, id: formerId, number: 1, state: 'accepted', unfinished: false },
      { ...application, id: creditApplicationId, number: 2, state: 'submitted', unfinished: true },
    ])
    .execute()
  const day = '2026-01-01'
  await db
    .insertInto('credit_loans')
    .values({
      ...brand,
      ...product,
      id: loanId,
      number: 1,
      user_id: userId,
      application_id: formerId,
      state: 'repaid',
      amount_minor: 100_000,
      months: 12,
      rate_basis_points: 990,
      fee_minor: 0,
      apr_hundredths: 1036,
      overdue_basis_points: 500,
      overdue_cap_minor: 4000,
      principal_minor: 0,
      automatic_payment: false,
      started_on: day,
      interest_from: day,
      tended_on: day,
      signed_at: now,
      ended_on: day,
      ended_at: now,
    })
    .execute()
  return { creditApplicationId, loanId }
}
