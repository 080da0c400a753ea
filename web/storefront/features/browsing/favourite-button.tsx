import { IconButton } from '#web/kit/icon-button.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useFavourites } from './favourites.tsx'

/** The heart on an image: adds a product to the favourites or removes it. */
export function FavouriteButton({ goodsId, name }: { goodsId: string; name: string }) {
  const t = useText()
  const { ids, toggle } = useFavourites()
  const chosen = ids.has(goodsId)
  return (
    <IconButton
      icon="heart"
      size={40}
      veil
      filled={chosen}
      aria-pressed={chosen}
      label={t('goods.favourite.add', { name })}
      onClick={() => toggle(goodsId)}
    />
  )
}
