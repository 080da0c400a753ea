import type { Seller } from '#contract/goods.ts'
import { Button } from '#web/kit/button.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useFollow, useFollowed } from './use-follows.ts'

type FollowButtonProps = {
  readonly store: Pick<Seller, 'id' | 'name'>
  /** In cards, where other actions are more important. */
  readonly small?: boolean
}

/** Follows or unfollows a store; its label is the current state. */
export function FollowButton({ store, small }: FollowButtonProps) {
  const t = useText()
  const follow = useFollow()
  const isFollowed = useFollowed()?.has(store.id) ?? false
  return (
    <Button
      variant={isFollowed || small ? 'secondary' : 'primary'}
      small={small}
      icon={isFollowed ? 'check' : 'plus'}
      aria-label={t(isFollowed ? 'store.followingStore' : 'store.followStore', { store: store.name })}
      onClick={() => follow(store, !isFollowed)}
    >
      {t(isFollowed ? 'store.following' : 'store.follow')}
    </Button>
  )
}
