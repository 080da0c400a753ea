import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationData, OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useApi } from '#web/client/use-api.ts'

export type MailText = OperationData<'mailTexts.detail'>['mail']
export type MailRow = OperationData<'mailTexts.list'>['mails'][number]

export const mailsPath = '/staff/mails'
export const toMailPath = (kind: string, language: string) => `${mailsPath}/${kind}/${language}`

export const mailQuery = (kind: string, textLanguage: string) => apiQuery('mailTexts.detail', { kind, textLanguage })

type Action = 'mailTexts.save' | 'mailTexts.reset'

/** Sends a change of a mail; its answer replaces what the page and the list know. */
export function useMailAction<Name extends Action>(
  name: Name,
  { onDone, onError }: { onDone: (mail: MailText) => void; onError: (error: unknown) => void },
) {
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  return useMutation({
    mutationFn: (input: OperationInput<Name>) =>
      submit(input as object, (options) => call(name, input, options)) as Promise<{ mail: MailText }>,
    onSuccess: async ({ mail }) => {
      client.setQueryData(mailQuery(mail.kind, mail.language).queryKey, { mail })
      onDone(mail)
      await invalidate(client, { predicate: ({ queryKey }) => queryKey[0] === 'mailTexts.list' })
    },
    onError,
  })
}
