const placeholderOrigin = 'http://shop.invalid'
const otherAreas = /^\/(pc|shop|console|api|order|goods|media)(\/|$)/
const authPages = /^\/(login|register|forgotPassword)(\/|$)/

/**
 * The address after a login: the requested one without the shell's base, or `/index`. Accepts only addresses inside
 * this shell, so that a foreign link cannot redirect to another site.
 */
export function toReturnUrl(wanted: string | null, base: string): string {
  const home = '/index'
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, placeholderOrigin)) return home
  const address = new URL(wanted, placeholderOrigin)
  if (address.origin !== placeholderOrigin) return home
  const path = address.pathname.startsWith(`${base}/`) ? address.pathname.slice(base.length) : address.pathname
  // Behind the base another pair of slashes could begin a host again.
  if (path === '/' || path.startsWith('//') || otherAreas.test(path) || authPages.test(path)) return home
  return path + address.search + address.hash
}
