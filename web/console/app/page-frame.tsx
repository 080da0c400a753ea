import type { ReactNode } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { PageTitle } from './page-title.tsx'
import { useNamedField } from './use-named-field.ts'

export interface PageFrameProps {
  title: string
  /** The title of the document, where it says more than that of the page. */
  documentTitle?: string
  /** Stands beside the title, as a status. */
  marks?: ReactNode
  /** One line under the title. */
  lead?: ReactNode
  /** Buttons at the end, the one primary button last. */
  actions?: ReactNode
  /** The pages above this one. */
  trail: readonly { readonly label: string; readonly href?: string }[]
  children: ReactNode
  /** The content fills the page, without a head that is seen. */
  isFilled?: boolean
}

/** A page of the console: its trail in the top bar, its title with actions, its content. */
export function PageFrame(props: PageFrameProps) {
  const { title, documentTitle = title, marks, lead, actions, trail, children, isFilled } = props
  const t = useText()
  useNamedField()
  return (
    <>
      <PageTitle>{documentTitle}</PageTitle>
      <nav className="console-trail" aria-label={t('common.breadcrumb')}>
        <ol>
          {trail.map(({ label, href }) => (
            <li key={label}>
              {href ? <a href={href}>{label}</a> : <span>{label}</span>}
              <Icon name="right" size={14} />
            </li>
          ))}
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      {isFilled ? (
        <>
          <h1 className="visually-hidden" tabIndex={-1}>
            {title}
          </h1>
          {children}
        </>
      ) : (
        <div className="console-page">
          <header className="console-page-head">
            <div>
              <h1 tabIndex={-1}>
                <span>{title}</span>
                {marks}
              </h1>
              {lead && <p>{lead}</p>}
            </div>
            {actions && <div className="console-page-actions">{actions}</div>}
          </header>
          {children}
        </div>
      )}
    </>
  )
}
