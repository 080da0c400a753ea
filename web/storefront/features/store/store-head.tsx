import './store-head.css'
import type { Seller } from '#contract/goods.ts'
import type { Tint } from '#web/kit/picture-frame.tsx'
import { Button } from '#web/kit/button.tsx'
import { useShare } from '#web/client/use-share.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useChat } from '#web/storefront/features/chat/chat-provider.tsx'
import { FollowButton } from './follow-button.tsx'
import { PictureFrameTrio } from './picture-frame-trio.tsx'
import { StoreFacts } from './store-facts.tsx'

type StoreHeadProps = { readonly seller: Seller; readonly images: readonly string[] }

/** The head of a store page: name, description, some products, follow and share. */
export function StoreHead({ seller, images }: StoreHeadProps) {
  const t = useText()
  const share = useShare()
  const { openChat } = useChat()
  return (
    <header className="store-head" data-tint={seller.tint as Tint}>
      <span className="store-head-monogram" aria-hidden="true">
        {seller.monogram}
      </span>
      <div className="store-head-text">
        <h1>{seller.name}</h1>
        {seller.about && <p>{seller.about}</p>}
        <StoreFacts seller={seller} />
        <div className="store-head-actions">
          <FollowButton store={seller} />
          <Button
            variant="secondary"
            icon="chat"
            onClick={() => openChat({ party: { id: seller.id, name: seller.name }, about: null })}
          >
            {t('store.chat')}
          </Button>
          <Button variant="secondary" icon="share" onClick={share}>
            {t('shell.header.share')}
          </Button>
        </div>
      </div>
      <PictureFrameTrio images={images} />
    </header>
  )
}
