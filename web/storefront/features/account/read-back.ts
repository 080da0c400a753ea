const nowhere = 'http://shop.invalid'
const otherRooms = /^\/(pc|shop|console|api|order|goods|media)(\/|$)/
const doors = /^\/(login|register)(\/|$)/

/**
 * Where to go after logging in: the wanted address without the shell's base, or `/index`. Only addresses inside this
 * shell count, so that a link from elsewhere can send nobody to a foreign site.
 */
export function readBack(wanted: string | null, base: string): string {
  const home = '/index'
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, nowhere)) return home
  const address = new URL(wanted, nowhere)
  if (address.origin !== nowhere) return home
  const path = address.pathname.startsWith(`${base}/`) ? address.pathname.slice(base.length) : address.pathname
  // Behind the base another pair of slashes could begin a host again.
  if (path === '/' || path.startsWith('//') || otherRooms.test(path) || doors.test(path)) return home
  return path + address.search + address.hash
}
