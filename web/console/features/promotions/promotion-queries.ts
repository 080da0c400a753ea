import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/client/api-call.ts'
import { invalidate } from '#web/client/invalidate.ts'

export const promotionsPath = '/seller/promotions'

/** Everything that shows sales or coupons reads them again. */
export const invalidatePromotions = (client: QueryClient): Promise<void> =>
  invalidate(client, { predicate: ({ queryKey }) => /^(sales|sellerCoupons|adminCoupons)\./.test(String(queryKey[0])) })

/** Messages of a refusal by the field that it names. */
export const getFieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError
    ? { ...error.fields, ...(error.key === 'sale.period_invalid' && { endsAt: error.message }) }
    : {}

/** A number that a person typed; null while it is none. */
export const readAmount = (text: string): number | null => {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(value) ? null : value
}
