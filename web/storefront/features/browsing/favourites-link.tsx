import { IconLink } from '#web/kit/icon-button.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useCounter } from '#web/client/use-counter.ts'
import { useHref } from '#web/client/use-href.ts'
import { useFavourites } from './favourites.tsx'

/** A link to the favourites with their number. */
export function FavouritesLink() {
  const t = useText()
  const href = useHref()
  const counter = useCounter()
  const { ids } = useFavourites()
  return (
    <IconLink
      icon="heart"
      href={href('/userInfo/collect-goods')}
      label={ids.size > 0 ? t('shell.header.favouritesCount', { count: ids.size }) : t('shell.header.favourites')}
      count={counter(ids.size)}
    />
  )
}
