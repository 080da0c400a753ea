import '../inventory.css'
import './imports.css'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { LeaveGuard } from '../../../app/leave-guard.tsx'
import { PageFrame } from '../../../app/page-frame.tsx'
import { toHref } from '../../../app/sections.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { ColumnCard, readMapping, toColumns, type Mapping } from './column-card.tsx'
import { guessColumns } from './guess-column.ts'
import { ImportState } from './import-state.tsx'
import { ImportSteps, type ImportStep } from './import-steps.tsx'
import { ProblemTable, type Corrections } from './problem-table.tsx'
import { isBusy, useImport, type ImportDetail, type ImportFile } from './use-import.ts'

const listPath = '/seller/import'
/** As many as one call takes. */
const maxSent = 500

function Figures({ file }: { file: ImportFile }) {
  const t = useText()
  const { intl } = useLanguage()
  const figure = (label: string, count: number, isBad = false) => (
    <div data-bad={isBad || undefined}>
      <dt>{label}</dt>
      <dd className="tabular-numbers">{formatNumber(count, intl)}</dd>
    </div>
  )
  return (
    <dl className="import-figures">
      {figure(t('inventory.import.ready'), file.products)}
      {figure(t('inventory.import.withErrors'), file.refused, file.refused > 0)}
      {figure(t('inventory.import.errors'), file.errors, file.errors > 0)}
      {figure(t('inventory.import.warnings'), file.warnings)}
      {figure(t('inventory.import.corrected'), file.corrections)}
    </dl>
  )
}

function Ended({ file }: { file: ImportFile }) {
  const t = useText()
  if (file.state === 'failed')
    return <ListState icon="alert" title={t('inventory.import.failed')} text={t('inventory.import.failedText')} />
  return (
    <ListState
      icon="check"
      title={t('inventory.import.done', { count: file.added + file.changed + file.unchanged })}
      text={t('inventory.import.result', { added: file.added, changed: file.changed, unchanged: file.unchanged })}
      action={
        <a className="console-link" href={toHref('/seller/stock')}>
          {t('inventory.import.toStock')}
        </a>
      }
    />
  )
}

interface CheckProps {
  detail: ImportDetail
  actions: Pick<ReturnType<typeof useImport>, 'map' | 'correct' | 'start'>
}

