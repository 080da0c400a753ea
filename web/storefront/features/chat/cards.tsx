import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { Icon } from '#web/kit/icon.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { Tile, type Tint } from '#web/kit/picture-frame.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { Price } from '#web/client/price.tsx'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { About } from './chat-request.ts'

/** Undefined: not known yet; null: there is none any more. */
type Card = ChatMessage['card'] | undefined

const useGoods = (goodsId: string) => useQuery(apiQuery('goods.detail', { goodsId })).data?.goods

type FaceProps = { readonly picture: ReactNode; readonly title: ReactNode; readonly children?: ReactNode }

function Face({ picture, title, children }: FaceProps) {
  return (
    <>
      <span className="chat-card-picture">{picture}</span>
      <span className="chat-card-text">
        <b>{title}</b>
        {children && <span className="tabular-numbers">{children}</span>}
      </span>
    </>
  )
}

function GoodsFace({ id, name }: { id: string; name: string }) {
  const goods = useGoods(id)
  return (
    <Face
      picture={<Tile src={goods?.images[0]?.src} tint={goods?.tint as Tint | undefined} />}
      title={goods?.name ?? name}
    >
      {goods && <Price amount={goods.price} />}
    </Face>
  )
}

function OrderFace({ number }: { number: string }) {
  const t = useText()
  return (
    <Face picture={<Icon name="box" />} title={t('chat.card.order', { number })}>
      {t('chat.card.orderText')}
    </Face>
  )
}

/** A product in the conversation, with a link to its page. */
export function GoodsMessage({ id, card }: { id: string; card: Card }) {
  const t = useText()
  const href = useHref()
  if (card === null) return <p className="chat-card chat-card-gone">{t('chat.card.gone')}</p>
  return (
    <a className="chat-card" href={href('/productDetails', { id })}>
      <GoodsFace id={id} name={card?.name ?? ''} />
    </a>
  )
}

/** An order in the conversation, with a link to its page. */
export function OrderMessage({ id, card }: { id: string; card: Card }) {
  const t = useText()
  const href = useHref()
  if (card === null) return <p className="chat-card chat-card-gone">{t('chat.card.gone')}</p>
  return (
    <a className="chat-card" href={href('/userInfo/order-detail', { orderId: id })}>
      <OrderFace number={card?.name ?? ''} />
    </a>
  )
}

/** The subject of a question, before the first message is sent with it. */
export function AboutCard({ about: { type, id, name }, onRemove }: { about: About; onRemove: () => void }) {
  const t = useText()
  return (
    <div className="chat-about">
      <p>{t('chat.about')}</p>
      <div className="chat-card">
        {type === 'goods' ? <GoodsFace id={id} name={name} /> : <OrderFace number={name} />}
        <IconButton size={36} icon="close" label={t('chat.aboutRemove')} onClick={onRemove} />
      </div>
    </div>
  )
}
