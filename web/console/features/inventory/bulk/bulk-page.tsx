import '../inventory.css'
import './bulk.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { PageFrame } from '../../../app/page-frame.tsx'
import { toHref } from '../../../app/sections.ts'
import { usePreview, type Preview } from './bulk-queries.ts'
import { firstForm, readScope, toInput, toServerRule, type BulkScope, type ServerRule } from './bulk-rule.ts'
import { EffectCard, SkippedCard } from './effect-card.tsx'
import { FormerEdits } from './former-edits.tsx'
import { PreviewTable } from './preview-table.tsx'
import { RuleCard } from './rule-card.tsx'

const listPath = '/seller/products'
const bulkPath = '/seller/products/bulk'

interface ApplyProps {
  scope: BulkScope
  rule: ServerRule
  preview: Preview
  isCurrent: boolean
  onDiscard: () => void
}

/** Applies the rule by the queue; the page of the edit shows its progress. */
function ApplyBar({ scope, rule, preview, isCurrent, onDiscard }: ApplyProps) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const submit = useSubmission()
  const apply = useMutation({
    mutationFn: () => {
      const input = { ...toInput(scope, rule), versions: preview.versions }
      return submit(input, (options) => call('sellerGoodsBulk.apply', input, options))
    },
    onSuccess: async ({ edit }) => {
      void client.invalidateQueries({ queryKey: ['sellerGoodsBulk.list'] })
      // The rule goes along, so that it can be applied again to what others changed meanwhile.
      await navigate(`${bulkPath}/${edit.id}`, { state: { rule } })
    },
  })
  const changing = new Set(preview.changes.map(({ goodsId }) => goodsId)).size
  const rest = preview.total - preview.previewed
  const canApply = isCurrent && !apply.isPending && changing + rest > 0
  return (
    <>
      {apply.isError && <NoticeLine tone="bad">{failureText(t, apply.error)}</NoticeLine>}
      <div className="save-bar bulk-bar">
        <p>
          <b>
            {rest > 0
              ? t('inventory.bulk.summaryAll', { total: preview.total })
              : t('inventory.bulk.summary', { changing, total: preview.total })}
          </b>{' '}
          <span>{t('inventory.bulk.undoHint')}</span>
        </p>
        <ActionButton variant="quiet" onClick={onDiscard}>
          {t('console.save.discard')}
        </ActionButton>
        <ActionButton variant="primary" aria-disabled={!canApply} onClick={() => canApply && apply.mutate()}>
          {t('inventory.bulk.apply', { count: rest > 0 ? preview.total : changing })}
        </ActionButton>
      </div>
    </>
  )
}

/** Changes one field of many products by a rule, after its effect was seen. */
export function Page() {
  const t = useText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const scope = useMemo(() => readScope(search), [search])
  const [form, setForm] = useState(firstForm)
  const rule = useMemo(() => toServerRule(form), [form])
  const preview = usePreview(scope, rule)
  const shown = rule && preview.data
  const leaveOut = (goodsIds: readonly string[]) => {
    const left = Object.keys(preview.data!.versions).filter((id) => !goodsIds.includes(id))
    void navigate(`${bulkPath}?${new URLSearchParams({ ids: left.join(',') })}`, { replace: true })
  }
  return (
    <PageFrame
      title={preview.data ? t('inventory.bulk.titleOf', { count: preview.data.total }) : t('inventory.bulk.title')}
      lead={t('inventory.bulk.lead')}
      trail={[{ label: t('inventory.bulk.products'), href: toHref(listPath) }]}
    >
      {scope === null ? (
        <div className="inventory-stack">
          <div className="console-card">
            <ListState
              icon="box"
              title={t('inventory.bulk.noScope')}
              text={t('inventory.bulk.noScopeText')}
              action={
                <a className="console-link" href={toHref(`${bulkPath}?all=1`)}>
                  {t('inventory.bulk.all')}
                </a>
              }
            />
          </div>
          <FormerEdits />
        </div>
      ) : (
        <div className="bulk-layout">
          <div className="inventory-stack">
            <RuleCard form={form} onChange={setForm} />
            {preview.isError && rule && <NoticeLine tone="bad">{failureText(t, preview.error)}</NoticeLine>}
            <div className="console-card">
              {shown ? (
                <PreviewTable
                  preview={shown}
                  field={form.field}
                  isStale={!preview.isCurrent}
                  onLeaveOut={shown.previewed === shown.total ? leaveOut : undefined}
                />
              ) : (
                <ListState icon="edit" title={t('inventory.bulk.noRule')} text={t('inventory.bulk.noRuleText')} />
              )}
            </div>
          </div>
          <div className="inventory-stack">
            {shown && <EffectCard preview={shown} field={form.field} />}
            {shown && <SkippedCard skipped={shown.skipped} />}
            <FormerEdits />
          </div>
          {shown && (
            <ApplyBar
              scope={scope}
              rule={rule}
              preview={shown}
              isCurrent={preview.isCurrent}
              onDiscard={() => setForm(firstForm)}
            />
          )}
        </div>
      )}
    </PageFrame>
  )
}
