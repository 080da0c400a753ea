import { useId, useState } from 'react'
import type { CreditDocument } from '#contract/credit-terms.ts'
import { getMaxUploadMegabytes } from '#contract/upload-modules.ts'
import { useBoot } from '#web/client/boot.ts'
import { uploadFile } from '#web/client/browser-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { findImageError, imageTypes } from '#web/kit/picked-images.ts'

type DocumentFieldProps = {
  readonly name: CreditDocument
  readonly isRequired: boolean
  /** Address of the uploaded image; empty for none. */
  readonly address: string
  readonly error: string | undefined
  readonly onChange: (address: string) => void
}

/** Uploads an image as soon as it is chosen; `problem` says why it was refused. */
function useUpload(onChange: (address: string) => void) {
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
  return { progress, problem, upload }
}

/** One document of an application: an image that can be removed again. */
export function DocumentField({ name, isRequired, address, error, onChange }: DocumentFieldProps) {
  const t = useText()
  const id = useId()
  const { progress, problem, upload } = useUpload(onChange)
  const label = t(name === 'incomeProof' ? 'credit.apply.doc.income' : 'credit.apply.doc.statement')
  const help = t(isRequired ? 'credit.apply.doc.needed' : 'credit.apply.doc.optional')
  const message = problem ?? error
  return (
    <li className={message ? 'document-field document-field-invalid' : 'document-field'}>
      <input type="hidden" name={name} value={address} />
      <span className={address ? 'document-field-icon' : 'document-field-icon document-field-open'}>
        <Icon name={address ? 'document' : 'plus'} />
      </span>
      <span className="document-field-text">
        <b>{label}</b>
        <span id={`${id}-note`} role={message ? 'alert' : undefined}>
          {message ?? (address ? t('credit.apply.doc.given') : help)}
        </span>
        {progress !== null && <progress value={progress} max={1} aria-label={t('credit.apply.doc.sending')} />}
      </span>
      {address ? (
        <Button variant="text" small aria-describedby={`${id}-note`} onClick={() => onChange('')}>
          {t('credit.apply.doc.remove')} <span className="visually-hidden">{label}</span>
        </Button>
      ) : (
        <label className="button button-secondary button-small">
          <input
            className="visually-hidden"
            type="file"
            accept={imageTypes.join(',')}
            aria-label={label}
            aria-describedby={`${id}-note`}
            aria-invalid={message ? true : undefined}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void upload(file)
              // So that the same file can be chosen again.
              target.value = ''
            }}
          />
          <span>{t('credit.apply.doc.add')}</span>
        </label>
      )}
    </li>
  )
}
