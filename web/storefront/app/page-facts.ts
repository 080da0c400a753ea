import type { TextKey } from '#i18n/text-keys.ts'

/** Everything that shell, server and features have to know of a page; stated once, on its route in `pages.ts`. */
export type PageFacts = {
  /**
   * Every parameter that the page reads; it is shown no others, and they make no other page. `opt.*` stands for all that
   * begin with `opt.`.
   */
  readonly query: readonly string[]
  /** The title of a page that is always called the same; other pages render a `PageHead` themselves. */
  readonly title?: TextKey
  /** Shows personal data: rendered for the user, never cached, never shared. */
  readonly isPersonal?: true
  /** Given where the first view runs a search: such a page counts as one for the rate limit. */
  readonly limit?: 'search'
  /**
   * A page with this list stays as it is when it is left: scroll, filters, half-typed text. It names the parameters by
   * which pages of this path are told apart (`['id']`: one per store); with any others it is the same page.
   */
  readonly keepAlive?: readonly string[]
  /**
   * Parameters that tell one page from another for search engines (`['id']`); all others are views of the same. Without
   * the list the page is not for search engines.
   */
  readonly canonical?: readonly string[]
  /** `listed`: named in the sitemap by its path alone; `disallowed`: robots.txt asks to leave it out. */
  readonly crawling?: 'listed' | 'disallowed'
  /** The change that drops the cached page; `lists` by default. */
  readonly cacheTag?: (search: URLSearchParams) => string
  /** Has the cart's drawer and floating button; any other page opens the cart on the home page. */
  readonly showsCart?: true
  /** Lists goods, so the bar of the compared goods is shown. */
  readonly showsCompareBar?: true
  /** The step of the checkout; such a page has the header without links. */
  readonly checkoutStep?: 'settlement' | 'done'
  /** An application for credit, whose header has no links either. */
  readonly isCreditApplication?: true
  /** Leaving for it does not close the cart, because the login leads back. */
  readonly isLogin?: true
}

/** A page: its path without base, and its file below `features/`. */
export type PageDeclaration = PageFacts & { readonly path: string; readonly file: string }
