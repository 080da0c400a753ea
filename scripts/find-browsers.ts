import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

type Paths = {
  readonly firefox: string
  readonly webKitDriver: string
  readonly miniBrowser: string
  readonly xvfb: string
}

/** Where each may be, best first; those of WebKit are Debian's and Fedora's. */
const locations: { readonly [name in keyof Paths]: readonly string[] } = {
  firefox: [
    process.env.FIREFOX ?? '',
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
  webKitDriver: [process.env.WEBKIT_DRIVER ?? '', '/usr/bin/WebKitWebDriver'],
  miniBrowser: [process.env.MINI_BROWSER ?? '', '/usr/lib*/{*/,}webkit2gtk-4.1/MiniBrowser'],
  xvfb: ['/usr/bin/Xvfb'],
}

const packages: { readonly [name in keyof Paths]: string } = {
  firefox: 'firefox-esr',
  webKitDriver: 'webkit2gtk-driver',
  miniBrowser: 'webkit2gtk-driver',
  xvfb: 'xvfb',
}

const find = (name: keyof Paths): string | undefined =>
  locations[name].flatMap((pattern) => (pattern.includes('*') ? globSync(pattern) : pattern)).find(existsSync)

function install(names: readonly string[]): void {
  console.log(`Installing ${names.join(', ')} ...`)
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', '-y', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '--no-install-recommends', ...names, 'fonts-noto-core', 'fonts-noto-cjk')
}

/**
 * Paths of the named programs: by FIREFOX, WEBKIT_DRIVER and MINI_BROWSER, installed ones, or Debian's packages where apt
 * and root are there. Throws with the package to install where one is missing.
 */
export function findBrowsers<Name extends keyof Paths>(...names: readonly Name[]): Pick<Paths, Name> {
  const missing = new Set(names.filter((name) => !find(name)).map((name) => packages[name]))
  if (missing.size > 0 && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) install([...missing])
  return Object.fromEntries(
    names.map((name) => {
      const path = find(name)
      if (!path) throw new Error(`${name} was not found; it comes with Debian's package ${packages[name]}`)
      return [name, path]
    }),
  ) as Pick<Paths, Name>
}
