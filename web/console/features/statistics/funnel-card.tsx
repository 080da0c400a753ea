import { useText } from '#web/client/text/text-provider.tsx'
import { useFormats } from '../overview/use-formats.ts'
import { findLoss, listSteps, type Funnel } from './statistics-rules.ts'

/** How many visitors reach each step, and the step with the largest loss in one sentence. */
export function FunnelCard({ funnel }: { funnel: Funnel }) {
  const t = useText()
  const { formatCount, formatShare } = useFormats()
  const { visitors } = funnel
  const steps = listSteps(funnel)
  const loss = findLoss(funnel)
  const lossStep = loss && steps[steps.findIndex(({ step }) => step === loss.after) + 1]?.step
  return (
    <section className="console-card overview-card" aria-label={t('statistics.funnel')}>
      <h2>{t('statistics.funnel')}</h2>
      <ul className="overview-funnel">
        {steps.map(({ step, count }) => (
          <li key={step} data-loss={step === lossStep || undefined}>
            <span>{t(`statistics.funnel.${step}`)}</span>
            <b className="tabular-numbers">{formatCount(count)}</b>
            {visitors > 0 && <small className="tabular-numbers">{formatShare(count / visitors)}</small>}
            <span className="bar-list-track" aria-hidden="true">
              <span style={{ inlineSize: `${visitors > 0 ? Math.min(100, (100 * count) / visitors) : 0}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {visitors === 0 && <p className="overview-none">{t('statistics.funnel.none')}</p>}
      {loss && (
        <p className="overview-note">{t(`statistics.loss.${loss.after}`, { share: formatShare(loss.share, 0) })}</p>
      )}
    </section>
  )
}
