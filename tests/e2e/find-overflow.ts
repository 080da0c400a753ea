import type { Page } from '@playwright/test'

/** Elements that stick out at the side of the window, the innermost last; none when the page fits. */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isScrolled = (element: Element): boolean =>
      element !== document.body &&
      (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) ||
        (element.parentElement !== null && isScrolled(element.parentElement)))
    const isOutside = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > clientWidth + 1) && !isScrolled(element)
    }
    const found = [...document.body.querySelectorAll('*')].filter(isOutside)
    return [`${scrollWidth} px`, ...found.slice(-5).map((element) => element.outerHTML.slice(0, 160))]
  })
