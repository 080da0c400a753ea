import type { Facets } from '#contract/goods.ts'

export type CategoryFacet = Facets['categories'][number]

const getDepth = (facet: CategoryFacet) => facet.depth ?? 0

/** The chosen category and its ancestors, outermost first; `facets` are a tree in depth-first order. */
export function getFacetPath(facets: readonly CategoryFacet[], chosen: string | undefined): CategoryFacet[] {
  const at = facets.findIndex((facet) => facet.id === chosen)
  if (at < 0) return []
  const path = [facets[at]!]
  for (const facet of facets.slice(0, at).toReversed()) if (getDepth(facet) < getDepth(path[0]!)) path.unshift(facet)
  return path
}

/** The departments without a choice, else what lies directly below the chosen category. */
export function listCategoriesBelow(facets: readonly CategoryFacet[], chosen: string | undefined): CategoryFacet[] {
  const at = facets.findIndex((facet) => facet.id === chosen)
  const level = at < 0 ? Math.min(...facets.map(getDepth)) : getDepth(facets[at]!) + 1
  const rest = facets.slice(at + 1)
  const end = at < 0 ? -1 : rest.findIndex((facet) => getDepth(facet) < level)
  return (end < 0 ? rest : rest.slice(0, end)).filter((facet) => getDepth(facet) === level)
}

/** The categories for a row of chips: the departments, and below the chosen one only its path and its children. */
export function listShownCategories(facets: readonly CategoryFacet[], chosen: string | undefined): CategoryFacet[] {
  const open = new Set(getFacetPath(facets, chosen).map((facet) => facet.id))
  const top = Math.min(...facets.map(getDepth))
  const above: CategoryFacet[] = []
  return facets.filter((facet) => {
    while (above.length > 0 && getDepth(above.at(-1)!) >= getDepth(facet)) above.pop()
    const parent = above.at(-1)
    above.push(facet)
    return parent ? open.has(parent.id) : getDepth(facet) === top
  })
}
