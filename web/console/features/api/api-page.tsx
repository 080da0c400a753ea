import './api.css'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ComboboxField } from '#web/console/kit/choice-field.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { findOperations, listOperations, type ApiDocument, type ApiOperation } from './openapi.ts'
import { OperationPanel } from './operation-panel.tsx'

const path = '/staff/api'
const documentPath = '/api/openapi.json'

async function readOperations(): Promise<ApiOperation[]> {
  const response = await fetch(documentPath)
  if (!response.ok) throw new Error(`${documentPath}: ${response.status}`)
  return listOperations((await response.json()) as ApiDocument)
}

function Groups({ found, current }: { found: readonly ApiOperation[]; current: string | undefined }) {
  return [...Map.groupBy(found, ({ group }) => group)].map(([group, operations]) => (
    <section key={group} className="console-card api-group" aria-labelledby={`api-${group}`}>
      <h2 id={`api-${group}`}>
        <bdi>{group}</bdi>
      </h2>
      <ul>
        {operations.map(({ name, method, path: address, summary }) => (
          <li key={name}>
            <a href={toHref(`${path}/${name}`)} aria-current={name === current ? 'true' : undefined}>
              <code dir="ltr">
                <b>{method}</b> {address}
              </code>
              <span>
                <bdi lang="en">{summary}</bdi>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Browser({ all }: { all: readonly ApiOperation[] }) {
  const t = useText()
  const navigate = useNavigate()
  const { operation } = useParams()
  const [words, setWords] = useState('')
  const [group, setGroup] = useState<string | null>(null)
  const searched = useDeferredValue(words.trim())
  const found = useMemo(() => findOperations(all, group, searched), [all, group, searched])
  const groups = useMemo(() => [...new Set(all.map((one) => one.group))], [all])
  const current = all.find(({ name }) => name === operation)
  return (
    <div className="panel-split api-split" data-open={current ? '' : undefined}>
      <div className="api-list">
        <div className="api-filters">
          <TextInput
            type="search"
            label={t('operations.api.search')}
            value={words}
            maxLength={100}
            onChange={({ target }) => setWords(target.value)}
          />
          <ComboboxField
            label={t('operations.api.section')}
            placeholder={t('operations.api.all')}
            options={groups.map((value) => ({ value, label: value }))}
            value={group}
            onChange={setGroup}
          />
        </div>
        <output className="console-help">{t('operations.api.found', { count: found.length })}</output>
        <Groups found={found} current={operation} />
      </div>
      {current && <OperationPanel key={current.name} operation={current} onClose={() => void navigate(path)} />}
    </div>
  )
}

/** Every operation of the API with inputs, answers, refusals and an example. What they do is told in English, as in the document. */
export function Page() {
  const t = useText()
  const { data, isError, refetch } = useQuery({
    queryKey: [documentPath],
    queryFn: readOperations,
    staleTime: Infinity,
  })
  return (
    <PageFrame
      title={t('frame.nav.api')}
      lead={
        <span className="api-links">
          <a className="console-link" href={documentPath}>
            OpenAPI 3.1
          </a>
          <a className="console-link" href={toHref('/staff/webhooks/events')}>
            {t('operations.events.samples')}
          </a>
          <a className="console-link" href={toHref('/staff/tokens')}>
            {t('frame.page.tokens')}
          </a>
        </span>
      }
      trail={[]}
    >
      {data ? (
        <Browser all={data} />
      ) : (
        <div className="console-card console-card-body">
          {isError ? (
            <ListState
              icon="alert"
              title={t('operations.api.error')}
              action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
            />
          ) : (
            <Loading>
              <Skeleton shape="line" />
              <Skeleton shape="line" />
            </Loading>
          )}
        </div>
      )}
    </PageFrame>
  )
}
