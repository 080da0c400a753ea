import { useRef, useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { Tooltip } from '#web/console/kit/tooltip.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { imageTypes } from '#web/kit/picked-images.ts'
import { OrderPicker } from './order-picker.tsx'
import { ProductPicker } from './product-picker.tsx'
import type { Attachments } from './use-attachments.ts'

type Tool = 'image' | 'product' | 'order'
type Picker = Exclude<Tool, 'image'> | null

const tools = { image: 'image', product: 'box', order: 'document' } as const satisfies Readonly<Record<Tool, IconName>>

/** Buttons that add images, a product or an order to the next message. */
export function AttachTools({ chat, attachments }: { chat: Chat; attachments: Attachments }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [picker, setPicker] = useState<Picker>(null)
  const onTool = (tool: Tool) => (tool === 'image' ? input.current?.click() : setPicker(tool))
  const close = () => setPicker(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={imageTypes.join(',')}
        aria-label={t('desk.attach.image')}
        onChange={({ target }) => {
          attachments.addFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {(Object.keys(tools) as Tool[]).map((key) => (
        <Tooltip key={key} text={t(`desk.attach.${key}`)}>
          <ActionButton
            small
            variant="quiet"
            aria-label={t(`desk.attach.${key}`)}
            icon={<Icon name={tools[key]} size={16} />}
            onClick={() => onTool(key)}
          />
        </Tooltip>
      ))}
      {picker === 'product' && (
        <ProductPicker onClose={close} onPick={(id, name) => attachments.addCard('goods', id, name)} />
      )}
      {picker === 'order' && (
        <OrderPicker chatId={chat.id} onClose={close} onPick={(id, name) => attachments.addCard('order', id, name)} />
      )}
    </>
  )
}
