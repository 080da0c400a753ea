import { createContext, use } from 'react'
import { useMatches } from 'react-router'
import type { PageDeclaration, PageFacts } from './page-facts.ts'

/** The page around a component; unlike the current page it does not change while the page is kept alive. */
export const PageContext = createContext<PageDeclaration | null>(null)

/** The facts of the page that a component is part of. */
export function usePage(): PageDeclaration {
  const page = use(PageContext)
  if (!page) throw new Error('no PageContext above this component')
  return page
}

const noFacts: PageFacts = { query: [] }

/** The facts of the page at the current address, for shell and providers. */
export const useCurrentPage = (): PageFacts => (useMatches().at(-1)?.handle as PageFacts | undefined) ?? noFacts
