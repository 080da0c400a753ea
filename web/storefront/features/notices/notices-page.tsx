import './notices.css'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noticeGroupNames, type NoticeGroup } from '#contract/notice-topics.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { pageNumber } from '#web/client/page-number.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useHref } from '#web/client/use-href.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Pager } from '#web/kit/pager.tsx'
import { useToast } from '#web/kit/toast.tsx'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { NoticeList } from './notice-list.tsx'

const readGroup = (search: URLSearchParams): NoticeGroup | undefined =>
  noticeGroupNames.find((group) => group === search.get('group'))

const noticesQuery = (search: URLSearchParams) =>
  apiQuery('notices.list', { group: readGroup(search), pageNum: pageNumber(search), pageSize: 20 })

export const queries = (search: URLSearchParams) => [noticesQuery(search)]

/** The notices of the user, newest first. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const user = useCurrentUser()
  const group = readGroup(search)
  const { pageList, pageInfo, unread } = useSuspenseQuery(noticesQuery(search)).data
  const [busy, setBusy] = useState(false)
  const at = (wanted: NoticeGroup | undefined, page?: number) => href('/userInfo/notices', { group: wanted, page })
  const isStaff = (user?.permissions.length ?? 0) > 0
  const groups = noticeGroupNames.filter(
    (one) => (one !== 'selling' || user?.seller) && (one !== 'decisions' || isStaff),
  )
  const markRead = async (ids?: readonly string[]) => {
    const count = await call('notices.read', ids ? { ids: [...ids] } : {})
    client.setQueryData(apiQuery('notices.count', {}).queryKey, count)
    await client.invalidateQueries({ queryKey: noticesQuery(search).queryKey.slice(0, 1) })
  }
  const markAll = async () => {
    setBusy(true)
    try {
      await markRead()
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    }
    setBusy(false)
  }
  const actions = (
    <div className="notices-actions">
      {unread > 0 && (
        <Button variant="secondary" icon="check" busy={busy} onClick={() => void markAll()}>
          {t('account.notices.markAll')}
        </Button>
      )}
      <ButtonLink variant="secondary" icon="settings" href={href('/userInfo/notices/settings')}>
        {t('account.notices.settings')}
      </ButtonLink>
    </div>
  )
  return (
    <AccountLayout page="/userInfo/notices" action={actions}>
      <nav className="tabs notices-tabs" aria-label={t('account.notices.tabs')}>
        <a href={at(undefined)} aria-current={group === undefined ? 'page' : undefined}>
          {t('account.notices.tab.all')}
          {unread > 0 && <small>{t('account.notices.unread', { count: unread })}</small>}
        </a>
        {groups.map((one) => (
          <a key={one} href={at(one)} aria-current={one === group ? 'page' : undefined}>
            {t(`account.notices.tab.${one}`)}
          </a>
        ))}
      </nav>
      {pageList.length === 0 ? (
        <Card>
          <EmptyState
            image={{ src: '/media/art/suitcase/8fb0ae-b98a58-1.svg', tint: 6 }}
            title={t('account.notices.empty.title')}
            sentence={t('account.notices.empty.text')}
            action={<ButtonLink href={href('/index')}>{t('cart.empty.action')}</ButtonLink>}
          />
        </Card>
      ) : (
        <div className="card notices">
          <NoticeList notices={pageList} onRead={(id) => void markRead([id]).catch(() => {})} />
        </div>
      )}
      <Pager page={pageInfo.pageNum} pages={pageInfo.totalPages} buildHref={(page) => at(group, page)} />
      <p className="notices-note">{t('account.notices.kept')}</p>
    </AccountLayout>
  )
}
