import './chat-tab.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { ApiError } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useApi } from '#web/client/use-api.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { serviceRequest, type About, type ChatRequest } from './chat-request.ts'
import { ChatPanel } from './chat-panel.tsx'
import { type ChatPass, readPass, takeTicket, tradeTicket } from './chat-pass.ts'
import { service } from './chat-state.ts'

type Entry = { readonly pass: ChatPass | null } | { readonly error: unknown } | 'waiting'

/** The key to the chat: a ticket of the address, the token that this tab has already, or else the session. */
function useEntry(): Entry {
  const call = useApi()
  const [entry, setEntry] = useState<Entry>('waiting')
  const enter = useEffectEvent(() => {
    const ticket = takeTicket()
    if (ticket === null) return setEntry((now) => (now === 'waiting' ? { pass: readPass() } : now))
    tradeTicket(call, ticket).then(
      (pass) => setEntry({ pass }),
      (error: unknown) => setEntry({ error }),
    )
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the ticket is in the address, which the server has not
  useEffect(() => enter(), [])
  return entry
}

type FoundRequest = {
  readonly request: ChatRequest | null
  /** There is no such store, or the server was not reached. */
  readonly error: unknown
  /** The product of the address does not exist or is not sold any more. */
  readonly isGoodsGone: boolean
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500

/** Whom the address names, and about what. */
function useRequest(search: URLSearchParams): FoundRequest {
  const partyid = search.get('partyid') ?? service
  const productId = search.get('productId')
  const isService = partyid === service
  const store = useQuery({ ...apiQuery('merchants.front', { sellerId: partyid }), enabled: !isService })
  const goods = useQuery({ ...apiQuery('goods.detail', { goodsId: productId ?? '' }), enabled: productId !== null })
  const isGoodsGone = isRefusal(goods.error)
  const error = store.error ?? (isGoodsGone ? null : goods.error)
  const isReady = (isService || store.data) && (productId === null || goods.data || goods.error)
  if (error || !isReady) return { request: null, error, isGoodsGone }
  const about: About | null = goods.data
    ? { type: 'goods', id: goods.data.goods.id, name: goods.data.goods.name }
    : null
  const party = store.data ? { id: store.data.seller.id, name: store.data.seller.name } : serviceRequest.party
  return { request: { party, about }, error: null, isGoodsGone }
}

/** The conversation, once it is known with whom. */
function Panel({ search, pass }: { search: URLSearchParams; pass: ChatPass | null }) {
  const t = useText()
  const href = useHref()
  const titleId = useId()
  const user = useCurrentUser()
  const { request: found, error, isGoodsGone } = useRequest(search)
  // Later answers of the same question must not open the conversation again.
  const [request, setRequest] = useState<ChatRequest | null>(null)
  if (found && !request) setRequest(found)
  if (error)
    return (
      <div className="chat-tab-notice">
        <p>{isRefusal(error) ? t('chat.tab.noStore') : failureText(t, error)}</p>
        <ButtonLink href={href('/chat')}>{t('chat.tab.toService')}</ButtonLink>
      </div>
    )
  const chatUser = pass?.user ?? user
  if (!request || chatUser === undefined) return <div className="chat-tab" aria-busy="true" />
  return (
    <>
      {pass && <p className="chat-tab-as">{t('chat.tab.as', { name: pass.user.username })}</p>}
      {isGoodsGone && <output className="chat-tab-as">{t('chat.tab.noProduct')}</output>}
      <div className="chat-tab">
        <ChatPanel user={chatUser} request={request} titleId={titleId} {...(pass && { token: pass.token })} />
      </div>
    </>
  )
}

/** The chat in a tab: with a ticket as its user, else as the user of the session. */
export function ChatTab({ search }: { search: URLSearchParams }) {
  const t = useText()
  const href = useHref()
  const entry = useEntry()
  const user = useCurrentUser()
  const [isOwn, setOwn] = useState(false)
  if (entry === 'waiting') return <div className="chat-tab" aria-busy="true" />
  if ('pass' in entry || isOwn)
    return <Panel key={search.toString()} search={search} pass={'pass' in entry ? entry.pass : null} />
  const back = location.pathname + location.search
  return (
    <div className="chat-tab-notice">
      <p>{isRefusal(entry.error) ? t('chat.tab.ended') : failureText(t, entry.error)}</p>
      <ButtonLink href={href('/login', { back })}>{t('shell.header.login')}</ButtonLink>
      {user && (
        <Button variant="secondary" onClick={() => setOwn(true)}>
          {t('chat.tab.goOn', { name: user.username })}
        </Button>
      )}
    </div>
  )
}
