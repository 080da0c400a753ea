import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { SellerReturn } from '#contract/returns.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { TextAreaInput } from '#web/console/kit/text-area-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useMoneyText } from '../../app/money.ts'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { PhotoRow } from '../../app/photo-row.tsx'
import { ReturnDecision } from './return-decision.tsx'
import { useReturnAction } from './return-queries.ts'
import { ReturnStatus } from './return-status.tsx'
import { TimeLeft } from './time-left.tsx'

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="aftersales-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

/** The sum in question, and how long it is until the deadline of this state. */
function Head({ one }: { one: SellerReturn }) {
  const t = useText()
  const money = useMoneyText()
  const isOpen = one.effect !== null || one.kind === 'exchange'
  return (
    <div className="aftersales-head">
      <div>
        <p>{t(one.refunded !== null ? 'aftersales.refunded' : 'aftersales.toRefund')}</p>
        <b className="tabular-numbers">{money(one.refunded ?? one.amount)}</b>
      </div>
      {one.dueAt && isOpen && (
        <div>
          <TimeLeft until={one.dueAt} />
          <p>
            {t(
              `aftersales.due.${one.state === 'shipped_back' ? 'shipped_back' : one.state === 'accepted' ? 'accepted' : one.state === 'rejected' ? 'rejected' : 'requested'}`,
            )}
          </p>
        </div>
      )}
    </div>
  )
}

/** The words of the shopper with their photos; private to store, shopper and staff. */
function Request({ one }: { one: SellerReturn }) {
  const t = useText()
  const { formatTime } = useTimes()
  const [first] = one.messages
  return (
    <div className="aftersales-request">
      <p>
        <b>
          <bdi>{one.buyer.username}</bdi>
        </b>{' '}
        <span>{t('aftersales.written', { time: formatTime(one.requestedAt) })}</span>
      </p>
      {one.withdrawal && <NoticeLine tone="info">{t('aftersales.withdrawal')}</NoticeLine>}
      {one.reason && <blockquote dir="auto">{one.reason}</blockquote>}
      <PhotoRow images={first?.images ?? []} author={one.buyer.username} />
    </div>
  )
}

