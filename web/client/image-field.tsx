import type { ReactNode } from 'react'
import { ImagePicker } from '#web/kit/image-picker.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import type { ImageUploads } from './use-image-uploads.ts'

type ImageFieldProps = {
  readonly pictures: ImageUploads
  readonly label: ReactNode
  readonly error?: ReactNode
  /** While the form is being sent. */
  readonly disabled?: boolean
}

/** The pictures of a form: what `useImageUploads` gives, in the words of the page's language. */
export function ImageField({ pictures, ...field }: ImageFieldProps) {
  const t = useText()
  const { megabytes, maxCount: count } = pictures
  return (
    <ImagePicker
      {...field}
      picked={pictures}
      help={t('common.pictures.hint', { megabytes, count })}
      labels={{
        choose: t('common.pictures.choose'),
        tooMany: t('common.pictures.tooMany', { count }),
        retry: t('common.pictures.retry'),
        picture: (number) => t('common.pictures.picture', { number }),
        sending: (number) => t('common.pictures.sending', { number }),
        remove: (number) => t('common.pictures.remove', { number }),
      }}
    />
  )
}
