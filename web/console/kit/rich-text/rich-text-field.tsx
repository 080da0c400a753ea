import { EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { getDirection, getLocaleInfo, type TextLocale } from '#i18n/locales.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { createRichTextExtensions } from './rich-text-schema.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { writeRichText, type RichTextNode } from './write-rich-text.ts'

export interface RichTextFieldProps {
  label: string
  /** HTML as the server stores it, read once; a `key` on the field shows another text. */
  defaultValue: string
  /** Called on each change with the HTML to store, which the server's sanitiser leaves as it is; empty for no text. */
  onChange: (html: string) => void
  /** The language of the text, which may be another one than that of the page. */
  textLocale: TextLocale
  placeholder?: string
  help?: ReactNode
  /** The remedy; replaces the help. */
  error?: ReactNode
}

/**
 * A field for formatted text, as descriptions of products: headings, bold, italic, lists, quotes and links. Text pasted
 * from Word and other pages is cleaned. Alt F10 moves to the tools, Esc back.
 */
export function RichTextField({
  label,
  defaultValue,
  onChange,
  textLocale,
  placeholder = '',
  help,
  error,
}: RichTextFieldProps) {
  const t = useText()
  const id = useId()
  const toolbar = useRef<HTMLDivElement>(null)
  const [hasLostImages, setLostImages] = useState(false)
  const extensions = useMemo(() => createRichTextExtensions(placeholder), [placeholder])
  const hasNote = Boolean(help || error)
  const isInvalid = Boolean(error)
  // ProseMirror writes the attributes to its own element, which React does not draw and which may not exist yet.
  const editorProps = useMemo(
    () => ({
      attributes: {
        class: 'formatted-text rich-text-area',
        id: `${id}-area`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        lang: getLocaleInfo(textLocale).htmlLang,
        dir: getDirection(textLocale),
        ...(hasNote && { 'aria-describedby': `${id}-note` }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
      transformPastedHTML: (html: string) => {
        setLostImages(/<img\b/i.test(html))
        return cleanPastedHtml(html)
      },
    }),
    [id, textLocale, hasNote, isInvalid],
  )
  const editor = useEditor({
    extensions,
    content: defaultValue,
    // A style element, which the content policy of pages forbids; the sheet has these rules.
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: current }) => onChange(writeRichText(current.getJSON() as RichTextNode)),
  })
  return (
    <div className={error ? 'rich-text rich-text-invalid' : 'rich-text'}>
      <span className="console-label" id={`${id}-label`}>
        {label}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key that leads to the tools */}
      <div
        className="rich-text-frame"
        onKeyDown={(event) => {
          if (event.key !== 'F10' || !event.altKey) return
          event.preventDefault()
          toolbar.current?.querySelector<HTMLElement>('button[tabindex="0"], button')?.focus()
        }}
      >
        <RichTextToolbar editor={editor} controls={`${id}-area`} toolbarRef={toolbar} />
        <EditorContent editor={editor} />
      </div>
      <output className="rich-text-note">
        {hasLostImages && (
          <>
            <Icon name="info" size={16} />
            {t('console.editor.noImages')}
          </>
        )}
      </output>
      {(error || help) && (
        <p className={error ? 'console-help rich-text-error' : 'console-help'} id={`${id}-note`}>
          {error || help}
        </p>
      )}
    </div>
  )
}