/** The columns and problems of a checked file, corrected here and checked again. */
function Check({ detail: { import: file, problems }, actions }: CheckProps) {
  const t = useText()
  const { map, correct, start } = actions
  const busy = isBusy(file)
  const guesses = useMemo(() => (file.isUnreadable ? guessColumns(file.columns) : new Map()), [file])
  const guess = useMemo(() => readMapping(file).map((key, index) => key ?? guesses.get(index) ?? null), [file, guesses])
  const [chosen, setChosen] = useState<Mapping | null>(null)
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  const [leavesOut, setLeavesOut] = useState(false)
  const mapping = chosen ?? guess
  const isMapped = mapping.some((key, index) => key !== file.columns[index]?.key)
  const hasChanges = isMapped || corrections.size > 0
  const errors = problems.filter(({ severity }) => severity === 'error')
  // The heading line is line 1: its columns are matched beside the problems.
  const ofFile = problems.filter(({ line }) => line <= 1)
  const ofLines = problems.filter(({ line }) => line > 1)
  const isSending = map.isPending || correct.isPending || start.isPending
  const canImport = !hasChanges && !file.isUnreadable && file.products > 0 && (file.errors === 0 || leavesOut)
  const failure = map.error ?? correct.error ?? start.error

  const check = () => {
    if (busy || isSending || !hasChanges) return
    if (isMapped) map.mutate(toColumns(file, mapping), { onSuccess: () => setChosen(null) })
    else {
      const sent = [...corrections].slice(0, maxSent)
      correct.mutate(
        sent.map(([, correction]) => correction),
        { onSuccess: () => setCorrections(new Map([...corrections].slice(maxSent))) },
      )
    }
  }
  return (
    <>
      <LeaveGuard isActive={corrections.size > 0} />
      {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
      <div className="import-check">
        <ColumnCard
          file={file}
          mapping={mapping}
          guessed={new Set(chosen === null ? guesses.keys() : [])}
          isDisabled={busy || isSending}
          onChange={setChosen}
        />
        <section className="console-card" aria-label={t('inventory.import.step.check')}>
          {busy ? (
            <div className="console-card-body">
              <ProgressBar
                label={t(file.state === 'checking' ? 'inventory.import.checking' : 'inventory.import.importing')}
                part={file.byteCount > 0 && file.bytesRead > 0 ? file.bytesRead / file.byteCount : null}
              />
            </div>
          ) : (
            <Figures file={file} />
          )}
          {!busy && ofFile.length > 0 && (
            <div className="import-of-file">
              {ofFile.map(({ text, severity }, index) => (
                <NoticeLine key={index} tone={severity === 'error' ? 'bad' : 'prog'}>
                  {text}
                </NoticeLine>
              ))}
            </div>
          )}
          {!busy && file.errors > errors.length && (
            <div className="import-of-file">
              <NoticeLine tone="prog">
                {t('inventory.import.more', { shown: errors.length, total: file.errors })}
              </NoticeLine>
            </div>
          )}
          {!busy &&
            (ofLines.length > 0 ? (
              <ProblemTable
                problems={ofLines}
                corrections={corrections}
                isDisabled={isSending}
                onChange={setCorrections}
                onSubmit={check}
              />
            ) : (
              !file.isUnreadable && (
                <ListState
                  icon="check"
                  title={t('inventory.import.noProblem')}
                  text={t('inventory.import.noProblemText')}
                />
              )
            ))}
        </section>
      </div>
      <footer className="inventory-bar">
        {file.refused > 0 && !file.isUnreadable && file.products > 0 ? (
          <Checkbox checked={leavesOut} disabled={busy} onChange={({ target }) => setLeavesOut(target.checked)}>
            {t('inventory.import.leaveOut', { ready: file.products, refused: file.refused })}
          </Checkbox>
        ) : (
          <span className="inventory-note">{t('inventory.import.nothingYet')}</span>
        )}
        <ActionButton aria-disabled={busy || isSending || !hasChanges} onClick={check}>
          {corrections.size > 0 && !isMapped
            ? t('inventory.import.checkCorrections', { count: corrections.size })
            : t('inventory.import.checkAgain')}
        </ActionButton>
        <ActionButton
          variant="primary"
          aria-disabled={busy || isSending || !canImport}
          onClick={() => !busy && !isSending && canImport && start.mutate(leavesOut)}
        >
          {file.products > 0
            ? t('inventory.import.start', { count: file.products })
            : t('inventory.import.step.import')}
        </ActionButton>
      </footer>
    </>
  )
}

const findStep = ({ state, isUnreadable }: ImportFile): ImportStep =>
  state === 'importing' || state === 'imported' ? 'import' : isUnreadable ? 'columns' : 'check'

/** One uploaded file: its columns, its problems, and its import. */
export function Page() {
  const t = useText()
  const { intl } = useLanguage()
  const { importId = '' } = useParams()
  const { query, ...actions } = useImport(importId)
  const { data, error } = query
  const trail = [{ label: t('inventory.import.title'), href: toHref(listPath) }]
  if (!data)
    return (
      <PageFrame title={t('inventory.import.file')} trail={trail}>
        <div className="console-card">
          {error ? (
            <ListState
              icon="alert"
              title={t('inventory.import.missing')}
              text={failureText(t, error)}
              action={<ActionButton onClick={() => void query.refetch()}>{t('common.retry')}</ActionButton>}
            />
          ) : (
            <div className="console-card-body">
              <Loading>
                <Skeleton shape="line" />
                <Skeleton shape="line" />
              </Loading>
            </div>
          )}
        </div>
      </PageFrame>
    )
  const { import: file } = data
  const isEnded = file.state === 'imported' || file.state === 'failed'
  return (
    <PageFrame
      title={file.name || t('inventory.import.file')}
      marks={<ImportState file={file} isPill />}
      lead={t(isEnded ? 'inventory.import.size' : 'inventory.import.sizeOpen', {
        size: formatNumber(file.byteCount / 1024, intl, file.byteCount < 10_240 ? 1 : 0),
      })}
      actions={
        <a className="inventory-button" href={toHref(listPath)}>
          <Icon name="upload" size={16} />
          {t('inventory.import.other')}
        </a>
      }
      trail={trail}
    >
      <ImportSteps current={findStep(file)} isDone={file.state === 'imported'} />
      {isEnded ? (
        <div className="console-card">
          <Ended file={file} />
        </div>
      ) : (
        <Check key={importId} detail={data} actions={actions} />
      )}
    </PageFrame>
  )
}
