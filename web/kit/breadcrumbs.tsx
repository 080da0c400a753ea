import { Icon } from './icon.tsx'

export interface BreadcrumbsProps {
  /** The name of the trail. */
  label: string
  /** From the outermost page in; the last is the page itself and needs no address. */
  trail: readonly { label: string; href?: string }[]
}

/** The trail from the home page to this one. */
export function Breadcrumbs({ label, trail }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label={label}>
      <ol>
        {trail.map((step, at) => (
          <li key={step.label}>
            {at > 0 && <Icon name="right" size={14} />}
            {/* A phone shows only the link back. */}
            {at === trail.length - 2 && (
              <span className="breadcrumbs-back">
                <Icon name="left" size={14} />
              </span>
            )}
            {step.href && at < trail.length - 1 ? (
              <a href={step.href}>{step.label}</a>
            ) : (
              <span aria-current="page">{step.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
