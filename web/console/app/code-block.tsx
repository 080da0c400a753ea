import './code-block.css'
import { useId } from 'react'

/** Code under a title, from left to right in every language; it scrolls by the keyboard as well. */
export function CodeBlock({ title, children }: { title: string; children: string }) {
  const id = useId()
  return (
    <section className="code-block">
      <h3 id={id}>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs the keyboard */}
      <section dir="ltr" tabIndex={0} aria-labelledby={id}>
        <pre>{children}</pre>
      </section>
    </section>
  )
}
