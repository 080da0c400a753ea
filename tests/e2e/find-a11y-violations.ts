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

export type A11yOptions = {
  /** A finger must hit what can be pressed, too. */
  readonly isTouched?: boolean
  readonly ignoredRules?: readonly string[]
  /** Only these rules, for a page that passed the others before. */
  readonly onlyRules?: readonly string[]
}

/**
 * The accessibility violations of what the page shows now. axe runs in the page alone, without its frames; its
 * runner for Playwright gathers frames in a second page, which takes five times as long.
 */
export async function findA11yViolations(
  page: Page,
  { isTouched = false, ignoredRules = [], onlyRules }: A11yOptions = {},
): Promise<string[]> {
  // A page whose code is still on its way has no heading yet.
  const heading = page.getByRole('heading', { level: 1, includeHidden: true })
  await heading.first().waitFor({ state: 'attached' })
  // Half faded in, any text has too little contrast.
  await waitForAnimations(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const disabled = Object.fromEntries(ignoredRules.map((id) => [id, { enabled: false }]))
  const rules = { ...disabled, 'target-size': { enabled: isTouched } }
  const chosen = onlyRules ? { runOnly: { type: 'rule' as const, values: [...onlyRules] } } : { rules }
  return page.evaluate(async (chosen) => {
    // Rules that pass are left out: listing them takes longer than finding those that fail. Previews of mails are frames
    // without an origin, to which axe could not speak.
    const options = { resultTypes: ['violations' as const], preload: false, iframes: false, ...chosen }
    const { violations } = await (globalThis as WithAxe).axe!.run(document, options)
    return violations.flatMap(({ id, nodes }) => {
      // The two thumbs of a price share one line, of which axe sees only the upper; a finger presses the thumbs.
      const found = nodes.filter(({ html }) => id !== 'target-size' || !html.includes('type="range"'))
      return found.length > 0 ? [`${id}: ${found.map(({ html }) => html.slice(0, 160)).join(' | ')}`] : []
    })
  }, chosen)
}
