import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { TextField } from '#web/kit/field.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { refreshReferral } from './referral-queries.ts'

/** Takes the code of the friend who referred the user, until their first order. */
export function BindCard() {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code !== 'string') return
    setState({ busy: true, error: null })
    try {
      await call('referral.bind', { code: code.trim() })
      toast({ text: t('referral.bind.done') })
      await refreshReferral(client)
    } catch (error) {
      setState({ busy: false, error: failureText(t, error) })
    }
  }
  return (
    <Card title={t('referral.bind.title')}>
      <form className="referral-bind" onSubmit={(event) => void submit(event)}>
        <TextField
          name="code"
          label={t('referral.bind.code')}
          help={t('referral.bind.text')}
          error={state.error ?? undefined}
          maxLength={32}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" variant="secondary" busy={state.busy}>
          {t('referral.bind.submit')}
        </Button>
      </form>
    </Card>
  )
}
