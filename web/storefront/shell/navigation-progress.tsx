import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A progress bar while a page loads; afterwards its title is announced. */
export function NavigationProgress() {
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
  }, [pathname])
  return (
    <>
      {state === 'loading' && <span className="navigation-progress" aria-hidden="true" />}
      <span className="visually-hidden" aria-live="polite">
        {title}
      </span>
    </>
  )
}
