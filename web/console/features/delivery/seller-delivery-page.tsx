import './delivery.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DeliverySettings } from '#contract/delivery.ts'
import { ApiError } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConflictDialog } from '#web/console/kit/conflict-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TabPanels } from '#web/console/kit/tab-panels.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { FormPage } from '../../app/forms/form-page.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { ClosureList, ClosureSummary } from './closure-list.tsx'
import { createKey, parseKey, type Method, type Zone } from './delivery-values.ts'
import { emptyMethod, MethodDialog } from './method-dialog.tsx'
import { TryAddress } from './try-address.tsx'
import { useDeliveryForm } from './use-delivery-form.ts'
import { useMethodTexts, type MethodTexts } from './use-method-texts.ts'
import { ZoneCard } from './zone-card.tsx'
import { ZoneDialog } from './zone-dialog.tsx'

type Editing =
  | { readonly kind: 'zone'; readonly zone: Zone | null }
  | { readonly kind: 'method'; readonly zone: Zone; readonly method: Method | null }

type Form = ReturnType<typeof useDeliveryForm>

/** The server's refusal of a zone, by its index: `zones.1.countries`. */
function findZoneError({ error }: Form, index: number): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return Object.entries(error.fields).find(([field]) => field.startsWith(`zones.${index}.`))?.[1]
}

/** The method's key is that of the record, so its fields stay its own. */
const putMethod = (zone: Zone, method: Method): Zone => ({
  ...zone,
  methods: zone.methods.some(({ key }) => key === method.key)
    ? zone.methods.map((one) => (one.key === method.key ? method : one))
    : [...zone.methods, method],
})

function Conflict({ form, texts }: { form: Form; texts: MethodTexts }) {
  const { conflict, base, zones } = form
  const records = conflict ? [conflict.yours, conflict.theirs] : []
  const name = (key: string) => texts.nameKey(key, [...zones, ...base], records)
  const taken = (conflict?.taken ?? []).filter(
    (key, index, all) =>
      // Of something that came or went as a whole, only one field is named.
      (conflict!.theirs[key] !== null && conflict!.yours[key] !== undefined) ||
      all.findIndex((one) => parseKey(one).id === parseKey(key).id) === index,
  )
  return (
    <ConflictDialog
      key={conflict?.stored.version}
      editor={conflict && conflict.editor}
      fields={(conflict?.conflicts ?? []).map((key) => ({
        key,
        label: name(key),
        yours: texts.writeValue(key, conflict!.yours[key]),
        theirs: texts.writeValue(key, conflict!.theirs[key]),
      }))}
      taken={taken.map((key) => `${name(key)} ${texts.writeValue(key, conflict!.theirs[key])}`)}
      onBack={form.back}
      onTakeAll={form.takeAll}
      onSave={form.saveMix}
    />
  )
}

function Dialogs({
  form,
  texts,
  editing,
  onClose,
}: {
  form: Form
  texts: MethodTexts
  editing: Editing
  onClose: () => void
}) {
  const { zones, setZones } = form
  const replace = (zone: Zone) => setZones(zones.map((one) => (one.key === zone.key ? zone : one)))
  if (editing.kind === 'zone') {
    const { zone } = editing
    return (
      <ZoneDialog
        zone={zone ?? { name: '', countries: [] }}
        isNew={zone === null}
        taken={zones.filter(({ key }) => key !== zone?.key).flatMap(({ countries }) => countries)}
        onClose={onClose}
        onDone={(next) => {
          if (zone) replace({ ...zone, ...next })
          else setZones([...zones, { key: createKey(), methods: [], ...next }])
          onClose()
        }}
      />
    )
  }
  const { zone, method } = editing
  return (
    <MethodDialog
      method={method ?? emptyMethod}
      zone={texts.zoneName(zone)}
      isNew={method === null}
      onClose={onClose}
      onDone={(next) => {
        replace(putMethod(zone, { ...next, key: method?.key ?? createKey() }))
        onClose()
      }}
      onRemove={() => {
        replace({ ...zone, methods: zone.methods.filter(({ key }) => key !== method?.key) })
        onClose()
      }}
    />
  )
}

