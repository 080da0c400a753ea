import type { Theme } from '#contract/brand-file.ts'

/** The message of an editor of the console to the page of the shop in its frame: a theme to show, and light or dark. */
export type ThemeMessage = {
  readonly kind: 'theme-draft'
  readonly theme: Theme
  readonly mode: 'light' | 'dark'
  /** The address of the logo; null shows the mark. */
  readonly logo: string | null
}

/** The message of the editor of the home page to the page in its frame: the draft has changed. */
export const homeDraftMessage = 'home-draft'

/** The page in the frame has hydrated and hears messages. */
export const frameReadyMessage = 'editor-frame-ready'

/** Whether this page stands in the frame of an editor. The server allows frames only from our own pages. */
export const isInEditorFrame = (): boolean =>
  window.parent !== window && new URLSearchParams(location.search).has('preview')
