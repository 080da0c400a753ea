import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { apiQuery } from '#web/client/api-query.ts'
import { uploadFile } from '#web/client/browser-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { ImportMark } from './import-mark.tsx'
import { isBusy, pollMs, useWorkspace } from './workspace.ts'

const maxMegabytes = 64

function UploadForm() {
  const t = useText()
  const { locale } = useLanguage()
  const navigate = useNavigate()
  const { module, path } = useWorkspace()
  const field = useRef<HTMLInputElement>(null)
  const [isUploading, setUploading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const upload = async (file: File) => {
    if (file.size > maxMegabytes << 20) return setError(t('translations.upload.tooLarge', { megabytes: maxMegabytes }))
    setError(null)
    setUploading(true)
    try {
      const options = { signal: new AbortController().signal, onProgress: () => undefined }
      const input = { file, name: file.name.slice(0, 255) }
      const answer = await uploadFile(locale, `${module}.upload`, input, options)
      await navigate(`${path}/${answer.import.id}`)
    } catch (failure) {
      setError(failureText(t, failure))
    }
    setUploading(false)
  }
  return (
    <div className="console-card-body translations-upload">
      <p className="console-help">{t('translations.upload.text', { megabytes: maxMegabytes })}</p>
      <p className="console-help">{t('translations.upload.drafts')}</p>
      {error && <NoticeLine tone="bad">{error}</NoticeLine>}
      <input
        ref={field}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('translations.upload.title')}
        accept=".xlf,.xliff,.xml,.csv,text/csv,application/xml"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void upload(file)
        }}
      />
      <ActionButton
        icon={<Icon name="upload" size={16} />}
        aria-disabled={isUploading}
        onClick={() => !isUploading && field.current?.click()}
      >
        {t(isUploading ? 'translations.upload.busy' : 'translations.upload.choose')}
      </ActionButton>
    </div>
  )
}

/** The upload of a translated file, and the latest ones. */
export function ImportCard() {
  const t = useText()
  const { module, path } = useWorkspace()
  const { formatTime } = useTimes()
  const { data } = useQuery({
    ...apiQuery(`${module}.imports`, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pageList.some(isBusy) ? pollMs : false),
  })
  return (
    <section className="console-card" aria-labelledby="import-title">
      <header>
        <h2 id="import-title">{t('translations.upload.title')}</h2>
      </header>
      <UploadForm />
      {data?.pageList.length === 0 && <ListState icon="document" title={t('translations.imports.empty')} />}
      {data && data.pageList.length > 0 && (
        <ul className="translations-lines" aria-label={t('translations.imports.title')}>
          {data.pageList.slice(0, 10).map((file) => (
            <li key={file.id}>
              <a className="console-link translations-name" href={toHref(`${path}/${file.id}`)}>
                <bdi>{file.name || t('translations.imports.unnamed')}</bdi>
              </a>
              <time className="translations-note" dateTime={file.createdAt}>
                {formatTime(file.createdAt)}
              </time>
              <ImportMark file={file} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
