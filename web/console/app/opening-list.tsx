import './opening-list.css'
import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { toHref } from './sections.ts'

type OpeningThing = {
  readonly key: string
  readonly isDone: boolean
  /** Nothing can be sold before it is done. */
  readonly isRequired: boolean
  readonly name: string
  /** How it is corrected. */
  readonly text: string
  /** The page and field where that is done, for those who see it, and the name of the page. */
  readonly link: { readonly path: string; readonly label: string } | null
}

/** The things that are missing before a brand or a store sells, each with its page; nothing once all is done. */
export function OpeningList({ title, things }: { title: string; things: readonly OpeningThing[] }) {
  const t = useText()
  const left = things.filter(({ isDone }) => !isDone)
  if (left.length === 0) return null
  return (
    <section className="console-card opening-list" aria-labelledby="opening-title">
      <header>
        <h2 id="opening-title">{title}</h2>
        <span className="console-help">
          {t('overview.opening.done', { done: things.length - left.length, total: things.length })}
        </span>
      </header>
      <ul>
        {left
          .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
          .map(({ key, isRequired, name, text, link }) => (
            <li key={key}>
              <StatusMark shape={isRequired ? 'decide' : 'waiting'} tone={isRequired ? 'bad' : 'wait'}>
                {t(isRequired ? 'overview.opening.required' : 'overview.opening.canWait')}
              </StatusMark>
              <span>
                <b>{name}</b>
                <small>{text}</small>
              </span>
              {link && (
                <a className="console-link" href={toHref(link.path)}>
                  {link.label}
                </a>
              )}
            </li>
          ))}
      </ul>
    </section>
  )
}
