import './newsletter.css'
import { useState } from 'react'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { type FieldValues, useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'

/** The customer's pattern for addresses of subscribers. */
const subscriberMail = /^[a-zA-Z0-9][\w-]{2,}@\w{2,}\.[a-z]{2,}(\.[a-z]{2,})?$/

/** Asks for the newsletter; the address counts once it has confirmed by the link of a mail. */
export function NewsletterForm() {
  const t = useText()
  const call = useApi()
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
