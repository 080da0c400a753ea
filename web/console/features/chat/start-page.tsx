import './review/find-store.css'
import type { UserInfo } from '#contract/account.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'

const parts = [
  { permission: 'chat.manage', path: '/staff/chat/settings', label: 'frame.page.chat.settings' },
  { permission: 'chat.manage', path: '/staff/chat/reports', label: 'frame.page.chat.reports' },
  { permission: 'chat.review', path: '/staff/chat/stores', label: 'frame.page.chat.stores' },
] as const satisfies readonly { readonly permission: string; readonly path: string; readonly label: TextKey }[]

/** The section of chats for staff who answer none: what they may do in it. */
export function StartPage({ user }: { user: UserInfo }) {
  const t = useText()
  return (
    <PageFrame title={t('frame.nav.chatDesk')} lead={t('desk.start.lead')} trail={[]}>
      <nav className="console-card chat-find-store" aria-label={t('frame.nav.chatDesk')}>
        <ul className="chat-find-store-list">
          {parts
            .filter(({ permission }) => user.permissions.includes(permission))
            .map(({ path, label }) => (
              <li key={path}>
                <a href={toHref(path)}>{t(label)}</a>
              </li>
            ))}
        </ul>
      </nav>
    </PageFrame>
  )
}
