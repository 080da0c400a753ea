import type { ReactNode } from 'react'
import { ImagePicker } from '#web/kit/image-picker.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import type { ImageUploads } from './use-image-uploads.ts'

type ImageFieldProps = {
  readonly images: ImageUploads
  readonly label: ReactNode
  readonly error?: ReactNode
  /** While the form is being sent. */
  readonly disabled?: boolean
}

/** The images of a form, with the result of `useImageUploads`. */
export function ImageField({ images, ...field }: ImageFieldProps) {
  const t = useText()
  const { megabytes, maxCount: count } = images
  return <ImagePicker {...field} picked={images} help={t('common.pictures.hint', { megabytes, count })} />
}
