import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Coupon } from '#contract/promotions.ts'
import { ask, callOf } from '#web/storefront/app/ask.ts'
import { useWho, whoQuery } from '#web/storefront/app/session.ts'
import { rememberAction } from '#web/storefront/features/account/pending-action.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { loginPath } from '#web/storefront/features/goods/favourites.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { finishCollect } from './finish-collect.ts'

/** Whose coupons: a store's, named by itself or by one of its goods. */
export type CouponsOf = { readonly sellerId: string } | { readonly goodsId: string }

/** A strip is one row: more than this nobody looks through. */
const most = 12

/** A store's coupons and the brand's, the same for everybody: what a page is rendered with. */
export const couponsOf = (of: CouponsOf) => ask('coupons.list', { ...of, pageSize: most })

/** The same with what this person has collected; asked by the browser alone, for pages are everybody's. */
const ownCouponsOf = (of: CouponsOf, userId: string | undefined) =>
  queryOptions({
    queryKey: ['coupons.own', userId, of],
    queryFn: async ({ client }) => (await callOf(client)('coupons.list', { ...of, pageSize: most })).pageList,
    enabled: userId !== undefined,
  })

/** Ids of those of a store's coupons that the person has as many of as one may. */
export const useCollected = (of: CouponsOf): ReadonlySet<string> => {
  const own = useQuery(ownCouponsOf(of, useWho()?.id)).data ?? []
  return new Set(own.filter(({ collected }) => collected).map(({ id }) => id))
}

/** Collects a coupon; a visitor is led to log in and has it then. `busy` is the coupon being collected. */
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
      // A press may come before it is known who is logged in.
      if (!(await client.ensureQueryData(whoQuery))) {
        rememberAction({ kind: 'coupon', id })
        return await navigate(loginPath())
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
