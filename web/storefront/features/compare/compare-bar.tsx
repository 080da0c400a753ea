import './compare-bar.css'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { type Tint, Tile } from '#web/kit/picture-frame.tsx'
import { useCurrentPage } from '#web/storefront/app/use-page.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { maxCompared, useCompare } from '#web/storefront/features/browsing/use-compare.ts'

/** The goods chosen for a comparison, at the lower edge of the pages that list goods. */
export function CompareBar() {
  const t = useText()
  const href = useHref()
  const { showsCompareBar } = useCurrentPage()
  const { goods, remove, clear } = useCompare()
  if (!showsCompareBar || !goods || goods.length === 0) return null
  return (
    <aside className="compare-bar" aria-label={t('goods.compare.title')}>
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
        <p className="tabular-numbers">{t('goods.compare.chosen', { count: goods.length, max: maxCompared })}</p>
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
