import './identity-image.css'
import { useId, useRef, useState } from 'react'
import { getMaxUploadMegabytes } from '#contract/upload-modules.ts'
import { useBoot } from '#web/client/boot.ts'
import { uploadFile } from '#web/client/browser-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { findImageError, imageTypes } from '#web/kit/picked-images.ts'

type IdentityImageProps = {
  readonly label: string
  /** Address of the stored image; empty for none. */
  readonly address: string
  readonly error?: string | undefined
  readonly onChange: (address: string) => void
}

/** One image of an identity: uploaded as soon as it is chosen, replaced by the next. */
export function IdentityImage({ label, address, error, onChange }: IdentityImageProps) {
  const t = useText()
  const { brand, locale } = useBoot()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
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
  const message = problem ?? error
  return (
    <div
      className={`identity-image${message ? ' identity-image-invalid' : ''}${address ? ' identity-image-given' : ''}`}
    >
      <span className="identity-image-preview">
        {address ? <img src={address} alt="" /> : <Icon name="image" />}
        {progress !== null && <progress value={progress} max={1} aria-label={t('merchants.identity.sending')} />}
      </span>
      <span className="identity-image-text">
        <b id={`${id}-label`}>{label}</b>
        <span id={`${id}-note`} role={message ? 'alert' : undefined}>
          {message ?? (address ? t('merchants.identity.given') : t('merchants.identity.add', { megabytes }))}
        </span>
      </span>
      <label className="button button-secondary button-small">
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept={imageTypes.join(',')}
          aria-label={label}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void upload(file)
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
        <span>{t(address ? 'merchants.identity.replace' : 'merchants.identity.choose')}</span>
      </label>
    </div>
  )
}
