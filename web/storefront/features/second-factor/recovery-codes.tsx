import { useState } from 'react'
import { useBoot } from '#web/client/boot.ts'
import { CopyText } from '#web/client/copy-text.tsx'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Dialog } from '#web/kit/dialog.tsx'

type RecoveryCodesProps = { readonly codes: readonly string[] | null; readonly onClose: () => void }

/** Shows new recovery codes once; it closes only after the person says that they are saved. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const t = useText()
  const [isSaved, setSaved] = useState(false)
  const finish = () => {
    if (!isSaved) return
    setSaved(false)
    onClose()
  }
  return (
    <Dialog
      open={codes !== null}
      isRequired={!isSaved}
      onClose={finish}
      title={t('account.totp.recovery')}
      foot={
        <Button full aria-disabled={!isSaved} onClick={finish}>
          {t('account.totp.finish')}
        </Button>
      }
    >
      {codes && <CodeList codes={codes} />}
      <Checkbox checked={isSaved} onChange={({ target }) => setSaved(target.checked)}>
        {t('account.totp.saved')}
      </Checkbox>
    </Dialog>
  )
}

function CodeList({ codes }: { readonly codes: readonly string[] }) {
  const t = useText()
  const { brand } = useBoot()
  const username = useCurrentUser()?.username ?? ''
  const text = `${brand.name}\n${username}\n\n${codes.join('\n')}\n`
  return (
    <div className="recovery-codes">
      {/* On paper, where the page around the codes is missing. */}
      <p className="recovery-codes-owner">
        <bdi>{brand.name}</bdi> · <bdi>{username}</bdi>
      </p>
      <p>{t('account.totp.recoveryText')}</p>
      <ol dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="second-factor-actions">
        <CopyText text={codes.join('\n')} label={t('common.copy')} copied={t('common.copied')} />
        <ButtonLink
          variant="text"
          small
          icon="download"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${brand.site}-recovery-codes.txt`}
        >
          {t('account.totp.download')}
        </ButtonLink>
        <Button variant="text" small icon="document" onClick={() => window.print()}>
          {t('content.doc.print')}
        </Button>
      </div>
    </div>
  )
}
