import { useState } from 'react'
import { useNavigate } from 'react-router'
import { maxPinnedGoods } from '#contract/staff-search.ts'
import { getLocaleInfo, type TextLocale } from '#i18n/locales.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { GoodsPicker } from '../../app/drafts/goods-picker.tsx'
import { useSaveKey } from '../../app/forms/form-page.tsx'
import { useFormValues } from '../../app/forms/use-form-values.ts'
import { readStored, VersionConflictDialog, type VersionConflict } from '../../app/forms/version-conflict.tsx'
import { useLanguageNames } from '../../app/language-names.ts'
import { LeaveGuard } from '../../app/leave-guard.tsx'
import { useTimes } from '../../app/times.ts'
import { findingPath, toPinPath, useFindingAction, type Pin } from './finding-queries.ts'
import { SearchPreview } from './search-preview.tsx'

type Values = { readonly query: string; readonly textLanguage: string; readonly goodsIds: readonly string[] }

const toValues = ({ query, textLanguage, goods }: Pin): Values => ({
  query,
  textLanguage,
  goodsIds: goods.map(({ id }) => id),
})

/** Pins products in one search, with the list that shoppers would see. A new one has no `pin`. */
export function PinPanel({ pin }: { pin: Pin | null }) {
  const t = useText()
  const navigate = useNavigate()
  const toast = useConsoleToast()
  const { locale } = useLanguage()
  const { formatTime } = useTimes()
  const getLanguageName = useLanguageNames()
  const { languages } = useConsoleStart().brand
  const [read, setRead] = useState(pin)
  const form = useFormValues<Values>(
    pin ? `pin.${pin.textLanguage}.${pin.query}` : 'pin.new',
    pin
      ? toValues(pin)
      : { query: '', textLanguage: languages.includes(locale) ? locale : languages[0]!, goodsIds: [] },
  )
  const [conflict, setConflict] = useState<(VersionConflict<Values> & { readonly version: number }) | null>(null)
  /** Leaving is no loss once the answer is there. */
  const [isDone, setDone] = useState(false)
  const save = useFindingAction('staffSearch.savePin', (saved) => {
    setDone(true)
    setRead(saved)
    form.accept(toValues(saved))
    toast({ text: t('finding.pinsSaved', { query: saved.query }) })
    if (!pin) setTimeout(() => void navigate(toPinPath(saved)))
  })
  const remove = useFindingAction('staffSearch.deletePin', () => {
    setDone(true)
    toast({ text: t('finding.pinsDeleted', { query: read?.query ?? '' }) })
    setTimeout(() => void navigate(findingPath))
  })
  const { query, textLanguage, goodsIds } = form.values
  const send = (values: Values, version: number) =>
    save.mutate(
      {
        query: values.query.trim(),
        textLanguage: values.textLanguage as Pin['textLanguage'],
        goodsIds: [...values.goodsIds],
        version,
      },
      {
        onError: (error) => {
          const stored = readStored<Pin>(error, 'search_pin.changed')
          if (!stored) return
          setRead(stored)
          const theirs = { ...toValues(stored), query: values.query }
          setConflict({
            editor: stored.changedBy,
            yours: values,
            theirs,
            merged: form.merge(theirs),
            version: stored.version,
          })
        },
      },
    )
  const isChanged = form.changes.length > 0 && !isDone
  const canSave = form.changes.length > 0 && query.trim() !== '' && goodsIds.length > 0 && !save.isPending
  const onSave = () => canSave && send(form.values, read?.version ?? 0)
  useSaveKey(canSave ? onSave : null)
  const names = new Map(
    (read?.goods ?? []).map(({ id, name, isListed }) => [id, isListed ? name : t('finding.unlisted')]),
  )
  const failure = remove.error ?? (readStored(save.error, 'search_pin.changed') ? null : save.error)
  const labels = { query: t('finding.query'), textLanguage: t('finding.language'), goodsIds: t('finding.products') }
  return (
    <SidePanel
      title={read ? read.query : t('finding.newPins')}
      onClose={() => void navigate(findingPath)}
      actions={
        <>
          {read ? (
            <ActionButton
              onClick={() =>
                !remove.isPending &&
                remove.mutate({ textLanguage: read.textLanguage, query: read.query, version: read.version })
              }
            >
              {t('finding.deletePins')}
            </ActionButton>
          ) : (
            <span />
          )}
          <ActionButton variant="primary" aria-disabled={!canSave} onClick={onSave}>
            {t('finding.savePins')}
          </ActionButton>
        </>
      }
    >
      <LeaveGuard isActive={isChanged} />
      {form.draft && form.changes.length === 0 && (
        <NoticeLine
          tone="info"
          action={
            <ActionButton small onClick={form.draft.restore}>
              {t('frame.draft.restore')}
            </ActionButton>
          }
        >
          {t('frame.draft.found', { time: formatTime(new Date(form.draft.at).toISOString()) })}
        </NoticeLine>
      )}
      {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
      {read ? (
        <p className="console-help">
          {getLanguageName(read.textLanguage)} ·{' '}
          {t('finding.changed', { name: read.changedBy, time: formatTime(read.changedAt) })}
        </p>
      ) : (
        <>
          <TextInput
            label={t('finding.query')}
            help={t('finding.queryHelp')}
            value={query}
            maxLength={100}
            dir="auto"
            lang={getLocaleInfo(textLanguage as TextLocale).htmlLang}
            autoComplete="off"
            onChange={({ target }) => form.set({ query: target.value })}
          />
          <SelectField
            label={t('finding.language')}
            value={textLanguage}
            options={languages.map((one) => ({ value: one, label: getLanguageName(one) }))}
            onChange={(value) => form.set({ textLanguage: value })}
          />
        </>
      )}
      <section className="finding-products" aria-labelledby="finding-products">
        <h3 id="finding-products">{t('finding.products')}</h3>
        <GoodsPicker
          goodsIds={goodsIds}
          names={names}
          max={maxPinnedGoods}
          help={t('finding.productsHelp', { max: maxPinnedGoods })}
          onChange={(ids) => {
            setDone(false)
            form.set({ goodsIds: ids })
          }}
        />
      </section>
      <SearchPreview textLanguage={textLanguage as Pin['textLanguage']} query={query.trim()} goodsIds={goodsIds} />
      <VersionConflictDialog
        key={conflict?.version}
        conflict={conflict}
        labels={labels}
        write={(key, values) =>
          key === 'goodsIds' ? values.goodsIds.map((id) => names.get(id) ?? '…').join(', ') : values[key]
        }
        onBack={() => setConflict(null)}
        onTakeAll={(theirs) => {
          form.accept(theirs)
          setConflict(null)
        }}
        onSave={(values) => {
          form.set(values)
          setConflict(null)
          send(values, conflict!.version)
        }}
      />
    </SidePanel>
  )
}
