import { expect, type Page } from '@playwright/test'
import { findOverflow } from '../find-overflow.ts'

/** Fails when something sticks out at the side of the window, and names it. */
export async function expectFits(page: Page, what: string): Promise<void> {
  expect(await findOverflow(page), `wider than the window: ${what}`).toEqual([])
}
