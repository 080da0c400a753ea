import type { UserInfo } from '#contract/account.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useHasPasskeys } from '#web/client/passkeys/use-has-passkeys.ts'
import { usePasskeyLogin } from '#web/client/passkeys/use-passkey-login.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'

/** The button for a passkey; absent in browsers without them, where the console begins without it. */
export function PasskeyLoginButton({ onDone }: { onDone: (user: UserInfo) => Promise<void> }) {
  const t = useText()
  const { alert, isUnfinished, busy, logIn } = usePasskeyLogin(onDone)
  if (!useHasPasskeys()) return null
  return (
    <div className="console-log-in">
      <ActionButton disabled={busy} onClick={logIn}>
        {t('account.passkey.logIn')}
      </ActionButton>
      <output>{isUnfinished && t('account.passkey.unfinished')}</output>
      <FormAlert>{alert}</FormAlert>
    </div>
  )
}
