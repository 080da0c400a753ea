import './identity-image.css'
import { useId, useRef } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { useIdentityUpload } from '#web/client/use-identity-upload.ts'
import { Icon } from '#web/kit/icon.tsx'
import { imageTypes } from '#web/kit/picked-images.ts'

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
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { progress, problem, upload, megabytes } = useIdentityUpload(onChange)
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
