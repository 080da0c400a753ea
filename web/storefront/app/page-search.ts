import { createContext, use } from 'react'

/** Parameters of the address under which a page stands, whatever the address bar says meanwhile. */
export const PageSearchContext = createContext<URLSearchParams>(new URLSearchParams())

export const usePageSearch = (): URLSearchParams => use(PageSearchContext)
