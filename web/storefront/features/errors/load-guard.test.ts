import { afterEach, describe, expect, it, vi } from 'vitest'
import { isLoadError, LoadError, loadPatiently, reloadOnce, setPatience } from './load-guard.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setPatience(120)
})

describe('loadPatiently', () => {
  it('hands on what arrives', async () => {
    expect(await loadPatiently(async () => 7)).toBe(7)
  })

  it('gives up on what fails and on what takes too long', async () => {
    await expect(loadPatiently(() => Promise.reject(new TypeError('x')))).rejects.toBeInstanceOf(LoadError)
    setPatience(0.01)
    await expect(loadPatiently(() => new Promise(() => {}))).rejects.toBeInstanceOf(LoadError)
  })
})

it.each([
  [new LoadError('late'), true],
  [new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to preload CSS for /assets/x.css'), true],
  [new TypeError('x is not a function'), false],
  ['text', false],
])('knows %s as a load error: %s', (error, expected) => expect(isLoadError(error)).toBe(expected))

function browser({ onLine }: { onLine: boolean }) {
  const kept = new Map<string, string>()
  const reload = vi.fn()
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return reload
}

describe('reloadOnce', () => {
  it('reloads once, and again only ten minutes later', () => {
    const reload = browser({ onLine: true })
    const start = 1_700_000_000_000
    expect([start, start + 1000, start + 600_001].map(reloadOnce)).toEqual([true, false, true])
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('stays when there is no connection to reload over', () => {
    const reload = browser({ onLine: false })
    expect(reloadOnce(1_700_000_000_000)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})