function Lines({ one }: { one: SellerReturn }) {
  const t = useText()
  const money = useMoneyText()
  return (
    <Part title={t(one.kind === 'exchange' ? 'aftersales.lines.exchange' : 'aftersales.lines.return')}>
      <ul className="aftersales-lines">
        {one.lines.map((line) => (
          <li key={line.lineId}>
            <span className="aftersales-thumb" data-tint={line.tint}>
              <img src={line.image} alt="" width={36} height={36} />
            </span>
            <div>
              <b>{line.name}</b>
              <p>{[...line.specifications, money(line.price)].join(' · ')}</p>
            </div>
            <span className="tabular-numbers">
              {line.granted === null || line.granted === line.quantity
                ? t('aftersales.lines.pieces', { count: line.quantity })
                : t('aftersales.lines.granted', { granted: line.granted, count: line.quantity })}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** How the items come back, or how the case ended. */
function Way({ one }: { one: SellerReturn }) {
  const t = useText()
  const { formatTime } = useTimes()
  return (
    <Part title={t('aftersales.way.title')}>
      {one.tracking ? (
        <p>
          <bdi>{one.tracking.carrier}</bdi>{' '}
          <bdi dir="ltr" className="aftersales-code">
            {one.tracking.number}
          </bdi>
        </p>
      ) : (
        <p className="console-help">{t(`aftersales.way.${one.state === 'accepted' ? 'accepted' : 'none'}`)}</p>
      )}
      {one.replacement && (
        <p>
          {t('aftersales.way.replacement')}{' '}
          <a className="console-link" href={toHref(`/seller/orders/${one.replacement.id}`)} dir="ltr">
            {one.replacement.number}
          </a>
        </p>
      )}
      {one.answer && <blockquote dir="auto">{one.answer}</blockquote>}
      {one.closedAt && one.closedBy && (
        <p className="console-help">{t(`aftersales.closed.${one.closedBy}`, { time: formatTime(one.closedAt) })}</p>
      )}
    </Part>
  )
}

function Effect({ one: { effect, order } }: { one: SellerReturn }) {
  const t = useText()
  const money = useMoneyText()
  if (!effect) return null
  return (
    <table className="aftersales-effect">
      <thead>
        <tr>
          <th scope="col">
            {t('aftersales.effect.order')} <bdi dir="ltr">{order.number}</bdi>
          </th>
          <th scope="col">{t('aftersales.effect.now')}</th>
          <th scope="col">{t('aftersales.effect.after')}</th>
        </tr>
      </thead>
      <tbody>
        {(['paid', 'earned'] as const).map((key) => (
          <tr key={key}>
            <th scope="row">{t(`aftersales.effect.${key}`)}</th>
            <td className="tabular-numbers">{money(effect[key].now)}</td>
            <td className="tabular-numbers">
              <b>{money(effect[key].after)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Messages of shopper, store and staff after the request, and a field while the case is open. */
function Thread({ one }: { one: SellerReturn }) {
  const t = useText()
  const { formatTime } = useTimes()
  const send = useReturnAction('message', one.id, t('aftersales.thread.sent'))
  const [text, setText] = useState('')
  const messages = one.messages.slice(1)
  const canWrite = one.actions.includes('message')
  if (messages.length === 0 && !canWrite) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && !send.isPending) send.mutate({ text: text.trim() }, { onSuccess: () => setText('') })
  }
  return (
    <Part title={t('aftersales.thread.title')}>
      {messages.length > 0 && (
        <ul className="aftersales-thread">
          {messages.map(({ id, author, text: words, images, at }) => (
            <li key={id} data-author={author}>
              <p>
                <b>{author === 'shopper' ? <bdi>{one.buyer.username}</bdi> : t(`aftersales.thread.${author}`)}</b>{' '}
                <span>{formatTime(at)}</span>
              </p>
              <p dir="auto">{words}</p>
              <PhotoRow images={images} author={one.buyer.username} />
            </li>
          ))}
        </ul>
      )}
      {canWrite && (
        <form className="aftersales-reply" onSubmit={submit}>
          <TextAreaInput
            label={t('aftersales.thread.write', { name: one.buyer.username })}
            isLabelHidden
            placeholder={t('aftersales.thread.write', { name: one.buyer.username })}
            rows={2}
            maxLength={1000}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
            }}
          />
          <ActionButton
            type="submit"
            aria-disabled={!text.trim() || send.isPending}
            icon={<Icon name="send" size={16} />}
          >
            {t('aftersales.thread.send')}
          </ActionButton>
        </form>
      )}
    </Part>
  )
}

interface ReturnPanelProps {
  returnId: string
  onClose: () => void
  /** Opens the return before or after this one in the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One return beside the list: what is asked, what it changes, and the decision. */
export function ReturnPanel({ returnId, onClose, onPrevious, onNext }: ReturnPanelProps) {
  const t = useText()
  const { data: one, error, refetch } = useQuery(apiQuery('sellerReturns.detail', { returnId }))
  return (
    <SidePanel
      title={one ? t('aftersales.of', { number: one.order.number }) : t('aftersales.nav.returns')}
      onClose={onClose}
      tools={
        <>
          <ActionButton
            small
            icon={<Icon name="up" size={16} />}
            aria-label={t('aftersales.previous')}
            disabled={!onPrevious}
            onClick={onPrevious}
          />
          <ActionButton
            small
            icon={<Icon name="down" size={16} />}
            aria-label={t('aftersales.next')}
            disabled={!onNext}
            onClick={onNext}
          />
        </>
      }
      actions={one && one.actions.some((action) => action !== 'message') && <ReturnDecision key={one.id} one={one} />}
    >
      {one ? (
        <div className="aftersales-panel" key={one.id}>
          <p className="aftersales-line">
            <ReturnStatus state={one.state} isPill />
            <a className="console-link" href={toHref(`/seller/orders/${one.order.id}`)}>
              {t('aftersales.toOrder')}
            </a>
          </p>
          <Head one={one} />
          <Request one={one} />
          <Lines one={one} />
          <Way one={one} />
          <Effect one={one} />
          {one.state === 'requested' && (
            <p className="console-help">
              {t(one.kind === 'exchange' ? 'aftersales.after.exchange' : 'aftersales.after.return', {
                name: one.buyer.username,
              })}
            </p>
          )}
          <Thread one={one} />
        </div>
      ) : error ? (
        <ListState
          icon="alert"
          title={t('aftersales.missing')}
          text={failureText(t, error)}
          action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
        />
      ) : (
        <Loading>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} shape="line" />
          ))}
        </Loading>
      )}
    </SidePanel>
  )
}
