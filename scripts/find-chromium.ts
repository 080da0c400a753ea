import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const paths = [
  // Without a window's own machinery it takes two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Path of a Chromium to test with: CHROMIUM, an installed browser, Debian's package where apt and root are there, else
 * an empty string, which lets Playwright use its own.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM
  if (named && existsSync(named)) return named
  const installed = paths.find((place) => existsSync(place))
  if (installed) return installed
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium ...')
    const apt = (...args: string[]) =>
      execFileSync('apt-get', ['-qq', '-y', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update')
    apt('install', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-core', 'fonts-noto-cjk')
    return '/usr/bin/chromium-headless-shell'
  }
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return ''
}
