import { uploadMegabytes, type UploadModule } from '#contract/upload-modules.ts'
import { usePickedPictures, type PickedPictures } from '#web/kit/use-picked-pictures.ts'
import { useBoot } from '#web/storefront/app/boot.ts'
import { sendFile } from '#web/storefront/app/browser-call.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { useText } from '#web/text/text-provider.tsx'

/** Pictures chosen here, with what the brand allows of their kind. */
export type Pictures = PickedPictures & { readonly megabytes: number }

/**
 * Pictures for a form: each is uploaded for `moduleName` as soon as it is chosen, within the brand's limits. Show them by
 * `<PictureField pictures={...}>`, submit `addresses`, and wait while `isSending`.
 */
export function usePictures(moduleName: UploadModule, maxCount: number): Pictures {
  const t = useText()
  const { brand, locale } = useBoot()
  const megabytes = uploadMegabytes(brand.policy, moduleName)
  const picked = usePickedPictures({
    maxCount,
    maxMegabytes: megabytes,
    send: (file, how) => sendFile(locale, 'media.upload', { moduleName, file }, how),
    texts: {
      wrongType: t('common.pictures.wrongType'),
      tooLarge: t('common.pictures.tooLarge', { megabytes }),
      failed: (error) => failureText(t, error),
    },
  })
  return { ...picked, megabytes }
}
