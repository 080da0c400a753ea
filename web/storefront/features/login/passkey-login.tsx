import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useHasPasskeys } from '#web/client/passkeys/use-has-passkeys.ts'
import type { PasskeyLogin } from '#web/client/passkeys/use-passkey-login.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'

/** For the forms beside the button. */
export type LoginWayProps = {
  readonly search: URLSearchParams
  /** A log-in by passkey is under way, which leads on by itself. */
  readonly isHeld: boolean
}

/** The button for a passkey. Browsers without passkeys leave its place empty, so that nothing moves. */
export function PasskeyLoginButton({ alert, isUnfinished, busy, logIn }: PasskeyLogin) {
  const t = useText()
  const isShown = useHasPasskeys()
  return (
    <div className={isShown ? 'passkey-login' : 'passkey-login passkey-login-hidden'}>
      <Button variant="secondary" full icon="lock" busy={busy} onClick={logIn}>
        {t('account.passkey.logIn')}
      </Button>
      <output>{isUnfinished && t('account.passkey.unfinished')}</output>
      <FormAlert>{alert}</FormAlert>
    </div>
  )
}
