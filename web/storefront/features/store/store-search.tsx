import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#web/kit/icon.tsx'
import { keywordParam, pageHref, useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'

type StoreSearchProps = { readonly id: string; readonly keyword: string }

/** Searches the goods of this store; an empty search shows them all. */
export function StoreSearch({ id, keyword }: StoreSearchProps) {
  const t = useText()
  const href = useHref()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(keyword)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const words = typed.trim()
    const query = { id, tab: 'goods', keyword: words ? keywordParam(words) : undefined }
    void navigate(pageHref('', '/store', query), { preventScrollReset: true })
  }
  return (
    <search className="store-search">
      <form action={href('/store')} onSubmit={submit}>
        <input type="hidden" name="id" value={id} />
        <Icon name="search" size={20} />
        <input
          type="search"
          name="keyword"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          placeholder={t('store.search')}
          aria-label={t('store.search')}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </search>
  )
}
