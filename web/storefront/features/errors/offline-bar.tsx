import './offline-bar.css'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useOnline } from '#web/client/use-online.ts'

/** Shows that the connection is lost; pending calls are sent when it is back. */
export function OfflineBar() {
  const t = useText()
  const isOffline = useOnline() === false
  return (
    <output className="offline-bar">
      {isOffline && (
        <span>
          <Icon name="alert" size={20} />
          <b>{t('errors.offline.title')}</b> {t('errors.offline.text')}
        </span>
      )}
    </output>
  )
}
