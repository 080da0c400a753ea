import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useShare } from '#web/client/use-share.ts'

export function ShareButton() {
  const t = useText()
  const share = useShare()
  return (
    <button type="button" className="header-small-button" onClick={share}>
      <Icon name="share" size={16} />
      {t('shell.header.share')}
    </button>
  )
}
