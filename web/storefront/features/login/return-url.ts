const placeholderOrigin = 'http://shop.invalid'
const otherAreas = /^\/(pc|shop|console|api|order|goods|media)(\/|$)/
const authPages = /^\/(login|register)(\/|$)/

/**
 * Where to go after logging in: the wanted address without the shell's base, or `/index`. Only addresses inside this
 * shell count, so that a link from elsewhere can send nobody to a foreign site.
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
