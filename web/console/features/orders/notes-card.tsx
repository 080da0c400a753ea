import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SellerOrder } from '#contract/seller-orders.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useTimes } from '../../app/times.ts'

/** Notes on an order that only the people of the store read and write. */
export function NotesCard({ detail }: { detail: SellerOrder }) {
  const t = useText()
  const { formatTime, formatFull } = useTimes()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { id: orderId } = detail.order
  const add = useMutation({
    mutationFn: (note: string) => {
      const input = { orderId, text: note }
      return submit(input, (options) => call('sellerOrders.addNote', input, options))
    },
    onSuccess: (changed) => {
      client.setQueryData(apiQuery('sellerOrders.detail', { orderId }).queryKey, changed)
      setText('')
      setChecked(false)
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (text.trim() && !add.isPending) add.mutate(text.trim())
  }
  const missing = isChecked && !text.trim() ? t('selling.notes.missing') : undefined
  return (
    <section className="console-card" aria-labelledby="notes-title">
      <header>
        <h2 id="notes-title">{t('selling.notes.title')}</h2>
        <span className="order-note">{t('selling.notes.help')}</span>
      </header>
      <div className="console-card-body order-notes">
        <form onSubmit={onSubmit}>
          <TextInput
            label={t('selling.notes.label')}
            maxLength={1_000}
            autoComplete="off"
            value={text}
            error={add.isError ? failureText(t, add.error) : missing}
            onChange={({ target }) => setText(target.value)}
          />
          <ActionButton type="submit" aria-disabled={add.isPending}>
            {t('selling.notes.add')}
          </ActionButton>
        </form>
        {detail.notes.length > 0 && (
          <ul>
            {detail.notes.map((note) => (
              <li key={note.id}>
                <p>
                  <bdi>{note.text}</bdi>
                </p>
                <p className="order-note" title={formatFull(note.at)}>
                  {t('selling.notes.by', { author: note.author, time: formatTime(note.at) })}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
