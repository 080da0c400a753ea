import './photo-slot.css'
import { type DragEvent, useId, useRef, useState } from 'react'
import type { IdentityPhoto } from '#contract/identity-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { imageTypes } from '#web/kit/picked-images.ts'
import type { PhotoUpload } from './use-photo-upload.ts'

interface PhotoSlotProps {
  readonly part: IdentityPhoto
  /** Address of the saved photo; null where it is not shown. */
  readonly image: string | null
  readonly isSaved: boolean
  readonly upload: PhotoUpload
  readonly megabytes: number
  readonly isOptional?: boolean
  /** Another error than that of the upload. */
  readonly error?: string | undefined
}

const icons = { front: 'identity', back: 'card', holding: 'user', proof: 'document' } as const

/** One photo: chosen, dropped or replaced, and shown once it is saved. */
export function PhotoSlot({ part, image, isSaved, upload, megabytes, isOptional, error }: PhotoSlotProps) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isOwn = upload.part === part
  const isSending = isOwn && upload.progress !== null
  const message = (isOwn ? upload.error : null) ?? error
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) void upload.send(part, file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const name = t(`identity.photo.${part}`)
  return (
    <div className="photo-slot" data-invalid={message ? '' : undefined}>
      <p id={`${id}-label`}>
        <b>{name}</b> {isOptional && <small className="identity-quiet">{t('common.optional')}</small>}
      </p>
      <label
        className="photo-slot-face"
        data-over={isOver || undefined}
        data-given={isSaved || undefined}
        onDrop={onDrop}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
      >
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept={imageTypes.join(',')}
          aria-labelledby={`${id}-label ${id}-action`}
          aria-describedby={`${id}-note`}
          aria-invalid={message ? true : undefined}
          onChange={({ target }) => {
            take(target.files)
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
        {image && <img src={image} alt={t('identity.photo.saved', { photo: name })} />}
        {!image && <Icon name={isSaved ? 'check' : icons[part]} size={26} />}
        <span id={`${id}-action`} className={image ? 'photo-slot-replace' : undefined}>
          {t(isSaved ? 'identity.photo.replace' : 'identity.photo.choose')}
        </span>
        {isSending && <progress value={upload.progress ?? 0} max={1} aria-label={t('identity.photo.sending')} />}
      </label>
      <p className="photo-slot-note" id={`${id}-note`} role={message ? 'alert' : undefined}>
        {message ?? t(`identity.photo.help.${part}`, { megabytes })}
      </p>
    </div>
  )
}
