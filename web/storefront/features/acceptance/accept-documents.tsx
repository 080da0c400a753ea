import './accept-documents.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useHref } from '#web/client/use-href.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'

/** The documents that the person has to accept here, and what they ticked; `isReady` once nothing is missing. */
export function useAcceptance(at: OperationInput<'content.required'>['at']) {
  const { data } = useQuery({ ...apiQuery('content.required', { at }), staleTime: 0 })
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const documents = (data?.documents ?? []).map((one) => ({ ...one, key: `${one.docId}:${one.version}` }))
  const keys = documents.map(({ key }) => key)
  const isReady = keys.every((key) => ticked.includes(key))
  return {
    documents,
    ticked,
    toggle: (key: string) =>
      setTicked((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key])),
    hasError: isTried && !isReady,
    isReady,
    /** Marks what is missing; false while something is. */
    check: () => {
      setTried(true)
      return isReady
    },
    /** Part of the input of the operation; empty where nothing is asked for. */
    input: keys.length > 0 ? { acceptedDocuments: keys } : {},
  }
}

/** A tick for each document, which opens beside the page. */
export function AcceptDocuments({ acceptance }: { acceptance: ReturnType<typeof useAcceptance> }) {
  const t = useText()
  const href = useHref()
  const { documents, ticked, toggle, hasError } = acceptance
  if (documents.length === 0) return null
  return (
    <fieldset className="accept-documents" aria-describedby={hasError ? 'accept-documents-error' : undefined}>
      <legend className="visually-hidden">{t('content.accept.legend')}</legend>
      {documents.map(({ key, docId, title }) => (
        <div key={key}>
          <Checkbox checked={ticked.includes(key)} onChange={() => toggle(key)}>
            {t('content.accept.label', { title })}
          </Checkbox>
          <a
            href={href('/doc', { docId: String(docId) })}
            target="_blank"
            rel="noreferrer"
            aria-label={t('content.accept.readTitle', { title })}
          >
            {t('content.accept.read')}
          </a>
        </div>
      ))}
      {hasError && (
        <p id="accept-documents-error" role="alert">
          {t('content.accept.missing')}
        </p>
      )}
    </fieldset>
  )
}
