import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { getLogoAddress } from '#contract/logo-icons.ts'
import { ApiError } from '#web/client/api-call.ts'
import { uploadFile } from '#web/client/browser-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'

const imageTypes = ['image/jpeg', 'image/png']
const shownSides = [128, 64, 32, 16] as const

interface LogoFieldProps {
  logo: string | null
  onChange: (logo: string | null) => void
}

/** One upload, from which the server makes the icons of all sizes. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const t = useText()
  const id = useId()
  const { locale } = useLanguage()
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (!imageTypes.includes(file.type)) throw new Error(t('common.pictures.wrongType'))
      const how = { signal: new AbortController().signal, onProgress: () => {} }
      return uploadFile(locale, 'themes.uploadLogo', { file }, how)
    },
    onSuccess: (made) => onChange(made.logo),
  })
  const error = upload.error && (upload.error instanceof ApiError ? failureText(t, upload.error) : upload.error.message)
  return (
    <section className="console-card" aria-labelledby="theme-logo">
      <header>
        <h2 id="theme-logo">{t('theme.logo')}</h2>
      </header>
      <div className="console-card-body page-editor-fields">
        <label className="console-label" htmlFor={id}>
          {t('theme.logoFile')}
        </label>
        <input
          id={id}
          type="file"
          accept={imageTypes.join(',')}
          aria-describedby={`${id}-help`}
          disabled={upload.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) upload.mutate(file)
            target.value = ''
          }}
        />
        <p id={`${id}-help`} className="console-help">
          {t('theme.logoText')}
        </p>
        {error && <NoticeLine tone="bad">{error}</NoticeLine>}
        {logo === null ? (
          <p className="console-help">{t('theme.logoMark')}</p>
        ) : (
          <>
            <div className="theme-icons">
              {shownSides.map((side) => (
                <img
                  key={side}
                  src={getLogoAddress(logo, `${side}`)}
                  alt={t('theme.logoIcon', { side })}
                  width={side}
                  height={side}
                />
              ))}
            </div>
            <div>
              <ActionButton small onClick={() => onChange(null)}>
                {t('theme.logoRemove')}
              </ActionButton>
            </div>
          </>
        )}
      </div>
    </section>
  )
}
