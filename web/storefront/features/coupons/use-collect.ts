import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Coupon } from '#contract/promotions.ts'
import { apiQuery, getApi } from '#web/client/api-query.ts'
import { useCurrentUser, currentUserQuery } from '#web/client/session.ts'
import { savePendingAction } from '#web/storefront/features/session/pending-action.ts'
import { failureText } from '#web/client/failure-text.ts'
import { getLoginPath } from '#web/storefront/features/session/login-path.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { finishCollect } from './finish-collect.ts'

/** The owner of the coupons: a store, by its id or by one of its goods. */
export type CouponScope = { readonly sellerId: string } | { readonly goodsId: string }

/** A strip is one row. */
const maxCoupons = 12

/** The coupons of a store and of the brand, the same for everyone: rendered on the server. */
export const couponsQuery = (of: CouponScope) => apiQuery('coupons.list', { ...of, pageSize: maxCoupons })

/** The same with what this user has collected; fetched by the browser, because pages are shared. */
const ownCouponsQuery = (of: CouponScope, userId: string | undefined) =>
  queryOptions({
    queryKey: ['coupons.own', userId, of],
    meta: { isPersonal: true },
    queryFn: async ({ client }) => (await getApi(client)('coupons.list', { ...of, pageSize: maxCoupons })).pageList,
    enabled: userId !== undefined,
  })

/** The ids of a store's coupons that the user cannot collect again. */
export const useCollected = (of: CouponScope): ReadonlySet<string> => {
  const own = useQuery(ownCouponsQuery(of, useCurrentUser()?.id)).data ?? []
  return new Set(own.filter(({ collected }) => collected).map(({ id }) => id))
}

/** Collects a coupon; a visitor logs in first and gets it then. `busy` is the id of the coupon. */
export function useCollect() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const t = useText()
  const [busy, setBusy] = useState<string | null>(null)
  const collect = async ({ id }: Pick<Coupon, 'id'>) => {
    if (busy) return
    setBusy(id)
    try {
      // A press may come before the current user is known.
      if (!(await client.ensureQueryData(currentUserQuery))) {
        savePendingAction({ kind: 'coupon', id })
        return await navigate(getLoginPath())
      }
      await finishCollect(client, id)
      toast({ icon: 'check', text: t('coupons.collected') })
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    } finally {
      setBusy(null)
    }
  }
  return { busy, collect: (coupon: Pick<Coupon, 'id'>) => void collect(coupon) }
}
