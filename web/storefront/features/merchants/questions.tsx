import { Icon } from '#web/kit/icon.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useText } from '#web/client/text/text-provider.tsx'

const questions = ['buy', 'money', 'cancel', 'goods', 'again'] as const

/** Frequent questions of sellers. */
export function Questions() {
  const t = useText()
  const { returnWindowDays: days, autoReceiveDays: receive } = useBoot().brand.policy
  const answer = (question: (typeof questions)[number]) =>
    question === 'money'
      ? t('merchants.questions.money.answer', { days, receive })
      : t(`merchants.questions.${question}.answer`)
  return (
    <section>
      <h2>{t('merchants.questions.title')}</h2>
      <div className="card questions-list">
        {questions.map((question) => (
          <details key={question}>
            <summary>
              {t(`merchants.questions.${question}.question`)}
              <Icon name="down" size={20} />
            </summary>
            <p>{answer(question)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
