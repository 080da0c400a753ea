import { useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'

const importSteps = ['file', 'columns', 'check', 'import'] as const
export type ImportStep = (typeof importSteps)[number]

/** The four steps of an import; those before the current one are done. `isDone`: all of them. */
export function ImportSteps({ current, isDone = false }: { current: ImportStep; isDone?: boolean }) {
  const t = useText()
  const index = importSteps.indexOf(current)
  return (
    <ol className="import-steps" aria-label={t('inventory.import.steps')}>
      {importSteps.map((step, position) => {
        const isPast = isDone || position < index
        return (
          <li
            key={step}
            aria-current={!isDone && position === index ? 'step' : undefined}
            data-done={isPast || undefined}
          >
            <span className="import-step-mark">
              {isPast ? <Icon name="check" size={14} /> : <bdi>{position + 1}</bdi>}
            </span>
            {t(`inventory.import.step.${step}`)}
          </li>
        )
      })}
    </ol>
  )
}
