import './compare-bar.css'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { type Tint, Tile } from '#web/kit/niche.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'
import { useText } from '#web/text/text-provider.tsx'
import { mostCompared, useCompare } from './use-compare.ts'

/** Where goods are looked for; elsewhere the row would stand in the way. */
const places = new Set(['/commodity', '/classification', '/searchGoods', '/searchResult', '/store', '/discounted'])

/** The goods chosen for a comparison, at the lower edge of the pages that list goods. */
export function CompareBar() {
  const t = useText()
  const href = useHref()
  const { pathname } = useLocation()
  const { goods, remove, clear } = useCompare()
  if (!places.has(pathname) || !goods || goods.length === 0) return null
  return (
    <aside className="cbar" aria-label={t('goods.compare.title')}>
      <div className="wrap">
        <ul>
          {goods.map(({ id, name, image, tint }) => (
            <li key={id}>
              <a href={href('/productDetails', { id })} aria-label={name} title={name}>
                <Tile src={image} tint={tint as Tint} eager />
              </a>
              <IconButton
                icon="close"
                size={36}
                label={t('goods.compare.remove', { name })}
                onClick={() => void remove(id)}
              />
            </li>
          ))}
        </ul>
        <p className="num">{t('goods.compare.chosen', { count: goods.length, max: mostCompared })}</p>
        <Button variant="text" small onClick={() => void clear()}>
          {t('goods.compare.clear')}
        </Button>
        <ButtonLink small href={href('/compare')}>
          {t('goods.compare.open')}
        </ButtonLink>
      </div>
    </aside>
  )
}
