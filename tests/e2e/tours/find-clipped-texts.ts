import type { Page } from '@playwright/test'

/**
 * Texts of which a box cuts off a part. A box that ends in an ellipsis is well where a tooltip or a name has the whole
 * text, and one that shows so many lines is well; what lies wholly outside, as the next picture of a row does, is not cut.
 */
export const findClippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tolerancePx = 1.5
    const clips = ['hidden', 'clip']
    const isClosed = (style: CSSStyleDeclaration) => clips.includes(style.overflowX) || clips.includes(style.overflowY)
    /** Shown to screen readers only. */
    const isTiny = ({ width, height }: DOMRect) => width <= 2 || height <= 2
    const hasWholeText = (box: Element, text: string) => {
      const named = box.closest('[title], [aria-label]')
      return (
        named !== null &&
        `${named.getAttribute('title')} ${named.getAttribute('aria-label')}`.includes(text.replace(/^[·\s]+/, ''))
      )
    }
    const found = new Set<string>()

    const ruler = document.createElement('canvas').getContext('2d')!
    /** Where the ink of a text begins and ends in a line of it; marks of Thai and Hindi reach far. */
    const measureInk = (text: string, own: Element) => {
      ruler.font = getComputedStyle(own).font
      const size = ruler.measureText(text)
      const height = size.fontBoundingBoxAscent + size.fontBoundingBoxDescent
      return (line: DOMRect) => {
        const baseline = line.top + (line.height * size.fontBoundingBoxAscent) / height
        return { top: baseline - size.actualBoundingBoxAscent, bottom: baseline + size.actualBoundingBoxDescent }
      }
    }

    /** Whether a box cuts a line of text, and how. */
    const describeCut = (
      line: DOMRect,
      ink: { top: number; bottom: number },
      box: Element,
      text: string,
    ): string | undefined => {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const style = getComputedStyle(box)
      const isApart = line.right <= left || line.left >= right || line.bottom <= top || line.top >= bottom
      if (isApart) return undefined
      const isOver = line.right > right + tolerancePx || line.left < left - tolerancePx
      if (clips.includes(style.overflowX) && isOver && !(style.textOverflow === 'ellipsis' && hasWholeText(box, text)))
        return style.textOverflow === 'ellipsis' ? 'shortened without a tooltip' : 'cut at the side'
      const isTall = ink.top < top - tolerancePx || ink.bottom > bottom + tolerancePx
      return clips.includes(style.overflowY) && isTall ? 'cut in height' : undefined
    }

    const check = (node: Node) => {
      const own = node.parentElement
      if (own === null || !own.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return
      const range = document.createRange()
      range.selectNodeContents(node)
      const getInk = measureInk(node.nodeValue!.trim(), own)
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
      for (let box: Element | null = own; box !== null && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        // A box that scrolls shows the rest.
        if (['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY)) return
        if (style.position === 'fixed') return
        if (!isClosed(style)) continue
        if (isTiny(box.getBoundingClientRect())) return
        if (style.webkitLineClamp !== 'none') return
        for (const line of lines) {
          const cut = describeCut(line, getInk(line), box, node.nodeValue!.trim())
          if (cut) found.add(`${cut}: "${node.nodeValue!.trim().slice(0, 60)}" in ${box.outerHTML.slice(0, 90)}`)
        }
      }
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
      if (/\S/.test(node.nodeValue ?? '')) check(node)
    return [...found]
  })
