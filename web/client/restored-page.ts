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

/** Records that this page now shows another user. */
export function recordUserChange(now: number): void {
  try {
    localStorage.setItem(key, String(now))
  } catch {
    // Without storage only the cookie is compared.
  }
  mark = readMark()
}

/**
 * Browsers restore a page from the back/forward cache as it was left, even if its user has logged out on another page.
 * Such a page is hidden and reloaded.
 */
export function reloadForOtherUser(): void {
  mark = readMark()
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || readMark() === mark) return
    document.documentElement.hidden = true
    location.reload()
  })
}
