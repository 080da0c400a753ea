import { Icon } from './icon.tsx'
import { useKitTexts } from './kit-texts.ts'

export interface BreadcrumbsProps {
  /** From the outermost page in; the last is the page itself and needs no address. */
  trail: readonly { label: string; href?: string }[]
}

/** The trail from the home page to this one. */
export function Breadcrumbs({ trail }: BreadcrumbsProps) {
  const { breadcrumbs } = useKitTexts()
  return (
    <nav className="breadcrumbs" aria-label={breadcrumbs}>
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
