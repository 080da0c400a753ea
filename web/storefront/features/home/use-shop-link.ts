import { useHref } from '#web/client/use-href.ts'

/** A link as a banner or floor keeps it (`/pc/commodity?x=1` or without the shell), led into the present shell. */
export function useShopLink(): (link: string) => string {
  const href = useHref()
  return (link) => (/^https?:/.test(link) ? link : href(link.replace(/^\/(pc|shop)(?=\/)/, '')))
}
