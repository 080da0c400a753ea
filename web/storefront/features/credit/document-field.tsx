import { useId } from 'react'
import type { CreditDocument } from '#contract/credit-terms.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useIdentityUpload } from '#web/client/use-identity-upload.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { imageTypes } from '#web/kit/picked-images.ts'

type DocumentFieldProps = {
  readonly name: CreditDocument
  readonly isRequired: boolean
  /** Address of the uploaded image; empty for none. */
  readonly address: string
  readonly error: string | undefined
  readonly onChange: (address: string) => void
}

/** One document of an application: an image that can be removed again. */
export function DocumentField({ name, isRequired, address, error, onChange }: DocumentFieldProps) {
  const t = useText()
  const id = useId()
  const { progress, problem, upload } = useIdentityUpload(onChange)
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
