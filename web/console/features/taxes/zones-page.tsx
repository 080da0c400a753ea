import { useState } from 'react'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { compareValues } from '#web/console/kit/compare-values.ts'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { toHref } from '../../app/sections.ts'
import { CardContent } from '../../app/card-content.tsx'
import { SumTable, type SumColumn } from '../bookkeeping/sum-table.tsx'
import { NewZoneDialog, toZonePath } from './new-zone-dialog.tsx'
import { RateFileDialog } from './rate-file-dialog.tsx'
import { TaxFrame } from './tax-frame.tsx'
import { useCanManage, useTaxes } from './tax-queries.ts'
import {
  findNextChange,
  findZoneByPlace,
  getPercentOn,
  listClassCodes,
  type Taxes,
  type TaxZone,
} from './tax-values.ts'
import { useTaxTexts } from './use-tax-texts.ts'

/** Classes that have columns; the page of classes shows all. */
const maxColumns = 3
const anyone = ''

function useColumns(taxes: Taxes | undefined): readonly SumColumn<TaxZone>[] {
  const t = useText()
  const { writeZone, writePlaces, writePercent, writeClass, writeDay } = useTaxTexts()
  const today = taxes?.today ?? ''
  const classes = taxes?.classes ?? []
  return [
    {
      key: 'zone',
      label: t('taxes.column.zone'),
      cell: (zone) => (
        <span className="tax-two">
          <a className="tax-name" href={toHref(toZonePath(zone.name))}>
            <bdi>{writeZone(zone)}</bdi>
          </a>
          <small>{zone.areas.includes(zone.name) ? zone.areas.join(', ') : writePlaces(zone.areas)}</small>
        </span>
      ),
    },
    { key: 'liable', label: t('taxes.column.liable'), cell: ({ liable }) => t(`taxes.liable.${liable}`) },
    ...listClassCodes(classes)
      .slice(0, maxColumns)
      .map((code) => ({
        key: `class ${code}`,
        label: writeClass(classes, code),
        isNumeric: true,
        cell: ({ rates }: TaxZone) => {
          const percent = getPercentOn(rates, code, today)
          return percent === null ? '–' : writePercent(percent)
        },
      })),
    {
      key: 'next',
      label: t('taxes.column.next'),
      cell: ({ rates }) => {
        const change = findNextChange(rates, today)
        if (!change) return <span className="tax-none">{t('taxes.next.none')}</span>
        const { percent, day } = change
        return (
          <StatusMark shape="quarter" tone="info">
            {percent === null
              ? t('taxes.next.end', { day: writeDay(day) })
              : t('taxes.next.change', { percent: writePercent(percent), day: writeDay(day) })}
          </StatusMark>
        )
      },
    },
  ]
}

