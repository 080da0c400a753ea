import { useHref } from '#web/client/use-href.ts'

/** A link of a banner or section (`/pc/commodity?x=1`, or without the shell), rewritten for the current shell. */
export function useShopLink(): (link: string) => string {
  const href = useHref()
  return (link) => (/^https?:/.test(link) ? link : href(link.replace(/^\/(pc|shop)(?=\/)/, '')))
}
