import type { Sort } from '#contract/goods.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Menu } from '#web/kit/menu.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { type FilterHref, sorts } from './goods-filters.ts'

type SortMenuProps = {
  readonly sort: Sort
  /** Best match is offered only where something was searched for. */
  readonly byRelevance: boolean
  readonly buildHref: FilterHref
}

/** The order of a list; plain links where no script runs. */
export function SortMenu({ sort, byRelevance, buildHref }: SortMenuProps) {
  const t = useText()
  const items = sorts
    .filter((one) => byRelevance || one !== 'relevance')
    .map((one) => ({ key: one, label: t(`search.sort.${one}`), href: buildHref({ sort: one }), current: one === sort }))
  return (
    <div className="sort-menu">
      <Menu items={items} label={t('search.sort.label')}>
        <span aria-hidden="true">{t('search.sort.current', { order: t(`search.sort.${sort}`) })}</span>
        <span className="visually-hidden">{t(`search.sort.${sort}`)}</span>
        <Icon name="down" size={16} />
      </Menu>
      <noscript>
        {items.map(({ key, label, href }) => (
          <a key={key} href={href}>
            {label}
          </a>
        ))}
      </noscript>
    </div>
  )
}
