import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { saveCsv } from '../../app/save-csv.ts'
import { SumTable, type SumColumn } from '../bookkeeping/sum-table.tsx'
import { useTaxChange } from './tax-queries.ts'
import type { Taxes } from './tax-values.ts'
import { useTaxTexts } from './use-tax-texts.ts'

type Preview = OperationData<'staffTaxes.previewRates'>
type Row = Preview['rows'][number]

const maxKilobytes = 800
const maxShownProblems = 20
const headings = ['zone', 'class', 'rate', 'from', 'name', 'source', 'until', 'jurisdiction']

/** The wrong lines of a file. */
function Problems({ problems }: Pick<Preview, 'problems'>) {
  const t = useText()
  const more = problems.length - maxShownProblems
  return (
    <NoticeLine tone="bad">
      {t('taxes.file.problems', { count: new Set(problems.map(({ line }) => line)).size })}
      <ul>
        {problems.slice(0, maxShownProblems).map(({ line, column, text }) => (
          <li key={`${line} ${column}`}>
            {column === null
              ? t('taxes.file.lineProblem', { line, text })
              : t('taxes.file.problem', { line, column, text })}
          </li>
        ))}
        {more > 0 && <li>{t('taxes.file.others', { count: more })}</li>}
      </ul>
    </NoticeLine>
  )
}

function useColumns({ classes }: Taxes): readonly SumColumn<Row>[] {
  const t = useText()
  const { writePercent, writeClass, writeDay } = useTaxTexts()
  return [
    {
      key: 'zone',
      label: t('taxes.field.class'),
      cell: (row) => (
        <span className="tax-two">
          <span dir="auto">{`${row.zone}, ${writeClass(classes, row.class)}`}</span>
          <small dir="auto">{row.name}</small>
        </span>
      ),
    },
    { key: 'percent', label: t('taxes.field.percent'), isNumeric: true, cell: ({ percent }) => writePercent(percent) },
    { key: 'from', label: t('taxes.field.from'), cell: ({ from }) => writeDay(from) },
    {
      key: 'effect',
      label: t('taxes.file.effect'),
      cell: ({ isKnown, endsPercent }) =>
        isKnown
          ? t('taxes.file.known')
          : endsPercent === null
            ? t('taxes.file.adds')
            : t('taxes.file.ends', { percent: writePercent(endsPercent) }),
    },
  ]
}

/** Rates of a CSV file: what they change is shown first, and with a wrong line none is added. */
export function RateFileDialog({ taxes, onClose }: { taxes: Taxes; onClose: () => void }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState<string | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const columns = useColumns(taxes)
  const preview = useQuery({
    ...apiQuery('staffTaxes.previewRates', { csv: csv ?? '' }),
    enabled: csv !== null,
    gcTime: 0,
    retry: false,
  })
  const rows = preview.data?.rows ?? []
  const problems = preview.data?.problems ?? []
  const count = rows.filter(({ isKnown }) => !isKnown).length
  const load = useTaxChange('staffTaxes.loadRates', () => t('taxes.file.done', { count }), onClose)
  const canLoad = csv !== null && count > 0 && problems.length === 0 && !load.isPending
  const read = async (file: File) => {
    setTooLarge(file.size > maxKilobytes << 10)
    setCsv(file.size > maxKilobytes << 10 ? null : await file.text())
  }
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t('taxes.file')}
      description={t('taxes.file.text')}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton
            variant="primary"
            aria-disabled={!canLoad}
            onClick={() => canLoad && load.mutate({ csv: csv ?? '' })}
          >
            {t('taxes.file.load', { count })}
          </ActionButton>
        </>
      }
    >
      <div className="tax-form">
        <div className="tax-file-actions">
          <input
            ref={field}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('taxes.file.choose')}
            accept=".csv,text/csv"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) void read(file)
            }}
          />
          <ActionButton icon={<Icon name="upload" size={16} />} onClick={() => field.current?.click()}>
            {t('taxes.file.choose')}
          </ActionButton>
          <ActionButton
            variant="quiet"
            icon={<Icon name="download" size={16} />}
            onClick={() =>
              saveCsv('tax-rates.csv', [
                headings,
                ...taxes.zones
                  .slice(0, 1)
                  .map(({ name }) => [name, 'standard', '20', taxes.today, 'VAT', t('taxes.field.source'), '', '']),
              ])
            }
          >
            {t('taxes.file.sample')}
          </ActionButton>
        </div>
        {isTooLarge && <NoticeLine tone="bad">{t('taxes.file.tooLarge', { kilobytes: maxKilobytes })}</NoticeLine>}
        {(preview.error ?? load.error) && (
          <NoticeLine tone="bad">{failureText(t, preview.error ?? load.error)}</NoticeLine>
        )}
        {problems.length > 0 && <Problems problems={problems} />}
        {preview.data && problems.length === 0 && count === 0 && (
          <NoticeLine tone="info">{t('taxes.file.nothing')}</NoticeLine>
        )}
        {rows.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys
          <section className="tax-file-rows" aria-label={t('taxes.file.rows')} tabIndex={0}>
            <SumTable
              caption={t('taxes.file.rows')}
              columns={columns}
              rows={rows}
              getKey={({ line }) => String(line)}
            />
          </section>
        )}
      </div>
    </ConsoleDialog>
  )
}
