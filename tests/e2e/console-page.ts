import { expect, type Locator, type Page } from '@playwright/test'
import { findA11yViolations } from './find-a11y-violations.ts'
import { getOrigin, type Setting } from './journey.ts'
import type { ApiUser } from './shop-api.ts'

/** An address of the console of a brand in a language. */
export const toConsole = ({ site, lang }: Pick<Setting, 'site' | 'lang'>, path: string): string =>
  `${getOrigin(site)}/console${path}${path.includes('?') ? '&' : '?'}lang=${lang}`

/** Lets a page go on with the session of a person who was signed in by the API. */
export async function useSession(page: Page, site: string, { token }: Pick<ApiUser, 'token'>): Promise<void> {
  const cookie = { url: getOrigin(site), sameSite: 'Lax' } as const
  await page.context().addCookies([
    { ...cookie, name: 'session', value: token, httpOnly: true },
    { ...cookie, name: 'signed_in', value: '1' },
  ])
}

/** Opens a page of another person, beside the one of the journey. */
export async function openPageAs(page: Page, site: string, user: Pick<ApiUser, 'token'>): Promise<Page> {
  const context = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 1440, height: 900 } })
  const other = await context.newPage()
  await useSession(other, site, user)
  return other
}

/** No accessibility violations in light and dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findA11yViolations(page), `axe on ${what}, ${colorScheme}`).toEqual([])
  }
}

/** A text that is too long for its cell loses its end: its beginning is inside, in both directions of the page. */
export async function expectBeginningInside(cell: Locator, text: Locator): Promise<void> {
  const [outer, inner] = await Promise.all([cell.boundingBox(), text.boundingBox()])
  expect(inner!.x, 'the beginning of the text is cut').toBeGreaterThanOrEqual(outer!.x)
}
