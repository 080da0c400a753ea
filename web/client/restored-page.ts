import { hasSessionCookie } from './session-cookie.ts'

/** Written in this browser at every login and logout; each page remembers the value that it was loaded with. */
const key = 'personChangedAt'

function readMark(): string {
  try {
    return `${hasSessionCookie()} ${localStorage.getItem(key)}`
  } catch {
    return String(hasSessionCookie())
  }
}

let mark = ''

/** Records that this page now shows another person. */
export function recordUserChange(now: number): void {
  try {
    localStorage.setItem(key, String(now))
  } catch {
    // Without storage the cookie alone tells.
  }
  mark = readMark()
}

/**
 * Browsers bring a page back from their back/forward cache as it was left, also after its person has logged out on another
 * page. Such a page is hidden and loaded again.
 */
export function reloadForOtherUser(): void {
  mark = readMark()
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || readMark() === mark) return
    document.documentElement.hidden = true
    location.reload()
  })
}
