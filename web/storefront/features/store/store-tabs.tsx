import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'

export const storeTabs = ['home', 'goods', 'about'] as const
export type StoreTab = (typeof storeTabs)[number]

/** The tabs of a store as plain links, because each has its own address. */
export function StoreTabs({ id, current }: { id: string; current: StoreTab }) {
  const t = useText()
  const href = useHref()
  return (
    <nav className="tabs" aria-label={t('store.tabs')}>
      {storeTabs.map((tab) => (
        <a
          key={tab}
          href={href('/store', { id, tab: tab === 'home' ? undefined : tab })}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`store.tab.${tab}`)}
        </a>
      ))}
    </nav>
  )
}
