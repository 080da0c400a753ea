const schemes = /^(https?:\/\/|mailto:)/i
const hostLike = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]|$)/u
const mailLike = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/

/** True for the addresses that the server keeps in a link. */
export const isLinkAddress = (address: string): boolean => schemes.test(address.trim())

function completeAddress(text: string): string {
  if (isLinkAddress(text)) return text
  if (mailLike.test(text)) return `mailto:${text}`
  return hostLike.test(text) ? `https://${text}` : text
}

/**
 * Completes an address that a person typed: `shop.example` becomes `https://shop.example`, a mail address a `mailto:`
 * link. Returns null for anything that the server would take out of a link, as `javascript:` or an address without host.
 */
export function toLinkAddress(input: string): string | null {
  const complete = completeAddress(input.trim())
  return isLinkAddress(complete) && !/\s/.test(complete) && URL.canParse(complete) ? complete : null
}
