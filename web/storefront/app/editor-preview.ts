import { useEffect } from 'react'
import { frameReadyMessage, isInEditorFrame, type ThemeMessage } from '#web/client/editor-frame.ts'

const corners = ['r-1', 'r-2', 'r-3', 'r-btn'] as const
const schemes = /\(prefers-color-scheme:\s*(dark|light)\)/g
const originals = new WeakMap<CSSMediaRule | Element, string>()

type Mode = ThemeMessage['mode']

/** A media query as it is where the person prefers `mode`. */
const replaceScheme = (media: string, mode: Mode): string =>
  media.replace(schemes, (_whole, wanted: string) => (wanted === mode ? '(min-width: 0px)' : '(max-width: 0px)'))

function setRuleScheme(rules: CSSRuleList, mode: Mode): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const original = originals.get(rule) ?? rule.media.mediaText
      originals.set(rule, original)
      if (original.includes('prefers-color-scheme')) rule.media.mediaText = replaceScheme(original, mode)
    }
    if (rule instanceof CSSGroupingRule) setRuleScheme(rule.cssRules, mode)
  }
}

/** Shows the page in light or dark, whatever the person prefers. */
function setScheme(mode: Mode): void {
  document.documentElement.style.colorScheme = mode
  for (const sheet of document.styleSheets) setRuleScheme(sheet.cssRules, mode)
  for (const source of document.querySelectorAll('source[media]')) {
    const original = originals.get(source) ?? source.getAttribute('media')!
    originals.set(source, original)
    source.setAttribute('media', replaceScheme(original, mode))
  }
}

function showTheme({ theme, mode, logo }: ThemeMessage): void {
  const root = document.documentElement
  for (const [role, colour] of Object.entries(theme[mode])) root.style.setProperty(`--${role}`, colour)
  theme.corners.forEach((corner, at) => root.style.setProperty(`--${corners[at]}`, corner))
  root.dataset.shape = theme.shape
  root.dataset.header = theme.header
  for (const image of document.querySelectorAll<HTMLImageElement>('.logo > img')) if (logo !== null) image.src = logo
  setScheme(mode)
}

/**
 * In the frame of an editor, shows the theme that the editor sends, and nothing on the page can be pressed. No answer of
 * the server has a draft: only the page around the frame does, which is the console of somebody who may read it.
 */
export function useEditorPreview(): void {
  useEffect(() => {
    if (!isInEditorFrame()) return undefined
    if (new URLSearchParams(location.search).get('preview') === 'theme') document.body.inert = true
    const onMessage = ({ origin, source, data }: MessageEvent<ThemeMessage | string>) => {
      if (origin !== location.origin || source !== window.parent) return
      if (typeof data === 'object' && data.kind === 'theme-draft') showTheme(data)
    }
    addEventListener('message', onMessage)
    window.parent.postMessage(frameReadyMessage, location.origin)
    return () => removeEventListener('message', onMessage)
  }, [])
}
