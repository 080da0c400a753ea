import type { ApiCall } from './api-call.ts'
import type { Boot } from './boot.ts'

/** The facts that the server needs before it renders an address. */
export type PageAddress = {
  /** `/productDetails?id=7`: the path with the parameters that its page knows; unchanged where no page has the path. */
  readonly href: string
  readonly path: string
  /** True when a page has exactly this path. */
  readonly isKnown: boolean
  /** The parameters that the page knows. */
  readonly search: URLSearchParams
  /** True when equal addresses may share one page: a page has exactly this path, and no value is absurdly long. */
  readonly isShared: boolean
  /** True for pages that show personal data; never cached, never shared. */
  readonly isPersonal: boolean
  /** The rate limit that counts the page. */
  readonly limit: 'pages' | 'search'
  /** The change that drops the page from the cache. */
  readonly cacheTag: string
}

/** Files of the built pages by source, as Vite writes them. */
export type Manifest = Readonly<Record<string, { file: string; css?: string[]; imports?: string[] }>>

export type PageRequest = {
  readonly request: Request
  readonly boot: Omit<Boot, 'styles' | 'scripts' | 'entry' | 'origin'>
  readonly call: ApiCall
  /** Null in development. */
  readonly manifest: Manifest | null
  /** The brand's colour sheet. */
  readonly brandSheet: string
  /** Receives every error of the rendering; visitors only see that there was one. */
  readonly report: (error: unknown) => void
}

export type RenderedPage =
  | { readonly status: number; readonly html: string; readonly personal: boolean }
  | { readonly status: number; readonly location: string }
