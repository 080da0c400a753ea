import { useQuery } from '@tanstack/react-query'
import { useSettled } from '../../app/use-settled.ts'

/** The page of the shop at an address: where it is, and its title. */
type CoveredPage = { readonly address: string; readonly title: string }

/** The path of an address without the shell of desktops or phones; null for what is no address. */
function toShopPath(source: string): string | null {
  const url = URL.parse(source, location.origin)
  return url && source !== '' ? `/pc${url.pathname.replace(/^\/(?:pc|shop)(?=\/|$)/, '')}${url.search}` : null
}

/** Reads the address as a shopper; a redirect acts only where the shop answers that there is no page. */
async function findPage(address: string): Promise<CoveredPage | null> {
  const response = await fetch(address, { cache: 'no-store', credentials: 'omit' })
  if (!response.ok || response.redirected) return null
  const { title } = new DOMParser().parseFromString(await response.text(), 'text/html')
  return { address, title: title || address }
}

/** The page that answers at an address now, once typing pauses; undefined until that is known. */
export function useCoveredPage(source: string): CoveredPage | null | undefined {
  const wanted = toShopPath(source.trim())
  const address = toShopPath(useSettled(source.trim()))
  const isShop = address !== null && address !== '/pc'
  const { data, isFetching } = useQuery({
    queryKey: ['covered-page', address],
    queryFn: () => findPage(address!),
    enabled: isShop,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (address !== wanted || (isShop && isFetching)) return undefined
  return data ?? null
}
