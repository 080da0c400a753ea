import type { ReactNode } from 'react'
import type { TextKey } from '#i18n/text-keys.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useOrderAction } from './use-order-action.ts'

/** Props of every dialog about an order. */
export type OrderDialogProps = { readonly orderId: string; readonly open: boolean; readonly onClose: () => void }

type ConfirmActionProps = Omit<OrderDialogProps, 'orderId'> & {
  readonly texts: { title: TextKey; confirm: TextKey; keep: TextKey; done: TextKey }
  readonly input: unknown
  readonly send: Parameters<ReturnType<typeof useOrderAction>['run']>[0]['send']
  /** The question and its fields. */
  readonly children: ReactNode
}

/** Confirms an action on an order; if it is no longer possible, the dialog shows why. */
export function ConfirmAction({ open, onClose, texts, input, send, children }: ConfirmActionProps) {
  const t = useText()
  const { busy, alert, run, reset } = useOrderAction()
  const close = () => {
    onClose()
    reset()
  }
  return (
    <Dialog open={open} onClose={close} title={t(texts.title)}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void run({ input, send, done: t(texts.done) }, onClose)
        }}
      >
        <FormAlert>{alert}</FormAlert>
        {children}
        <div className="form-foot">
          <Button type="submit" busy={busy}>
            {t(texts.confirm)}
          </Button>
          <Button variant="text" onClick={close}>
            {t(texts.keep)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
