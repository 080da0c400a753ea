import { useMemo, useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ActionMenu } from '#web/console/kit/action-menu.tsx'
import { ComboboxField, SelectField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { TabPanels } from '#web/console/kit/tab-panels.tsx'
import { Tooltip } from '#web/console/kit/tooltip.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { shippingCountries } from '../samples.ts'

function useCountryOptions() {
  const { intl } = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames(intl, { type: 'region' })
    return shippingCountries
      .map((value) => ({ value, label: names.of(value)! }))
      .toSorted((one, other) => one.label.localeCompare(other.label, intl))
  }, [intl])
}

/** A delivery method with its fields, more actions and a dialog that asks before it goes. */
function Delivery() {
  const t = useText()
  const toast = useConsoleToast()
  const countries = useCountryOptions()
  const [country, setCountry] = useState<string | null>('DE')
  const [carrier, setCarrier] = useState('standard')
  const [isDeleting, setDeleting] = useState(false)
  const carriers = (['standard', 'express', 'pickup'] as const).map((value) => ({
    value,
    label: t(`parts.store.${value}`),
  }))
  const name = carriers.find(({ value }) => value === carrier)!.label
  return (
    <div className="parts-page-form">
      <SelectField label={t('parts.store.carrier')} options={carriers} value={carrier} onChange={setCarrier} />
      <ComboboxField
        label={t('parts.store.country')}
        help={t('parts.store.countryHelp')}
        placeholder={t('parts.store.anyCountry')}
        options={countries}
        value={country}
        onChange={setCountry}
      />
      <div className="parts-page-actions">
        <Tooltip text={t('parts.store.saveHint')}>
          <ActionButton variant="primary" onClick={() => toast({ text: t('parts.store.failed'), tone: 'error' })}>
            {t('parts.store.save')}
          </ActionButton>
        </Tooltip>
        <ActionMenu
          align="start"
          trigger={<ActionButton aria-label={t('parts.store.more')} icon={<Icon name="more" size={20} />} />}
          items={[
            { key: 'copy', label: t('parts.store.copy'), icon: <Icon name="copy" size={16} />, onSelect: () => {} },
            {
              key: 'pause',
              label: t('parts.store.pause'),
              icon: <Icon name="pause" size={16} />,
              onSelect: () => {},
              isDisabled: country === null,
            },
            {
              key: 'delete',
              label: t('parts.store.delete'),
              icon: <Icon name="trash" size={16} />,
              onSelect: () => setDeleting(true),
              isDanger: true,
              isApart: true,
            },
          ]}
        />
      </div>
      <ConsoleDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('parts.store.deleteTitle', { name })}
        description={t('parts.store.deleteText')}
        actions={
          <>
            <ActionButton onClick={() => setDeleting(false)}>{t('parts.store.keep')}</ActionButton>
            <ActionButton
              variant="danger"
              onClick={() => {
                setDeleting(false)
                toast({ text: t('parts.store.deleted', { name }) })
              }}
            >
              {t('parts.store.delete')}
            </ActionButton>
          </>
        }
      />
    </div>
  )
}

/** Settings of a store in tabs. */
export default function StoreSection() {
  const t = useText()
  const [tab, setTab] = useState('delivery')
  return (
    <section className="console-card" aria-labelledby="store-heading">
      <header>
        <h2 id="store-heading">{t('parts.store.title')}</h2>
      </header>
      <TabPanels
        label={t('parts.store.tabs')}
        current={tab}
        onChange={setTab}
        tabs={[
          { key: 'delivery', label: t('parts.store.delivery'), panel: <Delivery /> },
          { key: 'team', label: t('parts.store.team'), panel: <p>{t('parts.store.teamEmpty')}</p> },
        ]}
      />
    </section>
  )
}
