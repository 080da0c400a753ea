import { Toolbar } from '@base-ui/react/toolbar'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type ReactNode, type RefObject, useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '../action-button.tsx'
import { ConsoleIcon } from '../console-icon.tsx'
import { Tooltip } from '../tooltip.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { HeadingLevel } from './rich-text-schema.ts'

interface ToolProps {
  label: string
  icon: ReactNode
  /** The keys that do the same, shown in the hint. */
  keys?: string
  isPressed?: boolean
  isDisabled?: boolean
  onPress: () => void
}

function Tool({ label, icon, keys, isPressed, isDisabled, onPress }: ToolProps) {
  return (
    <Tooltip
      text={
        keys ? (
          <>
            {label} <kbd dir="ltr">{keys}</kbd>
          </>
        ) : (
          label
        )
      }
    >
      <Toolbar.Button
        render={
          <ActionButton
            small
            variant="quiet"
            icon={icon}
            aria-label={label}
            aria-pressed={isPressed}
            // The selection of the text stays where it is.
            onMouseDown={(event) => event.preventDefault()}
          />
        }
        disabled={isDisabled}
        onClick={onPress}
      />
    </Tooltip>
  )
}

const headingLevels: readonly HeadingLevel[] = [2, 3]

const readState = (editor: Editor) => ({
  heading: headingLevels.find((level) => editor.isActive('heading', { level })) ?? null,
  isBold: editor.isActive('bold'),
  isItalic: editor.isActive('italic'),
  isLink: editor.isActive('link'),
  isBulletList: editor.isActive('bulletList'),
  isOrderedList: editor.isActive('orderedList'),
  isQuote: editor.isActive('blockquote'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

interface RichTextToolbarProps {
  editor: Editor
  /** The id of the text that it belongs to. */
  controls: string
  toolbarRef: RefObject<HTMLDivElement | null>
}

/** Arrows move between the tools, in the direction of the language; Esc returns to the text. */
export function RichTextToolbar({ editor, controls, toolbarRef }: RichTextToolbarProps) {
  const t = useText()
  const [isLinking, setLinking] = useState(false)
  const state = useEditorState({ editor, selector: ({ editor: current }) => readState(current) })
  const run = () => editor.chain().focus()
  return (
    <>
      <Toolbar.Root
        ref={toolbarRef}
        className="rich-text-toolbar"
        aria-label={t('console.editor.toolbar')}
        aria-controls={controls}
        onKeyDown={(event) => {
          if (event.key === 'Escape') editor.commands.focus()
        }}
      >
        <Toolbar.Group className="rich-text-tools" aria-label={t('console.editor.blocks')}>
          {headingLevels.map((level) => (
            <Tool
              key={level}
              label={t('console.editor.heading', { level: level - 1 })}
              keys={`Ctrl Alt ${level}`}
              icon={<ConsoleIcon name={level === 2 ? 'heading1' : 'heading2'} />}
              isPressed={state.heading === level}
              onPress={() => run().toggleNode('heading', 'paragraph', { level }).run()}
            />
          ))}
          <Tool
            label={t('console.editor.bullets')}
            icon={<ConsoleIcon name="bullets" />}
            keys="Ctrl Shift 8"
            isPressed={state.isBulletList}
            onPress={() => run().toggleBulletList().run()}
          />
          <Tool
            label={t('console.editor.numbers')}
            icon={<ConsoleIcon name="numbers" />}
            keys="Ctrl Shift 7"
            isPressed={state.isOrderedList}
            onPress={() => run().toggleOrderedList().run()}
          />
          <Tool
            label={t('console.editor.quote')}
            icon={<ConsoleIcon name="quote" />}
            isPressed={state.isQuote}
            onPress={() => run().toggleWrap('blockquote').run()}
          />
        </Toolbar.Group>
        <Toolbar.Group className="rich-text-tools" aria-label={t('console.editor.marks')}>
          <Tool
            label={t('console.editor.bold')}
            icon={<ConsoleIcon name="bold" />}
            keys="Ctrl B"
            isPressed={state.isBold}
            onPress={() => run().toggleMark('bold').run()}
          />
          <Tool
            label={t('console.editor.italic')}
            icon={<ConsoleIcon name="italic" />}
            keys="Ctrl I"
            isPressed={state.isItalic}
            onPress={() => run().toggleMark('italic').run()}
          />
          <Tool
            label={t('console.editor.link')}
            icon={<ConsoleIcon name="link" />}
            isPressed={state.isLink}
            onPress={() => setLinking(true)}
          />
        </Toolbar.Group>
        <Toolbar.Group className="rich-text-tools" aria-label={t('console.editor.history')}>
          <Tool
            label={t('console.editor.undo')}
            icon={<ConsoleIcon name="undo" />}
            keys="Ctrl Z"
            isDisabled={!state.canUndo}
            onPress={() => run().undo().run()}
          />
          <Tool
            label={t('console.editor.redo')}
            icon={<ConsoleIcon name="redo" />}
            keys="Ctrl Y"
            isDisabled={!state.canRedo}
            onPress={() => run().redo().run()}
          />
        </Toolbar.Group>
      </Toolbar.Root>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}
