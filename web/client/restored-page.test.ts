import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordUserChange, reloadForOtherUser } from './restored-page.ts'

let stored: Map<string, string>
let show: (event: { persisted: boolean }) => void
const page = { cookie: '', documentElement: { hidden: false } }
const reload = vi.fn()

beforeEach(() => {
  stored = new Map()
  reload.mockClear()
  Object.assign(page, { cookie: 'lang=en; signed_in=1', documentElement: { hidden: false } })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof show) => (show = listener))
  reloadForOtherUser()
})

afterEach(() => vi.unstubAllGlobals())

it.each<[string, () => void, boolean]>([
  ['nothing has changed', () => {}, false],
  ['the session has ended', () => (page.cookie = 'lang=en'), true],
  ['another person has logged in elsewhere', () => stored.set('personChangedAt', '7'), true],
  ['the person logged in on this page itself', () => recordUserChange(7), false],
])('a restored page is loaded again if its person has changed: %s', (_what, change, isReloaded) => {
  change()
  show({ persisted: true })
  expect(reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0)
  expect(page.documentElement.hidden).toBe(isReloaded)
})

it('a page that was loaded from the server is left alone', () => {
  page.cookie = ''
  show({ persisted: false })
  expect(reload).not.toHaveBeenCalled()
})

it('works by the cookie alone where storage is refused', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  recordUserChange(1)
  show({ persisted: true })
  expect(reload).not.toHaveBeenCalled()
  page.cookie = ''
  show({ persisted: true })
  expect(reload).toHaveBeenCalledTimes(1)
})
