import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { listCategoriesBelow, getFacetPath } from './category-facets.ts'
import type { FacetPanelProps } from './facet-panel-props.ts'
import { FacetRows } from './facet-rows.tsx'
import { useFacetCount } from './use-facet-count.ts'

/** The position of the list in the category tree: the path up, the chosen category and its children. */
export function CategoryFacet({ facets, filters, buildHref }: FacetPanelProps) {
  const t = useText()
  const toCountText = useFacetCount(facets, 'categories')
  const path = getFacetPath(facets.categories, filters.categoryId)
  const chosen = path.at(-1)
  const back = (name: string, categoryId: string | undefined) => (
    <a
      key={name}
      className="facet-link facet-link-back"
      href={buildHref({ categoryId })}
      rel="nofollow"
      data-facet={categoryId ?? ''}
    >
      <Icon name="left" size={16} />
      <span className="facet-link-name">{name}</span>
    </a>
  )
  const rows = listCategoriesBelow(facets.categories, filters.categoryId).map(({ id, name, count }) => (
    <a
      key={id}
      className={chosen ? 'facet-link facet-link-level-2' : 'facet-link'}
      href={buildHref({ categoryId: id })}
      rel="nofollow"
      data-facet={id}
    >
      <span className="facet-link-name">{name}</span>
      <small className="tabular-numbers">{toCountText(count)}</small>
    </a>
  ))
  if (!chosen) return <FacetRows rows={rows} />
  return (
    <>
      {back(t('search.facet.allCategories'), undefined)}
      {path.slice(0, -1).map(({ id, name }) => back(name, id))}
      <a
        className="facet-link facet-link-level-1"
        href={buildHref({ categoryId: chosen.id })}
        rel="nofollow"
        aria-current="true"
        data-facet={chosen.id}
      >
        <span className="facet-link-name">{chosen.name}</span>
        <small className="tabular-numbers">{toCountText(chosen.count)}</small>
      </a>
      {rows}
    </>
  )
}
