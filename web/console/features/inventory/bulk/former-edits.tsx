import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import { toHref } from '../../../app/sections.ts'
import { useTimes } from '../../../app/times.ts'
import { useEditName, useEdits, type Edit } from './bulk-queries.ts'

const looks: Readonly<Record<Edit['state'], readonly [StatusShape, StatusTone]>> = {
  applying: ['half', 'info'],
  applied: ['full', 'good'],
  undoing: ['half', 'info'],
  undone: ['stopped', 'wait'],
}

export function EditState({ state, isPill }: { state: Edit['state']; isPill?: boolean }) {
  const t = useText()
  const [shape, tone] = looks[state]
  return (
    <StatusMark shape={shape} tone={tone} {...(isPill && { isPill })}>
      {t(`inventory.bulk.state.${state}`)}
    </StatusMark>
  )
}

/** The former bulk edits of the store; each opens with its result and its undo. */
export function FormerEdits() {
  const t = useText()
  const { formatTime: format } = useTimes()
  const nameEdit = useEditName()
  const { data } = useEdits()
  if (!data || data.pageList.length === 0) return null
  return (
    <section className="console-card" aria-labelledby="former-edits">
      <header>
        <h2 id="former-edits">{t('inventory.bulk.former')}</h2>
        <span className="inventory-note">{t('inventory.bulk.kept')}</span>
      </header>
      <ul className="inventory-lines">
        {data.pageList.map((edit) => (
          <li key={edit.id}>
            <div className="inventory-line-name">
              <a className="console-link" href={toHref(`/seller/products/bulk/${edit.id}`)}>
                {nameEdit(edit)}
              </a>
              <p className="inventory-note">
                {t('inventory.bulk.counts', { changed: edit.changed + edit.undone + edit.kept, total: edit.total })}
              </p>
            </div>
            <EditState state={edit.state} />
            <time className="inventory-note tabular-numbers" dateTime={edit.createdAt}>
              {format(edit.createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
