import type { ReactNode } from 'react'
import type { ChatFigures } from '#contract/chat-reports.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { reportFigures } from './report-rules.ts'
import { useReportFormats } from './use-report-formats.ts'

interface FiguresTableProps {
  title: string
  /** The name of the first column. */
  head: string
  rows: readonly { readonly key: string; readonly name: ReactNode; readonly figures: ChatFigures }[]
}

/** Figures by person or language. */
export function FiguresTable({ title, head, rows }: FiguresTableProps) {
  const t = useText()
  const { formatFigure, formatCount } = useReportFormats()
  return (
    <div className="console-card chat-report-table">
      <header>
        <h2>{title}</h2>
      </header>
      {rows.length === 0 ? (
        <p className="console-card-body">{t('desk.report.none')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
        <section className="chat-report-scroll" aria-label={title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                <th scope="col">{t('desk.figure.sent')}</th>
                {reportFigures.map((figure) => (
                  <th key={figure} scope="col">
                    {t(`desk.figure.${figure}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, figures }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td>{formatCount(figures.sent)}</td>
                  {reportFigures.map((figure) => (
                    <td key={figure}>{formatFigure(figure, figures[figure])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
