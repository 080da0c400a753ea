import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useBoot } from '#web/client/boot.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ContactList } from './contact-list.tsx'

export type FooterLink = {
  readonly href: string
  readonly text: string
  /** Opens in a new tab. */
  readonly isElsewhere?: boolean
}

/** True until Escape, the pointer or the focus leaves: for a mouse and a keyboard, as a finger cannot hover. */
function useHint() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])
  const onLink = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setOpen(true)
    },
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) setOpen(true)
    },
  }
  const onColumn = {
    onPointerLeave: () => setOpen(false),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setOpen(false)
    },
  }
  return { isOpen, onLink, onColumn }
}

/** The brand's contacts above the column, so that they cover none of its links. */
function ContactHint({ id }: { id: string }) {
  const t = useText()
  const { contacts } = useBoot().brand.footer
  return (
    <div className="footer-column-hint" id={id} role="tooltip">
      <p>{t('shell.footer.reach')}</p>
      <ContactList contacts={contacts} />
    </div>
  )
}

type FooterColumnProps = {
  readonly title: string
  readonly ways: readonly FooterLink[]
  /** A last row that is no link. */
  readonly children?: ReactNode
}

/** A column of links; hovering or focusing one shows the brand's contacts. */
export function FooterColumn({ title, ways, children }: FooterColumnProps) {
  const t = useText()
  const hintId = useId()
  const { isOpen, onLink, onColumn } = useHint()
  return (
    <div className="footer-column" {...onColumn}>
      {isOpen && <ContactHint id={hintId} />}
      <h2>{title}</h2>
      <ul>
        {ways.map(({ href, text, isElsewhere }) => (
          <li key={text}>
            <a
              href={href}
              {...onLink}
              {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
              aria-describedby={isOpen ? hintId : undefined}
            >
              {text}
              {isElsewhere && <span className="visually-hidden"> ({t('common.newTab')})</span>}
            </a>
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </div>
  )
}
