interface ProgressBarProps {
  /** Names what is under way. */
  label: string
  /** From 0 to 1; null while nobody knows how much there is. */
  part: number | null
}

/** How far the queue is with one thing. */
export const ProgressBar = ({ label, part }: ProgressBarProps) => (
  <div className="inventory-progress">
    <span>{label}</span>
    <progress aria-label={label} {...(part !== null && { value: Math.min(Math.max(part, 0), 1) })} />
  </div>
)
