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
  /** Shows one person's data: rendered for that person, never cached, never shared. */
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
  /** Has the cart's drawer and floating button; on any other page opening the cart leads home first. */
  readonly showsCart?: true
  /** Lists goods, so the row of the goods to compare stands below it. */
  readonly showsCompareBar?: true
  /** Which step of the checkout it is; such a page has the header that leads nowhere else. */
  readonly checkoutStep?: 'settlement' | 'done'
  /** The cart stays open across a visit to it, as logging in leads back. */
  readonly isLogin?: true
}

/** A page: its path without base, and its file below `features/`. */
export type PageDeclaration = PageFacts & { readonly path: string; readonly file: string }
