import type { ReactNode } from 'react'
import { PicturePicker } from '#web/kit/picture-picker.tsx'
import { useText } from '#web/text/text-provider.tsx'
import type { Pictures } from './use-pictures.ts'

type Props = {
  readonly pictures: Pictures
  readonly label: ReactNode
  readonly error?: ReactNode
  /** While the form is being sent. */
  readonly disabled?: boolean
}

/** The pictures of a form: what `usePictures` gives, in the words of the page's language. */
export function PictureField({ pictures, ...field }: Props) {
  const t = useText()
  const { megabytes, maxCount: count } = pictures
  return (
    <PicturePicker
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
