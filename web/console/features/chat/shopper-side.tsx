import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ShopperPanel } from '#contract/chat-desk.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { ChatAvatar } from './chat-avatar.tsx'
import { useDesk } from './desk.ts'
import { OrderInQuestion } from './order-in-question.tsx'
import { SideOrders } from './side-orders.tsx'
import { SidePart } from './side-part.tsx'

function Facts({ panel: { shopper, orders, wallet } }: { panel: ShopperPanel }) {
  const t = useText()
  const money = useBrandMoney()
  const { intl, timeZone } = useLanguage()
  const day = new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeZone })
  return (
    <dl className="chat-facts">
      <div>
        <dt>{t('desk.side.since')}</dt>
        <dd>{day.format(new Date(shopper.since))}</dd>
      </div>
      {orders && (
        <div>
          <dt>{t('desk.side.spent')}</dt>
          <dd>
            {t('desk.side.spentIn', {
              amount: money(orders.spent),
              count: orders.paid,
            })}
          </dd>
        </div>
      )}
      {wallet && (
        <div>
          <dt>{t('desk.side.wallet')}</dt>
          <dd>{t('desk.side.walletOf', { available: money(wallet.available), frozen: money(wallet.frozen) })}</dd>
        </div>
      )}
      {shopper.status === 'disabled' && (
        <div>
          <dt>{t('desk.side.account')}</dt>
          <dd className="chat-late">{t('desk.side.disabled')}</dd>
        </div>
      )}
    </dl>
  )
}

function Cart({ cart }: Pick<ShopperPanel, 'cart'>) {
  const t = useText()
  const money = useBrandMoney()
  const sum = cart.reduce((total, { price, quantity }) => total + price * quantity, 0)
  return (
    <SidePart title={t('desk.side.cart')} end={cart.length > 0 && <b>{money(sum)}</b>}>
      {cart.length === 0 ? (
        <p>{t('desk.side.cartEmpty')}</p>
      ) : (
        <ul>
          {cart.map(({ skuId, goodsId, name, image, specifications, quantity, price }) => (
            <li key={skuId} className="chat-side-line">
              <img src={image} alt="" width={32} height={32} loading="lazy" />
              <a href={`/pc/productDetails?id=${goodsId}`} target="_blank" rel="noreferrer" dir="auto">
                {name}
              </a>
              <span className="tabular-numbers">{money(price)}</span>
              <small>
                <bdi>{[...specifications, t('desk.side.units', { count: quantity })].join(' · ')}</bdi>
              </small>
            </li>
          ))}
        </ul>
      )}
    </SidePart>
  )
}

function Cases({ cases }: Pick<ShopperPanel, 'cases'>) {
  const t = useText()
  const { formatDay } = useTimes()
  const [isAll, setAll] = useState(false)
  if (cases.length === 0) return null
  const shown = isAll ? cases : cases.slice(0, 4)
  return (
    <SidePart title={t('desk.side.before')}>
      <ul>
        {shown.map(({ number, openedAt, agent, stars, comment }) => (
          <li key={number} className="chat-side-case">
            <span>
              {formatDay(openedAt)}
              {agent && (
                <>
                  {' '}
                  · <bdi>{agent.name}</bdi>
                </>
              )}
            </span>{' '}
            <small>{stars === null ? t('desk.side.unrated') : t('desk.side.rated', { stars })}</small>
            {comment && <q dir="auto">{comment}</q>}
          </li>
        ))}
      </ul>
      {shown.length < cases.length && (
        <ActionButton small variant="quiet" onClick={() => setAll(true)}>
          {t('desk.side.allCases', { count: cases.length })}
        </ActionButton>
      )}
    </SidePart>
  )
}

function Notes({ notes, userId }: { notes: NonNullable<ShopperPanel['notes']>; userId: string }) {
  const t = useText()
  const { formatDay } = useTimes()
  return (
    <SidePart
      title={t('desk.side.notes')}
      end={
        <a className="console-link" href={toHref(`/staff/users/${userId}`)}>
          {t('desk.side.person')}
        </a>
      }
    >
      {notes.length === 0 ? (
        <p>{t('desk.side.noNotes')}</p>
      ) : (
        <ul>
          {notes.map(({ id, author, text, at }) => (
            <li key={id} className="chat-side-note">
              <p dir="auto">{text}</p>
              <small>
                <bdi>{author}</bdi>, {formatDay(at)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </SidePart>
  )
}

function Content({ chatId, panel }: { chatId: string; panel: ShopperPanel }) {
  const t = useText()
  const { shopper, orders, cart, cases, notes } = panel
  return (
    <>
      <section className="chat-side-part">
        <div className="chat-side-name">
          <ChatAvatar person={shopper} />
          <div>
            <h2>
              <bdi>{shopper.name}</bdi>
            </h2>
            <p>{t('desk.shopper')}</p>
          </div>
        </div>
        <Facts panel={panel} />
      </section>
      {orders && <OrderInQuestion chatId={chatId} />}
      <Cart cart={cart} />
      {orders && <SideOrders orders={orders} username={shopper.name} />}
      <Cases cases={cases} />
      {notes && <Notes notes={notes} userId={shopper.id} />}
    </>
  )
}

/** Who the shopper is: beside the conversation, on narrow screens a separate page. */
export function ShopperSide({ chatId }: { chatId: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { module, path } = useDesk()
  const { data, isError, error, refetch } = useQuery(apiQuery(`${module}.shopper`, { chatId }))
  return (
    <aside className="chat-side" aria-label={t('desk.shopper')}>
      <div className="chat-head chat-side-head">
        <ActionButton
          small
          variant="quiet"
          icon={<Icon name="left" size={20} />}
          onClick={() => void navigate(`${path}/${chatId}${search}`, { replace: true })}
        >
          {t('desk.toConversation')}
        </ActionButton>
      </div>
      {isError ? (
        <ListState
          icon="alert"
          title={t('desk.error.shopper')}
          text={failureText(t, error)}
          action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
        />
      ) : data ? (
        <Content chatId={chatId} panel={data} />
      ) : (
        <Loading>
          <section className="chat-side-part">
            <Skeleton shape="title" width="half" />
            <Skeleton shape="line" />
            <Skeleton shape="line" />
          </section>
        </Loading>
      )}
    </aside>
  )
}
