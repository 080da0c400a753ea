import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/client/api-call.ts'
import { uploadFile } from '#web/client/browser-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { relatedToBank } from './payout-parts.tsx'

const maxMegabytes = 5

/** The upload of a statement: the button, and why the last file was refused. */
export function useStatementUpload() {
  const t = useText()
  const { locale } = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<{ readonly name: string; readonly text: string } | null>(null)

  const upload = async (file: File) => {
    const { name } = file
    if (file.size > maxMegabytes << 20)
      return setError({ name, text: t('bookkeeping.upload.tooLarge', { megabytes: maxMegabytes }) })
    setError(null)
    setBusy(true)
    try {
      const options = { signal: new AbortController().signal, onProgress: () => undefined }
      const { id } = await uploadFile(locale, 'bankStatements.upload', { file, name: name.slice(0, 255) }, options)
      await invalidate(client, { predicate: ({ queryKey }) => relatedToBank.test(String(queryKey[0])) })
      await navigate(`/staff/bank/${id}`)
    } catch (failure) {
      const isUnread = failure instanceof ApiError && failure.key === 'bank_file.unreadable'
      const line = isUnread ? Number((failure.params as { line?: number } | undefined)?.line ?? 0) : 0
      const unread = line > 0 ? t('bookkeeping.upload.wrongLine', { line }) : t('bookkeeping.upload.unreadable')
      setError({ name, text: isUnread ? unread : failureText(t, failure) })
    }
    setBusy(false)
  }
  return {
    error,
    button: (
      <>
        <input
          ref={field}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('bookkeeping.upload')}
          accept=".xml,.csv,.txt,application/xml,text/xml,text/csv"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void upload(file)
          }}
        />
        <ActionButton
          variant="primary"
          icon={<Icon name="upload" size={16} />}
          aria-disabled={isBusy}
          onClick={() => !isBusy && field.current?.click()}
        >
          {t('bookkeeping.upload')}
        </ActionButton>
      </>
    ),
  }
}
