import './operations.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { CodeBlock } from '../../app/code-block.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useCopy } from '../../app/use-copy.ts'

const path = '/staff/webhooks/events'

/** The events that web hooks carry, each with when it is sent and a sample. What they mean is told in English, as in the API. */
export function Page() {
  const t = useText()
  const copy = useCopy()
  const navigate = useNavigate()
  const { event } = useParams()
  const { data, error, refetch } = useQuery(apiQuery('webhooks.events', {}))
  const events = data?.pageList
  const current = events?.find(({ name }) => name === event)
  const sample = JSON.stringify(current?.sample, null, 2)
  return (
    <PageFrame
      title={t('operations.webhooks.events')}
      lead={t('operations.events.lead')}
      trail={[{ label: t('frame.nav.webhooks'), href: toHref('/staff/webhooks') }]}
    >
      {error && (
        <ListState
          icon="alert"
          title={t('operations.webhooks.error')}
          text={failureText(t, error)}
          action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
        />
      )}
      {!events && !error && (
        <Loading>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      )}
      <div className="panel-split" data-open={current ? '' : undefined}>
        <ul className="console-card operations-rows">
          {events?.map(({ name, summary }) => (
            <li key={name}>
              <a href={toHref(`${path}/${name}`)} aria-current={name === event ? 'true' : undefined}>
                <code dir="ltr">{name}</code>
                <span>
                  <bdi lang="en">{summary}</bdi>
                </span>
              </a>
            </li>
          ))}
        </ul>
        {current && (
          <SidePanel
            key={current.name}
            title={current.name}
            onClose={() => void navigate(path)}
            actions={
              <ActionButton onClick={() => void copy(sample, t('operations.events.copied'))}>
                {t('operations.webhooks.copy')}
              </ActionButton>
            }
          >
            <p>
              <bdi lang="en">{current.summary}.</bdi>
            </p>
            <CodeBlock title={t('operations.events.sample')}>{sample}</CodeBlock>
          </SidePanel>
        )}
      </div>
    </PageFrame>
  )
}
