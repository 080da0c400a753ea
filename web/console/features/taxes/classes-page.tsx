import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { CardContent } from '../../app/card-content.tsx'
import { SumTable, type SumColumn } from '../bookkeeping/sum-table.tsx'
import { AssignCard } from './assign-card.tsx'
import { TaxFrame } from './tax-frame.tsx'
import { useCanManage, useTaxChange, useTaxes } from './tax-queries.ts'
import { getPercentOn, listClassCodes, standardClass, type Taxes } from './tax-values.ts'
import { useTaxTexts } from './use-tax-texts.ts'

type TaxClass = Taxes['classes'][number]
/** Zones that have columns. */
const maxZones = 5

interface ClassDialogProps {
  /** Null for a new one. */
  taxClass: TaxClass | null
  classes: readonly TaxClass[]
  onClose: () => void
}

/** The name of a class; the code of a new one too, which stays. */
function ClassDialog({ taxClass, classes, onClose }: ClassDialogProps) {
  const t = useText()
  const [code, setCode] = useState(taxClass?.code ?? '')
  const [name, setName] = useState(taxClass?.name ?? '')
  const [isChecked, setChecked] = useState(false)
  const save = useTaxChange('staffTaxes.saveClass', (one) => t('taxes.class.saved', { class: one.name }), onClose)
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const isTaken = taxClass === null && classes.some((one) => one.code === code)
  const isCode = /^[a-z][a-z0-9_]{0,31}$/.test(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isCode && !isTaken && name.trim() && !save.isPending) save.mutate({ code, name: name.trim() })
  }
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={taxClass ? t('taxes.class.rename', { class: taxClass.name }) : t('taxes.class.new')}
    >
      <form className="tax-form" onSubmit={submit} noValidate>
        {save.error && Object.keys(refused).length === 0 && (
          <NoticeLine tone="bad">{failureText(t, save.error)}</NoticeLine>
        )}
        <TextInput
          label={t('taxes.class.name')}
          maxLength={60}
          autoComplete="off"
          value={name}
          error={refused.name ?? (isChecked && !name.trim() ? t('taxes.missing') : undefined)}
          onChange={({ target }) => setName(target.value)}
        />
        {taxClass === null && (
          <TextInput
            label={t('taxes.class.code')}
            help={t('taxes.class.codeHelp')}
            maxLength={32}
            spellCheck={false}
            autoComplete="off"
            value={code}
            error={
              refused.code ??
              (isTaken ? t('taxes.class.codeTaken') : isChecked && !isCode ? t('taxes.class.codeWrong') : undefined)
            }
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        <div className="console-dialog-actions">
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton type="submit" variant="primary" aria-disabled={save.isPending}>
            {t('console.save.save')}
          </ActionButton>
        </div>
      </form>
    </ConsoleDialog>
  )
}

type EditClass = ((one: TaxClass) => void) | null

function useColumns(taxes: Taxes, onEdit: EditClass): readonly SumColumn<TaxClass>[] {
  const t = useText()
  const { intl } = useLanguage()
  const { writeClass, writePercent, writeZone } = useTaxTexts()
  const zones = taxes.zones.slice(0, maxZones)
  return [
    {
      key: 'class',
      label: t('taxes.field.class'),
      cell: ({ code }) => (
        <span className="tax-two">
          <span className="tax-class" dir="auto">
            {writeClass(taxes.classes, code)}
          </span>
          <small>{code === standardClass ? t('taxes.class.standardText') : <bdi>{code}</bdi>}</small>
        </span>
      ),
    },
    {
      key: 'goods',
      label: t('taxes.class.products'),
      isNumeric: true,
      cell: ({ code, goods }) => (code === standardClass ? t('taxes.class.rest') : formatNumber(goods, intl)),
    },
    ...zones.map(({ name, areas, rates }) => ({
      key: `zone ${name}`,
      label: writeZone({ name, areas }),
      isNumeric: true,
      cell: ({ code }: TaxClass) => {
        const own = getPercentOn(rates, code, taxes.today)
        const standIn = getPercentOn(rates, standardClass, taxes.today)
        if (own !== null) return writePercent(own)
        return <span className="tax-none">{standIn === null ? '–' : writePercent(standIn)}</span>
      },
    })),
    ...(onEdit
      ? [
          {
            key: 'edit',
            label: t('taxes.column.change'),
            isNumeric: true,
            cell: (one: TaxClass) => (
              <ActionButton
                small
                variant="quiet"
                icon={<Icon name="edit" size={16} />}
                aria-label={t('taxes.class.rename', { class: writeClass(taxes.classes, one.code) })}
                onClick={() => onEdit(one)}
              />
            ),
          },
        ]
      : []),
  ]
}

function ClassTable({ taxes, onEdit }: { taxes: Taxes; onEdit: EditClass }) {
  const t = useText()
  const columns = useColumns(taxes, onEdit)
  const byCode = new Map(taxes.classes.map((one) => [one.code, one]))
  const rows = listClassCodes(taxes.classes).flatMap((code) => byCode.get(code) ?? [])
  return (
    <>
      <SumTable caption={t('frame.page.tax.classes')} columns={columns} rows={rows} getKey={({ code }) => code} />
      <p className="console-help tax-table-note">
        {t('taxes.classes.note', { shown: Math.min(taxes.zones.length, maxZones), count: taxes.zones.length })}
      </p>
    </>
  )
}

/** The tax classes with their rates of today, and products put into them. */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useTaxes()
  const canManage = useCanManage()
  const [edited, setEdited] = useState<TaxClass | 'new' | null>(null)
  const create = () => setEdited('new')
  return (
    <TaxFrame
      tab="classes"
      taxes={data}
      actions={
        canManage &&
        data && (
          <ActionButton variant="primary" icon={<Icon name="plus" size={16} />} onClick={create}>
            {t('taxes.class.new')}
          </ActionButton>
        )
      }
    >
      <div className="tax-stack">
        <div className="console-card">
          <CardContent isLoaded={data !== undefined} error={error} onRetry={() => void refetch()}>
            {data &&
              (data.classes.length === 0 ? (
                <ListState icon="tag" title={t('taxes.classes.empty')} text={t('taxes.classes.emptyText')} />
              ) : (
                <ClassTable taxes={data} onEdit={canManage ? setEdited : null} />
              ))}
          </CardContent>
        </div>
        {data && canManage && data.classes.length > 0 && (
          <div className="tax-half">
            <AssignCard classes={data.classes} />
          </div>
        )}
      </div>
      {edited && data && (
        <ClassDialog
          taxClass={edited === 'new' ? null : edited}
          classes={data.classes}
          onClose={() => setEdited(null)}
        />
      )}
    </TaxFrame>
  )
}
