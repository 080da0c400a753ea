import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { toHref } from './sections.ts'
import { useCopy } from './use-copy.ts'

interface SecretFieldProps {
  label: string
  value: string
  onClose: () => void
  /** The notice above the field. */
  notice: string
  copyLabel: string
  copied: string
}

/** A secret that no later page shows again, with the button that copies it. */
export function SecretField({ label, value, notice, copyLabel, copied, onClose }: SecretFieldProps) {
  const t = useText()
  const copy = useCopy()
  return (
    <div className="console-log-in">
      <NoticeLine tone="info">{notice}</NoticeLine>
      <TextInput label={label} dir="ltr" readOnly value={value} onFocus={({ target }) => target.select()} />
      <div className="console-dialog-actions">
        <ActionButton onClick={onClose}>{t('common.close')}</ActionButton>
        <ActionButton variant="primary" onClick={() => void copy(value, copied)}>
          {copyLabel}
        </ActionButton>
      </div>
    </div>
  )
}

interface InvitationLinkProps {
  /** The page that opens the invitation. */
  path: '/join' | '/join/staff'
  token: string
  onClose: () => void
}

/** The link of an invitation. The token stands after the hash, so that no server log has it. */
export function InvitationLink({ path, token, onClose }: InvitationLinkProps) {
  const t = useText()
  return (
    <SecretField
      label={t('frame.invitation.link')}
      value={`${location.origin}${toHref(path)}#${token}`}
      notice={t('frame.invitation.once')}
      copyLabel={t('frame.invitation.copy')}
      copied={t('frame.invitation.copied')}
      onClose={onClose}
    />
  )
}
