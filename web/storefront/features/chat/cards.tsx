import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import type { GoodsDetail } from '#contract/goods.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { Tile, type Tint } from '#web/kit/picture-frame.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { Price } from '#web/client/price.tsx'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useAddToCart } from '#web/storefront/features/cart/use-add-to-cart.ts'
import { getQuantityBounds } from '#web/storefront/features/goods/sku-choice.ts'
import type { About } from './chat-request.ts'

/** Undefined: not known yet; null: there is none any more. */
type Card = ChatMessage['card'] | undefined

const useGoods = (id: string | null) =>
  useQuery({ ...apiQuery('goods.detail', { goodsId: id ?? '' }), enabled: id !== null }).data?.goods

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

function GoodsFace({ goods, name }: { goods: GoodsDetail | undefined; name: string }) {
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

/** Adds a product without options to the cart; one with options is chosen on its page. */
function AddGoods({ goods: { id, name, skus } }: { goods: GoodsDetail }) {
  const t = useText()
  const href = useHref()
  const { add, busy } = useAddToCart()
  const [sku] = skus
  if (!sku || skus.every(({ stock }) => stock === 0)) return null
  const named = <span className="visually-hidden"> {name}</span>
  if (skus.length > 1)
    return (
      <ButtonLink small variant="secondary" href={href('/productDetails', { id })}>
        {t('chat.card.choose')}
        {named}
      </ButtonLink>
    )
  const addOne = () => add({ skuId: sku.skuId, quantity: getQuantityBounds(sku).min, name })
  return (
    <Button small variant="secondary" busy={busy} onClick={() => void addOne()}>
      {t('chat.card.add')}
      {named}
    </Button>
  )
}

/** A product in the conversation, with a link to its page; `canAdd` where the cart is of the one who chats. */
export function GoodsMessage({ id, card, canAdd }: { id: string; card: Card; canAdd: boolean }) {
  const t = useText()
  const href = useHref()
  const goods = useGoods(card === null ? null : id)
  if (card === null) return <p className="chat-card chat-card-gone">{t('chat.card.gone')}</p>
  return (
    <div className="chat-card">
      <a className="chat-card-link" href={href('/productDetails', { id })}>
        <GoodsFace goods={goods} name={card?.name ?? ''} />
      </a>
      {canAdd && goods && <AddGoods goods={goods} />}
    </div>
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

const AboutGoods = ({ id, name }: { id: string; name: string }) => <GoodsFace goods={useGoods(id)} name={name} />

/** The subject of a question, before the first message is sent with it. */
export function AboutCard({ about: { type, id, name }, onRemove }: { about: About; onRemove: () => void }) {
  const t = useText()
  return (
    <div className="chat-about">
      <p>{t('chat.about')}</p>
      <div className="chat-card">
        {type === 'goods' ? <AboutGoods id={id} name={name} /> : <OrderFace number={name} />}
        <IconButton size={36} icon="close" label={t('chat.aboutRemove')} onClick={onRemove} />
      </div>
    </div>
  )
}
