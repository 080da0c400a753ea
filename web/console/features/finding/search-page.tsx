import './finding.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { ViewTabs } from '#web/console/kit/view-tabs.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLanguageNames } from '../../app/language-names.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { findingPath, pinsQuery, toPinPath, type Pin } from './finding-queries.ts'
import { ListFrame, SearchBar } from './list-frame.tsx'
import { PinPanel } from './pin-panel.tsx'
import { SynonymsTab } from './synonyms-tab.tsx'

const newPinPath = `${findingPath}/pins/new`

function PinRow({ pin, isCurrent }: { pin: Pin; isCurrent: boolean }) {
  const t = useText()
  const getLanguageName = useLanguageNames()
  const unlisted = pin.goods.filter(({ isListed }) => !isListed).length
  return (
    <li>
      <Link to={toPinPath(pin)} aria-current={isCurrent ? 'page' : undefined}>
        <b dir="auto">{pin.query}</b>
        <small>
          {getLanguageName(pin.textLanguage)} · {t('finding.pinCount', { count: pin.goods.length })}
          {unlisted > 0 && ` · ${t('finding.unlistedCount', { count: unlisted })}`}
        </small>
        <span className="finding-images">
          {pin.goods.slice(0, 5).map(({ id, image }) => image && <img key={id} src={image} alt="" loading="lazy" />)}
        </span>
      </Link>
    </li>
  )
}

function PinsTab() {
  const t = useText()
  const navigate = useNavigate()
  const { textLanguage, query } = useParams()
  const [keyword, setKeyword] = useState('')
  const pins = useQuery({ ...pinsQuery, staleTime: 0 })
  const all = pins.data?.pageList ?? []
  const isNew = textLanguage === 'new'
  const current = all.find((pin) => pin.textLanguage === textLanguage && pin.query === query) ?? null
  const words = keyword.toLocaleLowerCase()
  const found = all.filter((pin) => pin.query.toLocaleLowerCase().includes(words))
  return (
    <div className="panel-split finding-split" data-open={isNew || query !== undefined || undefined}>
      <section className="console-card" aria-label={t('finding.pins')}>
        <ListFrame query={pins} title={t('finding.pinsUnread')}>
          {all.length === 0 ? (
            <ListState
              icon="search"
              title={t('finding.noPins')}
              text={t('finding.noPinsText')}
              action={<ActionButton onClick={() => void navigate(newPinPath)}>{t('finding.newPins')}</ActionButton>}
            />
          ) : (
            <>
              <SearchBar
                keyword={keyword}
                label={t('finding.searchPins')}
                count={t('finding.searches', { count: all.length })}
                onSearch={setKeyword}
              />
              {found.length === 0 && <ListState icon="search" title={t('frame.list.noMatch')} />}
              <ul className="finding-pins">
                {found.map((pin) => (
                  <PinRow key={`${pin.textLanguage} ${pin.query}`} pin={pin} isCurrent={pin === current} />
                ))}
              </ul>
            </>
          )}
        </ListFrame>
      </section>
      {(isNew || current) && (
        <PinPanel key={current ? `${current.textLanguage} ${current.query}` : 'new'} pin={current} />
      )}
      {pins.data && !isNew && query !== undefined && !current && (
        <NoticeLine
          tone="prog"
          action={
            <ActionButton small onClick={() => void navigate(findingPath)}>
              {t('finding.toList')}
            </ActionButton>
          }
        >
          {t('finding.gone')}
        </NoticeLine>
      )}
    </div>
  )
}

/** The parts of the search that staff change: products that stand first, and words that mean the same. */
export function Page() {
  const t = useText()
  const navigate = useNavigate()
  const { tab } = useParams()
  const [isCreating, setCreating] = useState(false)
  const isSynonyms = tab === 'synonyms'
  return (
    <PageFrame
      title={t('frame.nav.search')}
      lead={t(isSynonyms ? 'finding.synonymsLead' : 'finding.pinsLead')}
      trail={[]}
      actions={
        <ActionButton
          variant="primary"
          icon={<Icon name="plus" size={16} />}
          onClick={() => (isSynonyms ? setCreating(true) : void navigate(newPinPath))}
        >
          {t(isSynonyms ? 'finding.newSynonyms' : 'finding.newPins')}
        </ActionButton>
      }
    >
      <ViewTabs
        label={t('finding.views')}
        current={isSynonyms ? 'synonyms' : 'pins'}
        views={[
          { key: 'pins', label: t('finding.pins'), href: toHref(findingPath) },
          { key: 'synonyms', label: t('finding.synonyms'), href: toHref(`${findingPath}/synonyms`) },
        ]}
      />
      {isSynonyms ? <SynonymsTab isCreating={isCreating} onCreated={() => setCreating(false)} /> : <PinsTab />}
    </PageFrame>
  )
}
