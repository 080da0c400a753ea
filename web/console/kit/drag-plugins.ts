import { AutoScroller, type DragDropManager, Feedback, StyleInjector } from '@dnd-kit/dom'
import { Plugin } from '@dnd-kit/abstract'

/**
 * Gives the library's rules for what is being dragged to the page as a constructed sheet. By itself it writes a style
 * element, which the content policy of pages forbids.
 */
class AdoptStyles extends Plugin<DragDropManager> {
  constructor(manager: DragDropManager) {
    super(manager)
    const injector = manager.registry.plugins.get(StyleInjector)
    if (!injector) throw new Error('dnd-kit has no StyleInjector')
    injector.register = (rules) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets.push(sheet)
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
      }
    }
  }
}

/** Its own announcements are English only, so ours replace them; the cursor is in the sheet. */
export const dragPlugins = [AdoptStyles, AutoScroller, Feedback]
