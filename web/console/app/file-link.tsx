import type { ReactNode } from 'react'
import { Icon } from '#web/kit/icon.tsx'

/** A file of the server, saved under its name. */
export const FileLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="action-button action-button-secondary" href={href} download="">
    <Icon name="download" size={16} />
    <span>{children}</span>
  </a>
)
