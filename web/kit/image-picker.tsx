import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'
import type { FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useKitTexts } from './kit-texts.ts'
import { type PickedImage, imageTypes } from './picked-images.ts'
import type { PickedImages } from './use-picked-images.ts'

export interface ImagePickerProps extends FieldTexts {
  /** The result of `usePickedImages`. */
  picked: PickedImages
  disabled?: boolean
}

type TileProps = Pick<ImagePickerProps, 'disabled'> & {
  image: PickedImage
  number: number
  onRemove: () => void
  onRetry: () => void
}

/** One image with its progress, its error and a button that removes it. */
function ImageTile({ image, number, disabled, onRemove, onRetry }: TileProps) {
  const texts = useKitTexts()
  const { state, preview, progress, error, isSendable } = image
  return (
    <li className={`image-picker-item image-picker-${state}`}>
      <span className="image-picker-face">
        {preview ? <img src={preview} alt={texts.image(number)} /> : <Icon name="image" size={26} />}
        {state === 'sending' && <progress value={progress} max={1} aria-label={texts.uploadingImage(number)} />}
        <IconButton
          icon="close"
          size={36}
          veil
          label={texts.removeImage(number)}
          aria-disabled={disabled}
          onClick={() => !disabled && onRemove()}
        />
      </span>
      {error && (
        <span className="image-picker-error" role="alert">
          {error}
        </span>
      )}
      {state === 'failed' && isSendable && (
        <Button variant="text" small onClick={onRetry}>
          {texts.uploadAgain}
        </Button>
      )}
    </li>
  )
}

/** Pictures to choose, drop or paste; each is sent at once and can be removed. The field says what is wrong beside each. */
export function ImagePicker({ picked, label, help, error, disabled }: ImagePickerProps) {
  const texts = useKitTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { images, maxCount, isOverfull } = picked
  const isFull = images.length >= maxCount
  const note = isOverfull ? texts.tooManyImages(maxCount) : error || help

  const take = (files: FileList | null) => {
    if (!disabled && files?.length) picked.add([...files])
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(!disabled)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  const onRemove = (which: number) => {
    // The button disappears with its image; the focus moves to the button that adds one.
    flushSync(() => picked.remove(which))
    input.current?.focus()
  }
  return (
    <fieldset
      className={`field image-picker${error || isOverfull ? ' field-invalid' : ''}${isOver ? ' image-picker-over' : ''}`}
      aria-labelledby={`${id}-label`}
      aria-describedby={note ? `${id}-note` : undefined}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onPaste={onPaste}
    >
      <span className="image-picker-label" id={`${id}-label`}>
        {label}
      </span>
      <ul className="image-picker-list">
        {images.map((image, index) => (
          <ImageTile
            key={image.id}
            image={image}
            number={index + 1}
            disabled={disabled}
            onRemove={() => onRemove(image.id)}
            onRetry={() => picked.retry(image.id)}
          />
        ))}
        {!isFull && (
          <li className="image-picker-item">
            <label className="image-picker-face image-picker-add">
              <input
                ref={input}
                className="visually-hidden"
                type="file"
                accept={imageTypes.join(',')}
                multiple={maxCount - images.length > 1}
                disabled={disabled}
                onChange={({ target }) => {
                  take(target.files)
                  // So that the same file can be chosen again.
                  target.value = ''
                }}
              />
              <Icon name="upload" />
              <span>{texts.chooseImages}</span>
            </label>
          </li>
        )}
      </ul>
      {note && (
        <p className="field-note" id={`${id}-note`} role={isOverfull ? 'status' : undefined}>
          {(error || isOverfull) && <Icon name="info" size={16} />}
          <span>{note}</span>
        </p>
      )}
    </fieldset>
  )
}
