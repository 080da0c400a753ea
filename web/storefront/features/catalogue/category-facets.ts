import type { Facets } from '#contract/goods.ts'

export type CategoryFacet = Facets['categories'][number]

const depthOf = (facet: CategoryFacet) => facet.depth ?? 0

/** The chosen category and those above it, outermost first; `facets` are a tree told from above downwards. */
export function facetPath(facets: readonly CategoryFacet[], chosen: string | undefined): CategoryFacet[] {
  const at = facets.findIndex((facet) => facet.id === chosen)
  if (at < 0) return []
  const path = [facets[at]!]
  for (const facet of facets.slice(0, at).toReversed()) if (depthOf(facet) < depthOf(path[0]!)) path.unshift(facet)
  return path
}

/** The departments without a choice, else what lies directly below the chosen category. */
export function categoriesBelow(facets: readonly CategoryFacet[], chosen: string | undefined): CategoryFacet[] {
  const at = facets.findIndex((facet) => facet.id === chosen)
  const level = at < 0 ? Math.min(...facets.map(depthOf)) : depthOf(facets[at]!) + 1
  const rest = facets.slice(at + 1)
  const end = at < 0 ? -1 : rest.findIndex((facet) => depthOf(facet) < level)
  return (end < 0 ? rest : rest.slice(0, end)).filter((facet) => depthOf(facet) === level)
}

/** What a row of chips shows of the tree: the departments, and below the chosen one only the way to it and its children. */
export function shownCategories(facets: readonly CategoryFacet[], chosen: string | undefined): CategoryFacet[] {
  const open = new Set(facetPath(facets, chosen).map((facet) => facet.id))
  const top = Math.min(...facets.map(depthOf))
  const above: CategoryFacet[] = []
  return facets.filter((facet) => {
    while (above.length > 0 && depthOf(above.at(-1)!) >= depthOf(facet)) above.pop()
    const parent = above.at(-1)
    above.push(facet)
    return parent ? open.has(parent.id) : depthOf(facet) === top
  })
}
