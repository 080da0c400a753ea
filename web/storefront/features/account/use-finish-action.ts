import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { callOf } from '#web/storefront/app/ask.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { finishFollow } from '#web/storefront/features/store/finish-follow.ts'
import type { IconName } from '#web/kit/icon.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { type PendingAction, takeAction } from './pending-action.ts'

type Deed = {
  readonly finish: (client: QueryClient, id: string) => Promise<void>
  readonly icon: IconName
  readonly done: 'goods.favourite.added' | 'store.followedNow'
}

const deeds: Readonly<Record<PendingAction['kind'], Deed>> = {
  favourite: {
    finish: async (client, goodsId) => {
      await callOf(client)('goods.addFavourite', { goodsId })
      await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).endsWith('favourites') })
    },
    icon: 'heart',
    done: 'goods.favourite.added',
  },
  follow: { finish: finishFollow, icon: 'check', done: 'store.followedNow' },
}

/** Does what the visitor wanted before logging in, and says so; a refusal is said in its own words. */
export function useFinishAction(): () => Promise<void> {
  const client = useQueryClient()
  const toast = useToast()
  const t = useText()
  return async () => {
    const action = takeAction()
    if (!action) return
    const { finish, icon, done } = deeds[action.kind]
    try {
      await finish(client, action.id)
      toast({ icon, text: t(done) })
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    }
  }
}
