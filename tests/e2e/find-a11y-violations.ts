import type { Page } from '@playwright/test'
import axe from 'axe-core'

type WithAxe = { readonly axe?: typeof axe }

/** Waits until nothing fades or moves any more; what moves without an end, as a spinner does, is not waited for. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const isEnding = ({ playState, timeline, effect }: Animation) =>
      playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity
    for (;;) {
      const moving = document.getAnimations().filter(isEnding)
      if (moving.length === 0) return
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })

/**
 * The accessibility violations of what the page shows now. The shop has no frames, so axe runs in the page alone; its
 * runner for Playwright gathers frames in a second page, which takes five times as long.
 */
export async function findA11yViolations(page: Page): Promise<string[]> {
  // Half faded in, any text has too little contrast.
  await waitForAnimations(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    // Rules that pass are left out: listing them takes longer than finding those that fail.
    const options = { resultTypes: ['violations' as const], preload: false }
    const { violations } = await (globalThis as WithAxe).axe!.run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
  })
}
