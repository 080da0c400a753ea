import type { ReturnState, StaffReturn } from '#contract/returns.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { DecisionPart, type HistoryEntry } from '../../app/decisions/decision-parts.tsx'
import { PhotoRow } from '../../app/photo-row.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'

/** The state of a return before staff. */
export function DisputeStatus({ state, isPill }: { state: ReturnState; isPill?: boolean }) {
  const t = useText()
  const isOpen = state === 'disputed'
  return (
    <StatusMark shape={isOpen ? 'decide' : 'full'} tone={isOpen ? 'bad' : 'wait'} {...(isPill && { isPill })}>
      {t(isOpen ? 'decisions.disputes.view.waiting' : `aftersales.state.${state}`)}
    </StatusMark>
  )
}

interface Words {
  readonly key: string
  readonly text: string
  readonly images: readonly string[]
  readonly at: string | null
}

/** The words and photos of one side, in their order. */
function Side({ name, role, words }: { name: string; role: string; words: readonly Words[] }) {
  const t = useText()
  const { formatTime } = useTimes()
  const images = words.flatMap((one) => one.images)
  return (
    <section className="dispute-side" aria-label={name}>
      <header>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p>{role}</p>
      </header>
      <PhotoRow images={images} author={name} />
      {words.length === 0 && <p className="decision-free">{t('decisions.disputes.silent')}</p>}
      {words.map(({ key, text, at }) => (
        <div key={key}>
          <blockquote dir="auto">{text}</blockquote>
          {at && <p>{formatTime(at)}</p>}
        </div>
      ))}
    </section>
  )
}

const toWords = (one: StaffReturn, author: 'shopper' | 'seller'): Words[] =>
  one.messages
    .filter((message) => message.author === author)
    .map(({ id, text, images, at }) => ({ key: id, text, images, at }))

/** Both sides beside each other. The refusal of the store comes from the audit log, because a decision replaces it. */
export function DisputeSides({ one, history }: { one: StaffReturn; history: readonly HistoryEntry[] }) {
  const t = useText()
  const refusals = history
    .filter(({ operation, reason }) => operation === 'sellerReturns.decide' && reason !== null)
    .map(({ position, reason, at }) => ({ key: String(position), text: reason!, images: [], at }))
  const store = [...refusals, ...toWords(one, 'seller')].toSorted((a, b) => Date.parse(a.at!) - Date.parse(b.at!))
  return (
    <div className="dispute-sides">
      <Side name={one.buyer.username} role={t('decisions.shopper')} words={toWords(one, 'shopper')} />
      <Side name={one.seller.name} role={t('decisions.disputes.column.store')} words={store} />
    </div>
  )
}

/** The facts of the order and of the return, in the order of time. */
export function DisputeFacts({ one, history }: { one: StaffReturn; history: readonly HistoryEntry[] }) {
  const t = useText()
  const { formatTime } = useTimes()
  const refusal = history.find(({ operation }) => operation === 'sellerReturns.decide')
  const events = [
    { key: 'requested', at: one.requestedAt, text: one.buyer.username },
    { key: 'refused', at: refusal?.at, text: refusal?.user?.username ?? one.seller.name },
    { key: 'disputed', at: one.disputedAt, text: one.buyer.username },
    { key: 'decided', at: one.state === 'decided' ? one.closedAt : null, text: one.answer ?? '' },
  ] as const
  return (
    <DecisionPart title={t('decisions.disputes.facts')}>
      <dl className="dispute-facts">
        {events.map(
          ({ key, at, text }) =>
            at && (
              <div key={key}>
                <dt>{t(`decisions.disputes.fact.${key}`)}</dt>
                <dd>{formatTime(at)}</dd>
                <dd dir="auto">{text}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{t('decisions.disputes.column.order')}</dt>
          <dd>
            <a className="console-link" href={toHref(`/staff/orders/${one.order.id}`)}>
              <bdi dir="ltr">{one.order.number}</bdi>
            </a>
          </dd>
        </div>
        <div>
          <dt>{t('decisions.disputes.parcel')}</dt>
          <dd>
            {one.tracking ? (
              <>
                <bdi>{one.tracking.carrier}</bdi> <bdi dir="ltr">{one.tracking.number}</bdi>
              </>
            ) : (
              t('decisions.disputes.parcel.none')
            )}
          </dd>
        </div>
      </dl>
    </DecisionPart>
  )
}
