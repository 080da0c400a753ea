import { useQuery } from '@tanstack/react-query'

/** The page of the shop at an address: where it is, and its title. */
type CoveredPage = { readonly address: string; readonly title: string }

/** The path of an address without the shell of desktops or phones; null for what is no address. */
function toShopPath(source: string): string | null {
  const url = URL.parse(source, location.origin)
  return url && source !== '' ? `/pc${url.pathname.replace(/^\/(?:pc|shop)(?=\/|$)/, '')}${url.search}` : null
}

/** Reads the address as a shopper; a redirect acts only where the shop answers that there is no page. */
async function findPage(address: string): Promise<CoveredPage | null> {
  const response = await fetch(address, { cache: 'no-store', redirect: 'manual' })
  if (!response.ok) return null
  const { title } = new DOMParser().parseFromString(await response.text(), 'text/html')
  return { address, title: title || address }
}

/** The page that answers at an address of a redirect that could be saved; undefined until that is known. */
export function useCoveredPage(source: string, canAct: boolean): CoveredPage | null | undefined {
  const address = canAct ? toShopPath(source.trim()) : null
  const { data, isFetching } = useQuery({
    queryKey: ['covered-page', address],
    queryFn: () => findPage(address!),
    enabled: address !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return isFetching ? undefined : (data ?? null)
}
