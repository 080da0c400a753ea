import { importColumns } from '#contract/seller-imports.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { ColumnKey } from './guess-column.ts'
import type { ImportFile } from './use-import.ts'

/** Which of our columns each column of the file is read as, by its index; null for one that is not read. */
export type Mapping = readonly (ColumnKey | null)[]

export const readMapping = ({ columns }: ImportFile): Mapping => columns.map(({ key }) => key)

/** The mapping as the server takes it: headings by our columns, '' for those that no column is read as any more. */
export function toColumns({ columns }: ImportFile, mapping: Mapping): Partial<Record<ColumnKey, string>> {
  const before = columns.flatMap(({ key }) => (key === null || mapping.includes(key) ? [] : [[key, ''] as const]))
  const chosen = mapping.flatMap((key, index) => (key === null ? [] : [[key, columns[index]!.name] as const]))
  return Object.fromEntries([...before, ...chosen])
}

interface ColumnCardProps {
  file: ImportFile
  mapping: Mapping
  /** Indexes of columns that were guessed and not confirmed by a check. */
  guessed: ReadonlySet<number>
  isDisabled: boolean
  onChange: (mapping: Mapping) => void
}

/** The columns of the file with a sample each, and what they are read as. */
export function ColumnCard({ file, mapping, guessed, isDisabled, onChange }: ColumnCardProps) {
  const t = useText()
  const choose = (index: number, key: ColumnKey | null) =>
    // A column of ours is read from one of the file: the one that had it before is free.
    onChange(mapping.map((one, position) => (position === index ? key : one === key ? null : one)))
  const matched = mapping.filter((key) => key !== null).length
  return (
    <section className="console-card import-columns" aria-labelledby="columns-title">
      <header>
        <h2 id="columns-title">{t('inventory.import.columns')}</h2>
        <span className="inventory-note">
          {t('inventory.import.matched', { count: matched, total: file.columns.length })}
        </span>
      </header>
      <ul>
        {file.columns.map(({ name, sample }, index) => (
          <li key={index}>
            <div>
              <b>
                <bdi>{name || t('inventory.import.unnamed', { number: index + 1 })}</bdi>
              </b>
              <p>
                <bdi>{sample || t('common.empty')}</bdi>
              </p>
            </div>
            <Icon name="right" size={14} />
            <select
              className="inventory-select"
              aria-label={t('inventory.import.readAs', { column: name })}
              data-guessed={guessed.has(index) || undefined}
              disabled={isDisabled}
              value={mapping[index] ?? ''}
              onChange={({ target }) => choose(index, (target.value || null) as ColumnKey | null)}
            >
              <option value="">{t('inventory.import.notRead')}</option>
              {importColumns.map((key) => (
                <option key={key} value={key}>
                  {t(`inventory.column.${key}`)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  )
}
