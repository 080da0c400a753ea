import { getMaxUploadMegabytes, type UploadModule } from '#contract/upload-modules.ts'
import { usePickedImages, type PickedImages } from '#web/kit/use-picked-images.ts'
import { useBoot } from '#web/client/boot.ts'
import { uploadFile } from '#web/client/browser-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'

/** Pictures chosen here, with what the brand allows of their kind. */
export type ImageUploads = PickedImages & { readonly megabytes: number }

/**
 * Pictures for a form: each is uploaded for `moduleName` as soon as it is chosen, within the brand's limits. Show them by
 * `<ImageField images={...}>`, submit `addresses`, and wait while `isSending`.
 */
export function useImageUploads(moduleName: UploadModule, maxCount: number): ImageUploads {
  const t = useText()
  const { brand, locale } = useBoot()
  const megabytes = getMaxUploadMegabytes(brand.policy, moduleName)
  const picked = usePickedImages({
    maxCount,
    maxMegabytes: megabytes,
    send: (file, how) => uploadFile(locale, 'media.upload', { moduleName, file }, how),
    texts: {
      wrongType: t('common.pictures.wrongType'),
      tooLarge: t('common.pictures.tooLarge', { megabytes }),
      failed: (error) => failureText(t, error),
    },
  })
  return { ...picked, megabytes }
}
