import '../inventory.css'
import './stock.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import type { Locale } from '#i18n/locales.ts'
import { mergeVersions } from '../../../app/forms/merge-versions.ts'
import { readStored, VersionConflictDialog, type VersionConflict } from '../../../app/forms/version-conflict.tsx'
import { PageFrame } from '../../../app/page-frame.tsx'
import { toHref } from '../../../app/sections.ts'
import { invalidateStock, warehousesQuery, type Warehouse } from './stock-queries.ts'

interface WarehouseFormProps {
  /** Null for a new one. */
  warehouse: Warehouse | null
  onClose: () => void
}

type Values = { readonly name: string; readonly regions: string }

const toValues = (warehouse: Warehouse | null, locale: string): Values => ({
  name: warehouse?.names[locale] ?? warehouse?.name ?? '',
  regions: warehouse?.regions.join(', ') ?? '',
})

function WarehouseForm({ warehouse, onClose }: WarehouseFormProps) {
  const t = useText()
  const { locale } = useLanguage()
  const call = useApi()
  const client = useQueryClient()
  const toast = useConsoleToast()
  const [code, setCode] = useState(warehouse?.code ?? '')
  const [stored, setStored] = useState(warehouse)
  const [values, setValues] = useState(() => toValues(warehouse, locale))
  const [conflict, setConflict] = useState<VersionConflict<Values> | null>(null)
  const [isChecked, setChecked] = useState(false)
  const { name, regions } = values
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: (sent: Values) =>
      call('sellerStock.saveWarehouse', {
        ...(stored && { id: stored.id, version: stored.version, position: stored.position }),
        code: code.trim(),
        names: { ...stored?.names, [locale as Locale]: sent.name.trim() },
        regions: sent.regions.split(/[,،、]/).flatMap((part) => part.trim() || []),
      }),
    onSuccess: async (_, sent) => {
      await invalidateStock(client)
      toast({ text: t('inventory.warehouse.saved', { name: sent.name.trim() }) })
      onClose()
    },
    onError: (error, sent) => {
      const found = readStored<Warehouse>(error, 'warehouse.changed')
      if (!found) return
      const theirs = toValues(found, locale)
      const merged = mergeVersions(toValues(stored, locale), sent, theirs)
      setStored(found)
      setValues(merged.values)
      setConflict({ editor: found.changedBy ?? '', yours: sent, theirs, merged })
    },
  })
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const regionError = Object.entries(fields).find(([field]) => field.startsWith('regions'))?.[1]
  const isNamed = fields['code'] !== undefined || regionError !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (code.trim() && name.trim() && !save.isPending) save.mutate(values)
  }
  const missing = (value: string) => (isChecked && !value.trim() ? t('inventory.warehouse.missing') : undefined)
  return (
    <form className="inventory-form" onSubmit={submit}>
      <VersionConflictDialog
        key={stored?.version}
        conflict={conflict}
        labels={{ name: t('inventory.warehouse.name'), regions: t('inventory.warehouse.regions') }}
        write={(key, one) => one[key]}
        onBack={() => setConflict(null)}
        onTakeAll={() => {
          void invalidateStock(client)
          onClose()
        }}
        onSave={(mix) => {
          setValues(mix)
          setConflict(null)
          save.mutate(mix)
        }}
      />
      {save.isError && !isNamed && <NoticeLine tone="bad">{failureText(t, save.error)}</NoticeLine>}
      <TextInput
        label={t('inventory.warehouse.name')}
        maxLength={100}
        value={name}
        error={missing(name)}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextInput
        label={t('inventory.warehouse.code')}
        help={t(warehouse ? 'inventory.warehouse.codeStays' : 'inventory.warehouse.codeHelp')}
        maxLength={32}
        spellCheck={false}
        autoComplete="off"
        value={code}
        readOnly={warehouse !== null}
        error={fields['code'] ?? missing(code)}
        onChange={({ target }) => setCode(target.value)}
      />
      <TextInput
        label={t('inventory.warehouse.regions')}
        help={t('inventory.warehouse.regionsHelp')}
        value={regions}
        error={regionError}
        onChange={({ target }) => set({ regions: target.value })}
      />
      <div className="console-dialog-actions">
        <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
        <ActionButton type="submit" variant="primary" aria-disabled={save.isPending}>
          {t('console.save.save')}
        </ActionButton>
      </div>
    </form>
  )
}

/** The store's own warehouses, which it changes, beside those of the brand. */
export function Page() {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useConsoleToast()
  const { data, error, refetch } = useQuery(warehousesQuery)
  const [edited, setEdited] = useState<Warehouse | 'new' | null>(null)
  const remove = useMutation({
    mutationFn: ({ id }: Warehouse) => call('sellerStock.deleteWarehouse', { id }),
    onSuccess: async (_, { name }) => {
      await invalidateStock(client)
      toast({ text: t('inventory.warehouse.deleted', { name }) })
    },
    onError: (failure) => toast({ text: failureText(t, failure), tone: 'error' }),
  })
  return (
    <PageFrame
      title={t('frame.nav.warehouses')}
      lead={t('inventory.warehouse.lead')}
      trail={[{ label: t('inventory.stock.title'), href: toHref('/seller/stock') }]}
      actions={
        <ActionButton variant="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEdited('new')}>
          {t('inventory.warehouse.new')}
        </ActionButton>
      }
    >
      <div className="console-card">
        {!data && error && (
          <ListState
            icon="alert"
            title={t('inventory.warehouse.error')}
            text={failureText(t, error)}
            action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
          />
        )}
        {!data && !error && (
          <div className="console-card-body">
            <Loading>
              <Skeleton shape="line" />
              <Skeleton shape="line" />
            </Loading>
          </div>
        )}
        {data && (
          <ul className="inventory-lines">
            {data.pageList.map((warehouse) => (
              <li key={warehouse.id}>
                <div className="inventory-line-name">
                  <b>
                    <bdi>{warehouse.name}</bdi>
                  </b>
                  <p className="inventory-note">
                    <bdi className="inventory-code">{warehouse.code}</bdi>
                    {warehouse.regions.length > 0 && ` · ${warehouse.regions.join(', ')}`}
                  </p>
                </div>
                <span className="inventory-note">
                  {t(warehouse.isOwn ? 'inventory.warehouse.own' : 'inventory.warehouse.ofBrand')}
                </span>
                {warehouse.isOwn && (
                  <span className="inventory-line-actions">
                    <ActionButton
                      small
                      aria-label={t('inventory.warehouse.rename', { name: warehouse.name })}
                      onClick={() => setEdited(warehouse)}
                    >
                      {t('common.edit')}
                    </ActionButton>
                    <ActionButton
                      small
                      variant="quiet"
                      icon={<Icon name="trash" size={16} />}
                      aria-label={t('inventory.warehouse.delete', { name: warehouse.name })}
                      aria-disabled={remove.isPending}
                      onClick={() => !remove.isPending && remove.mutate(warehouse)}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ConsoleDialog
        open={edited !== null}
        onOpenChange={(open) => !open && setEdited(null)}
        title={
          edited === 'new' || edited === null
            ? t('inventory.warehouse.new')
            : t('inventory.warehouse.rename', { name: edited.name })
        }
      >
        {edited !== null && (
          <WarehouseForm warehouse={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
      </ConsoleDialog>
    </PageFrame>
  )
}