function ZonesCard({ taxes, onNew }: { taxes: Taxes; onNew: (() => void) | null }) {
  const t = useText()
  const columns = useColumns(taxes)
  const { intl } = useLanguage()
  const { writePlace, writeZone } = useTaxTexts()
  const [words, setWords] = useState('')
  const [liable, setLiable] = useState(anyone)
  if (taxes.zones.length === 0)
    return (
      <ListState
        icon="globe"
        title={t('taxes.empty')}
        text={t('taxes.emptyText')}
        action={
          onNew && (
            <ActionButton variant="primary" onClick={onNew}>
              {t('taxes.zone.new')}
            </ActionButton>
          )
        }
      />
    )
  const wanted = words.trim().toLowerCase()
  const compare = compareValues(intl)
  const rows = taxes.zones
    .filter(
      (zone) =>
        (liable === anyone || zone.liable === liable) &&
        [zone.name, ...zone.areas, ...zone.areas.map(writePlace)].some((text) => text.toLowerCase().includes(wanted)),
    )
    .toSorted((one, other) => compare(writeZone(one), writeZone(other)))
  return (
    <>
      <div className="tax-filters">
        <TextInput
          type="search"
          label={t('taxes.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <SelectField
          label={t('taxes.column.liable')}
          value={liable}
          options={[
            { value: anyone, label: t('taxes.liable.any') },
            { value: 'store', label: t('taxes.liable.store') },
            { value: 'brand', label: t('taxes.liable.brand') },
          ]}
          onChange={setLiable}
        />
      </div>
      {rows.length === 0 ? (
        <ListState icon="search" title={t('taxes.noMatch')} text={t('taxes.noMatchText')} />
      ) : (
        <SumTable caption={t('frame.page.tax.zones')} columns={columns} rows={rows} getKey={({ name }) => name} />
      )}
    </>
  )
}

/** Places that orders went to without a zone, or without a rate of a class. */
function GapsCard({ taxes, onAdd }: { taxes: Taxes; onAdd: ((place: string) => void) | null }) {
  const t = useText()
  const { intl } = useLanguage()
  const { writePlace, writeClass } = useTaxTexts()
  const { gaps, zones, classes } = taxes
  return (
    <section className="console-card" aria-labelledby="tax-gaps">
      <header>
        <h2 id="tax-gaps">{t('taxes.gaps')}</h2>
        {gaps.length > 0 && (
          <StatusMark shape="decide" tone="bad">
            {formatNumber(gaps.length, intl)}
          </StatusMark>
        )}
      </header>
      <div className="console-card-body tax-side">
        <p className="console-help">{t(gaps.length === 0 ? 'taxes.gaps.none' : 'taxes.gaps.text')}</p>
        <ul className="tax-gaps">
          {gaps.map((gap) => {
            const zone = findZoneByPlace(zones, gap.place)
            const orders = t('taxes.gaps.orders', { count: gap.orders })
            return (
              <li key={`${gap.place} ${gap.classes.join(' ')}`}>
                <span className="tax-two">
                  <b>{writePlace(gap.place)}</b>
                  <small>
                    {gap.classes.length === 0
                      ? orders
                      : t(gap.taxed ? 'taxes.gaps.asStandard' : 'taxes.gaps.withoutTax', {
                          classes: gap.classes.map((code) => writeClass(classes, code)).join(', '),
                          orders,
                        })}
                  </small>
                </span>
                {zone ? (
                  <a className="console-link" href={toHref(toZonePath(zone.name))}>
                    {t('taxes.gaps.open')}
                  </a>
                ) : (
                  onAdd && (
                    <ActionButton
                      small
                      variant="quiet"
                      aria-label={t('taxes.gaps.addFor', { place: writePlace(gap.place) })}
                      onClick={() => onAdd(gap.place)}
                    >
                      {t('taxes.gaps.add')}
                    </ActionButton>
                  )
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

/** How prices are shown, and where they are taxed before an address is known. */
function PricesCard({ settings }: Pick<Taxes, 'settings'>) {
  const t = useText()
  const { writePlace } = useTaxTexts()
  const user = useCurrentUser()
  const home = settings && [settings.home.country, settings.home.region].filter(Boolean).join('-')
  return (
    <section className="console-card" aria-labelledby="tax-prices">
      <header>
        <h2 id="tax-prices">{t('taxes.prices')}</h2>
      </header>
      <div className="console-card-body tax-side">
        <p>
          <b>{t(settings === null ? 'taxes.prices.none' : settings.included ? 'taxes.included' : 'taxes.added')}</b>
        </p>
        <p className="console-help">
          {home === null ? t('taxes.prices.noneText') : t('taxes.prices.home', { place: writePlace(home) })}
        </p>
        {user?.permissions.includes('brand.manage') && (
          <a className="console-link" href={toHref('/staff/tax/prices')}>
            {t('taxes.prices.change')}
          </a>
        )}
      </div>
    </section>
  )
}

/** Tax zones with their rates of today, what changes next, and places that were sold to without tax. */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useTaxes()
  const canManage = useCanManage()
  const [isLoading, setLoading] = useState(false)
  const [adding, setAdding] = useState<{ readonly place: string | null } | null>(null)
  return (
    <TaxFrame
      tab="zones"
      taxes={data}
      actions={
        canManage &&
        data && (
          <>
            {data.zones.length > 0 && (
              <ActionButton icon={<Icon name="upload" size={16} />} onClick={() => setLoading(true)}>
                {t('taxes.file')}
              </ActionButton>
            )}
            <ActionButton
              variant="primary"
              icon={<Icon name="plus" size={16} />}
              onClick={() => setAdding({ place: null })}
            >
              {t('taxes.zone.new')}
            </ActionButton>
          </>
        )
      }
    >
      <div className="tax-page">
        <div className="console-card">
          <CardContent isLoaded={data !== undefined} error={error} onRetry={() => void refetch()}>
            {data && <ZonesCard taxes={data} onNew={canManage ? () => setAdding({ place: null }) : null} />}
          </CardContent>
        </div>
        {data && (
          <div className="tax-stack">
            <GapsCard taxes={data} onAdd={canManage ? (place) => setAdding({ place }) : null} />
            <PricesCard settings={data.settings} />
          </div>
        )}
      </div>
      {isLoading && data && <RateFileDialog taxes={data} onClose={() => setLoading(false)} />}
      {adding && data && <NewZoneDialog zones={data.zones} place={adding.place} onClose={() => setAdding(null)} />}
    </TaxFrame>
  )
}
