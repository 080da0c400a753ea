export type Device = {
  readonly browser: string
  readonly system: string
  readonly isPhone: boolean
}

type Marks = readonly (readonly [mark: RegExp, name: string])[]

// Order matters: each of these also claims to be those below it.
const browsers: Marks = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: Marks = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const findName = (marks: Marks, userAgent: string) => marks.find(([mark]) => mark.test(userAgent))?.[1]

/** Browser and system behind a User-Agent, as people call them; null when it says neither. */
export function parseDevice(userAgent: string | null): Device | null {
  const browser = findName(browsers, userAgent ?? '')
  const system = findName(systems, userAgent ?? '')
  if (!browser || !system) return null
  return { browser, system, isPhone: /iPhone|Android/.test(system) }
}
