import { useState, type ReactNode } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { FormAlert } from './form-alert.tsx'

type ConfirmDeleteProps<Item> = {
  /** The item to delete; null while the dialog is closed. */
  readonly item: Item | null
  readonly title: string
  readonly children: (item: Item) => ReactNode
  /** Deletes it; an error is shown in the dialog, which stays open. */
  readonly remove: (item: Item) => Promise<void>
  readonly onClose: () => void
}

/** Confirms a deletion and shows the item. */
export function ConfirmDelete<Item>({ item, title, children, remove, onClose }: ConfirmDeleteProps<Item>) {
  const t = useText()
  const [state, setState] = useState<{ busy: boolean; alert: string | null }>({ busy: false, alert: null })
  const close = () => {
    setState({ busy: false, alert: null })
    onClose()
  }
  const act = async (going: Item) => {
    setState({ busy: true, alert: null })
    try {
      await remove(going)
      close()
    } catch (error) {
      setState({ busy: false, alert: failureText(t, error) })
    }
  }
  return (
    <Dialog open={item !== null} onClose={close} title={title}>
      {item !== null && (
        <div className="form">
          <FormAlert>{state.alert}</FormAlert>
          {children(item)}
          <div className="form-foot">
            <Button busy={state.busy} onClick={() => void act(item)}>
              {t('common.delete')}
            </Button>
            <Button variant="text" onClick={close}>
              {t('common.cancel')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
