import { useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { Attachments } from './use-attachments.ts'

/** The attachments of the next message; each can be taken away. */
export function AttachmentRow({ attachments }: { attachments: Attachments }) {
  const t = useText()
  const { images, cards, removeCard } = attachments
  if (images.images.length === 0 && cards.length === 0) return null
  return (
    <ul className="chat-attachments" aria-label={t('desk.attached')}>
      {images.images.map(({ id, preview, state, error }, index) => {
        const name = t('desk.image.of', { number: index + 1 })
        return (
          <li key={id} data-state={state}>
            {preview ? <img src={preview} alt={name} /> : <Icon name="image" size={20} />}
            {state === 'sending' && <progress aria-label={t('desk.attached.sending', { name })} />}
            {error && (
              <p role="alert">
                {error}{' '}
                <button type="button" className="console-link" onClick={() => images.retry(id)}>
                  {t('common.retry')}
                </button>
              </p>
            )}
            <button type="button" aria-label={t('desk.attached.remove', { name })} onClick={() => images.remove(id)}>
              <Icon name="close" size={14} />
            </button>
          </li>
        )
      })}
      {cards.map(({ type, content, cardName }) => (
        <li key={content}>
          <Icon name={type === 'goods' ? 'box' : 'document'} size={16} />
          <span dir="auto">{cardName}</span>
          <button
            type="button"
            aria-label={t('desk.attached.remove', { name: cardName ?? '' })}
            onClick={() => removeCard(content)}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
