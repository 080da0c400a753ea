import './newsletter.css'
import { useState } from 'react'
import { subscriberMail } from '#contract/form-limits.ts'
import { useBoot } from '#web/client/boot.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { type FieldValues, useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'

/** Asks for the newsletter; the address counts once it has confirmed by the link of a mail, so only where mail is sent. */
export function NewsletterForm() {
  const t = useText()
  const call = useApi()
  const { codeChannels } = useBoot()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { props, errors, alert, busy } = useForm({
    check: ({ email = '' }: FieldValues) => ({
      ...(!subscriberMail.test(email.trim()) && { email: t('account.field.email') }),
    }),
    send: async ({ email = '' }) => {
      await call('content.subscribe', { email: email.trim() })
      setSentTo(email.trim())
    },
  })
  if (!codeChannels.includes('email')) return null
  if (sentTo)
    return <output className="newsletter newsletter-sent">{t('content.newsletter.sent', { email: sentTo })}</output>
  return (
    <form className="newsletter" {...props} aria-label={t('content.newsletter.title')}>
      <FormAlert>{alert}</FormAlert>
      <TextField
        name="email"
        type="email"
        label={t('content.newsletter.title')}
        placeholder={t('account.register.email')}
        help={t('content.newsletter.help')}
        error={errors.email}
        maxLength={64}
        autoComplete="email"
        dir="ltr"
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {t('content.newsletter.submit')}
      </Button>
    </form>
  )
}
