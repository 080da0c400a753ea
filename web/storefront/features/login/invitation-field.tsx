import { useEffect, useRef } from 'react'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { TextField } from '#web/kit/field.tsx'
import { findInvitation, useInvitation } from './use-invitation.ts'

/** The invitation code may come with the address or from an earlier visit; it can be changed or taken out. */
export function InvitationField({ search, error }: PageProps & { readonly error: string | undefined }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const invitation = useInvitation(search)
  useEffect(() => {
    if (field.current && !field.current.value) field.current.value = invitation
  }, [invitation])
  return (
    <TextField
      ref={field}
      name="invitationCode"
      label={t('account.register.invitation')}
      help={t('account.register.invitationHelp')}
      error={error}
      defaultValue={findInvitation(search) ?? ''}
      maxLength={32}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
