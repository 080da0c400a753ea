import { getDirection, getLocaleInfo, type TextLocale } from '#i18n/locales.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { formatNumber, formatWhole } from '#web/kit/number.ts'
import type { ImportDetail } from './workspace.ts'

/** Problems of a file by line, errors first. */
export function ProblemTable({ problems }: Pick<ImportDetail, 'problems'>) {
  const t = useText()
  const { intl } = useLanguage()
  return (
    <div className="console-card">
      <header>
        <h2 id="problems-title">{t('translations.problems.title')}</h2>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways on phones */}
      <section className="translations-table" aria-labelledby="problems-title" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('translations.column.line')}</th>
              <th scope="col">{t('translations.column.problem')}</th>
              <th scope="col">{t('translations.column.key')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, key, text, reason, severity }) => (
              <tr key={`${line} ${key} ${reason}`} data-bad={severity === 'error' || undefined}>
                <td className="tabular-numbers">{line === 0 ? '–' : formatWhole(line, intl)}</td>
                <td>{text}</td>
                <td>
                  <bdi className="translations-key">{key || '–'}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** Tags of a description keep their direction in a text from right to left. */
const isolateTags = (text: string) =>
  text.split(/(<[^>]+>)/).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line no-array-index-key -- the parts of one text never move
      <bdi key={index} className="translations-tag" dir="ltr">
        {part}
      </bdi>
    ) : (
      part
    ),
  )

type ChangesProps = Pick<ImportDetail, 'changes'> & { total: number; lang: string | null }

/** The first texts that an import changes, as they are and as they become. */
export function ChangeTable({ changes, total, lang }: ChangesProps) {
  const t = useText()
  const { intl } = useLanguage()
  const language = lang ? { lang: getLocaleInfo(lang as TextLocale).htmlLang, dir: getDirection(lang) } : {}
  return (
    <div className="console-card">
      <header>
        <h2 id="changes-title">{t('translations.changes.title')}</h2>
        {total > changes.length && (
          <p className="translations-note">
            {t('translations.changes.first', { count: formatNumber(changes.length, intl) })}
          </p>
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways on phones */}
      <section className="translations-table" aria-labelledby="changes-title" tabIndex={0}>
        <table className="translations-changes">
          <thead>
            <tr>
              <th scope="col">{t('translations.column.place')}</th>
              <th scope="col">{t('translations.column.before')}</th>
              <th scope="col">{t('translations.column.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ key, where, before, after }) => (
              <tr key={key}>
                <td>
                  <bdi>{where}</bdi>
                </td>
                {before ? <td {...language}>{isolateTags(before)}</td> : <td>–</td>}
                <td {...language}>{isolateTags(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
