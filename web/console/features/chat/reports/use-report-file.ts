import type { ChatReport } from '#contract/chat-reports.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { saveCsv } from '../../../app/save-csv.ts'
import { listReportRows, reportColumns } from './report-rules.ts'

/** Saves the figures of a report by day as a CSV file; durations are in seconds. */
export function useReportFile(): (report: ChatReport) => void {
  const t = useText()
  return (report) =>
    saveCsv(`chats-${report.from}-${report.until}.csv`, [
      [t('desk.report.day'), ...reportColumns.map((column) => t(`desk.column.${column}`))],
      ...listReportRows(report),
    ])
}
