import './page-editor.css'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError } from '#web/client/api-call.ts'
import { uploadFile } from '#web/client/browser-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { Icon } from '#web/kit/icon.tsx'

const imageTypes = ['image/jpeg', 'image/png']

interface ImageUploadProps {
  label: string
  image: string | null
  onUploaded: (address: string) => void
  /** Without it the image can only be replaced. */
  onRemove?: (() => void) | undefined
}

/** One image that is uploaded as soon as it is chosen. */
export function ImageUpload({ label, image, onUploaded, onRemove }: ImageUploadProps) {
  const t = useText()
  const id = useId()
  const { locale } = useLanguage()
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (!imageTypes.includes(file.type)) throw new Error(t('common.pictures.wrongType'))
      const how = { signal: new AbortController().signal, onProgress: () => {} }
      return uploadFile(locale, 'media.upload', { moduleName: 'store', file }, how)
    },
    onSuccess: onUploaded,
  })
  const { error } = upload
  return (
    <div className="page-editor-banner">
      <span className="console-label" id={`${id}-label`}>
        {label}
      </span>
      {image && <img src={image} alt="" />}
      <div className="page-editor-image-actions">
        <label className="action-button action-button-secondary action-button-small" aria-disabled={upload.isPending}>
          <input
            type="file"
            className="visually-hidden"
            aria-describedby={`${id}-label`}
            accept={imageTypes.join(',')}
            disabled={upload.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) upload.mutate(file)
              target.value = ''
            }}
          />
          <Icon name="upload" size={16} />
          <span>{t(image ? 'settings.page.replaceImage' : 'settings.page.chooseImage')}</span>
        </label>
        {image && onRemove && (
          <ActionButton small variant="quiet" onClick={onRemove}>
            {t('settings.page.removeImage')}
          </ActionButton>
        )}
      </div>
      {error && <NoticeLine tone="bad">{error instanceof ApiError ? failureText(t, error) : error.message}</NoticeLine>}
    </div>
  )
}
