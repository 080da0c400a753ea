import type { Editor } from '@tiptap/core'
import { type SubmitEvent, useId, useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { TextField } from '#web/kit/field.tsx'
import { ActionButton } from '../action-button.tsx'
import { ConsoleDialog } from '../console-dialog.tsx'
import { toLinkAddress } from './link-address.ts'

/** Asks for the address of the selected text, or of the link in which the cursor stands. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText()
  const id = useId()
  const old = String(editor.getAttributes('link')['href'] ?? '')
  const [address, setAddress] = useState(old)
  const [isWrong, setWrong] = useState(false)
  const close = () => {
    onClose()
    // The dialog returns the focus to the tool; the text is where writing goes on.
    setTimeout(() => editor.commands.focus())
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetMark('link').run()
    close()
  }
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    // The dialog is drawn elsewhere in the page, but React hands its events to the form around the editor.
    event.stopPropagation()
    const href = toLinkAddress(address)
    if (href === null) return setWrong(true)
    const chain = editor.chain().extendMarkRange('link')
    if (editor.state.selection.empty && !old)
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setMark('link', { href }).run()
    close()
  }
  return (
    <ConsoleDialog
      open
      onOpenChange={(open) => !open && close()}
      title={t(old ? 'console.editor.changeLink' : 'console.editor.addLink')}
      actions={
        <>
          {old && (
            <ActionButton variant="quiet" onClick={remove}>
              {t('console.editor.removeLink')}
            </ActionButton>
          )}
          <ActionButton variant="primary" type="submit" form={id}>
            {t('console.editor.saveLink')}
          </ActionButton>
        </>
      }
    >
      <form id={id} noValidate onSubmit={save}>
        <TextField
          label={t('console.editor.address')}
          dir="ltr"
          inputMode="url"
          value={address}
          error={isWrong && t('console.editor.wrongAddress')}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value)
            setWrong(false)
          }}
        />
      </form>
    </ConsoleDialog>
  )
}
