import { useState } from 'react'
import { getMaxUploadMegabytes } from '#contract/upload-modules.ts'
import { findImageError } from '#web/kit/picked-images.ts'
import { useBoot } from './boot.ts'
import { uploadFile } from './browser-call.ts'
import { failureText } from './failure-text.ts'
import { useText } from './text/text-provider.tsx'

/**
 * Uploads a private image as soon as it is chosen and hands over its address. `progress` goes from 0 to 1 and is null while
 * nothing is sent; `problem` says why the last one was refused.
 */
export function useIdentityUpload(onChange: (address: string) => void) {
  const t = useText()
  const { brand, locale } = useBoot()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const megabytes = getMaxUploadMegabytes(brand.policy, 'identity')
  const upload = async (file: File) => {
    const reason = findImageError(file, megabytes)
    if (reason === 'type') return setProblem(t('common.pictures.wrongType'))
    if (reason) return setProblem(t('common.pictures.tooLarge', { megabytes }))
    setProblem(null)
    setProgress(0)
    try {
      const { signal } = new AbortController()
      onChange(
        await uploadFile(locale, 'media.upload', { moduleName: 'identity', file }, { signal, onProgress: setProgress }),
      )
    } catch (failure) {
      setProblem(failureText(t, failure))
    } finally {
      setProgress(null)
    }
  }
  return { progress, problem, upload, megabytes }
}
