import { useQuery } from '@tanstack/react-query'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useLanguageNames } from '../../app/language-names.ts'
import { useCoverageQuery, useOwnGroups, type Coverage } from './workspace.ts'

type Counts = Coverage['languages'][number]['groups'][number]

function GroupState({ missing, stale, total }: Counts) {
  const t = useText()
  if (total === 0) return <span className="translations-note">–</span>
  if (missing + stale === 0)
    return (
      <StatusMark shape="full" tone="good">
        {t('translations.coverage.complete')}
      </StatusMark>
    )
  return (
    <span className="translations-marks">
      {missing > 0 && (
        <StatusMark shape={missing === total ? 'waiting' : 'half'} tone="wait">
          {t('translations.coverage.missing', { count: missing })}
        </StatusMark>
      )}
      {stale > 0 && (
        <StatusMark shape="decide" tone="prog">
          {t('translations.coverage.stale', { count: stale })}
        </StatusMark>
      )}
      <small className="translations-note">{t('translations.coverage.total', { count: total })}</small>
    </span>
  )
}

/** Missing and outdated translations by language. */
export function CoverageCard() {
  const t = useText()
  const toName = useLanguageNames()
  const { data, error, refetch } = useQuery(useCoverageQuery())
  const groups = useOwnGroups()
  return (
    <div className="console-card">
      <header>
        <h2 id="coverage-title">{t('translations.coverage.title')}</h2>
      </header>
      {!data && error && (
        <ListState
          icon="alert"
          title={failureText(t, error)}
          action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
        />
      )}
      {!data && !error && (
        <div className="console-card-body">
          <Loading>
            <Skeleton shape="line" />
          </Loading>
        </div>
      )}
      {data?.languages.length === 0 && <ListState icon="globe" title={t('translations.oneLanguage')} />}
      {data && data.languages.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways on phones
        <section className="translations-table" aria-labelledby="coverage-title" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('translations.column.language')}</th>
                {groups.map((group) => (
                  <th key={group} scope="col">
                    {t(`translations.group.${group}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.languages.map(({ language, groups: counts }) => (
                <tr key={language}>
                  <th scope="row">{toName(language)}</th>
                  {counts.map((one) => (
                    <td key={one.group}>
                      <GroupState {...one} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {data && !data.isComplete && (
        <p className="console-card-body translations-note">{t('translations.coverage.partial')}</p>
      )}
    </div>
  )
}
