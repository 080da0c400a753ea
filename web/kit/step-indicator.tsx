import { Icon } from './icon.tsx'
import { useKitTexts } from './kit-texts.ts'

export interface StepIndicatorProps {
  /** The name of the row. */
  label: string
  steps: readonly string[]
  /** Counted from 0; the ones before it are done. */
  current: number
  /** Read aloud behind a step that is done. */
  doneLabel: string
}

/** The progress in a task of a few pages. */
export function StepIndicator({ label, steps, current, doneLabel }: StepIndicatorProps) {
  const { numeral } = useKitTexts()
  return (
    <ol className="step-indicator tabular-numbers" aria-label={label}>
      {steps.map((step, at) => (
        <li key={step} aria-current={at === current ? 'step' : undefined}>
          <i aria-hidden="true">{at < current ? <Icon name="check" size={16} /> : numeral(at + 1)}</i>
          {step}
          {at < current && <span className="visually-hidden">{doneLabel}</span>}
        </li>
      ))}
    </ol>
  )
}