function Zones({ form, texts, onEdit }: { form: Form; texts: MethodTexts; onEdit: (editing: Editing) => void }) {
  const t = useText()
  const { zones, setZones, form: values } = form
  const changed = new Set(values.changes.map((key) => parseKey(key).id))
  const replace = (zone: Zone) => setZones(zones.map((one) => (one.key === zone.key ? zone : one)))
  return (
    <div className="delivery-zones">
      {zones.length === 0 && (
        <div className="console-card">
          <ListState
            icon="truck"
            title={t('settings.delivery.empty')}
            text={t('settings.delivery.emptyText')}
            action={
              <ActionButton variant="primary" onClick={() => onEdit({ kind: 'zone', zone: null })}>
                {t('settings.delivery.newZone')}
              </ActionButton>
            }
          />
        </div>
      )}
      {zones.map((zone, index) => (
        <ZoneCard
          key={zone.key}
          zone={zone}
          texts={texts}
          changed={changed}
          error={findZoneError(form, index)}
          canMoveUp={index > 0}
          onEdit={() => onEdit({ kind: 'zone', zone })}
          onMoveUp={() => setZones([...zones.slice(0, index - 1), zone, zones[index - 1]!, ...zones.slice(index + 1)])}
          onRemove={() => setZones(zones.filter((one) => one !== zone))}
          onAddMethod={() => onEdit({ kind: 'method', zone, method: null })}
          onEditMethod={(method) => onEdit({ kind: 'method', zone, method })}
          onSwitch={(method, enabled) => replace(putMethod(zone, { ...method, enabled }))}
          onReorder={(methods) => replace({ ...zone, methods })}
        />
      ))}
    </div>
  )
}

/** The error that belongs to no zone. */
function FormError({ form }: { form: Form }) {
  const t = useText()
  const { error, zones } = form
  if (!error || zones.some((_, index) => findZoneError(form, index))) return null
  return <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>
}

const tabs = ['zones', 'closures'] as const

function Delivery({ settings }: { settings: DeliverySettings }) {
  const t = useText()
  const client = useQueryClient()
  const toast = useConsoleToast()
  const texts = useMethodTexts()
  const [search, setSearch] = useSearchParams()
  const [editing, setEditing] = useState<Editing | null>(null)
  const form = useDeliveryForm(settings, (delivery) => {
    client.setQueryData(apiQuery('delivery.detail', {}).queryKey, { delivery })
    toast({ text: t('settings.delivery.saved') })
  })
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'zones'
  const openTab = (next: string) => setSearch(next === 'zones' ? {} : { tab: next }, { replace: true })
  const { values } = form.form
  const labels = Object.fromEntries(
    Object.keys(values).map((key) => [key, texts.nameKey(key, [...form.zones, ...form.base], [values])]),
  )
  const emptyZone = form.zones.find(({ methods }) => methods.length === 0)
  return (
    <FormPage
      title={t('settings.delivery.title')}
      lead={t('settings.delivery.lead')}
      trail={[]}
      form={form.form}
      labels={labels}
      isSaving={form.isSaving}
      onSave={() => {
        if (emptyZone)
          toast({ text: t('settings.delivery.zoneNeedsMethod', { zone: texts.zoneName(emptyZone) }), tone: 'error' })
        else form.save()
      }}
      actions={
        tab === 'zones' && (
          <ActionButton icon={<Icon name="plus" size={16} />} onClick={() => setEditing({ kind: 'zone', zone: null })}>
            {t('settings.delivery.newZone')}
          </ActionButton>
        )
      }
    >
      <TabPanels
        label={t('settings.delivery.title')}
        current={tab}
        onChange={openTab}
        tabs={[
          {
            key: 'zones',
            label: t('settings.delivery.tab.zones'),
            panel: (
              <div className="delivery-page">
                <div>
                  <FormError form={form} />
                  <Zones form={form} texts={texts} onEdit={setEditing} />
                </div>
                <div className="delivery-zones">
                  <TryAddress zones={form.zones} />
                  <ClosureSummary onOpen={() => openTab('closures')} />
                </div>
              </div>
            ),
          },
          { key: 'closures', label: t('settings.delivery.tab.closures'), panel: <ClosureList /> },
        ]}
      />
      {editing && <Dialogs form={form} texts={texts} editing={editing} onClose={() => setEditing(null)} />}
      <Conflict form={form} texts={texts} />
    </FormPage>
  )
}

/** How the store delivers, where, at what price, and when it is closed. */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery({ ...apiQuery('delivery.detail', {}), gcTime: 0, staleTime: Infinity })
  if (data) return <Delivery settings={data.delivery} />
  return (
    <PageFrame title={t('settings.delivery.title')} trail={[]}>
      {error && (
        <NoticeLine
          tone="bad"
          action={<ActionButton onClick={() => void refetch()}>{t('settings.tryAgain')}</ActionButton>}
        >
          {failureText(t, error)}
        </NoticeLine>
      )}
    </PageFrame>
  )
}
