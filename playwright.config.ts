import { defineConfig } from '@playwright/test'
import { launchArguments } from './tests/e2e/launch-arguments.ts'

const port = Number(process.env.E2E_PORT ?? 3400)

const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

const onDesktop = { viewport: { width: 1440, height: 900 } }
const onPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: phone }

/** Tours of all pages in many languages take hours, so only `npm run photos` runs them. */
const tours = [
  { name: 'tour-desktop', testMatch: '**/tours/*.spec.ts', testIgnore: '**/purchase.spec.ts', use: onDesktop },
  {
    name: 'tour-phone',
    testMatch: '**/tours/*.spec.ts',
    testIgnore: ['**/display.spec.ts', '**/first-sale.spec.ts'],
    use: onPhone,
  },
]

/** Journeys in a real browser, against the built shop with a small demo catalogue. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Half of the time a journey waits: three fill two processors.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  globalSetup: './tests/e2e/start-shop.ts',
  projects: [
    { name: 'desktop', testIgnore: ['**/phone/**', '**/tours/**'], use: onDesktop },
    { name: 'phone', testMatch: '**/phone/*.spec.ts', use: onPhone },
    ...(process.env.TOUR_LANGUAGES ? tours : []),
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    // An element that is missing after this time is missing; the journey need not wait longer.
    actionTimeout: 40_000,
    // The same for a page: without this, a journey that is led nowhere ends with "Test timeout" and no word of where.
    navigationTimeout: 60_000,
    launchOptions: {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: [...launchArguments],
    },
    // Recording every journey doubles its time; `TRACE=1` records those that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
})
