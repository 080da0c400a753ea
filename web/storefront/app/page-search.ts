import { createContext, use } from 'react'

/** The parameters of the address under which a page was opened, independent of the address bar. */
export const PageSearchContext = createContext<URLSearchParams>(new URLSearchParams())

export const usePageSearch = (): URLSearchParams => use(PageSearchContext)
