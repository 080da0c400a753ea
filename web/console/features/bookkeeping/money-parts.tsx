import './bookkeeping.css'
import { type ReactNode, useMemo } from 'react'
import { useCurrentUser } from '#web/client/session.ts'
import { useMoneyText } from '../../app/money.ts'
import { findSection, listSections, toHref } from '../../app/sections.ts'

/** A link to a page of the console; only its text for people who do not see that page. */
export function PageLink({ path, children }: { path: string | null; children: ReactNode }) {
  const user = useCurrentUser()
  const isSeen = path !== null && user && findSection(listSections(user), path) !== null
  return isSeen ? (
    <a className="console-link" href={toHref(path)}>
      {children}
    </a>
  ) : (
    <>{children}</>
  )
}

/** Formats sums of the brand; the function changes only with the language, so that columns can depend on it. */
export function useMoney(): (amount: number) => string {
  const format = useMoneyText()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the format follows the language, as this text does
  return useMemo(() => format, [format(0)])
}
