import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { pageHref, useHref } from '#web/client/use-href.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

/** Finds orders by number or goods, inside the chosen status. */
export function OrderSearch({ keyword, status }: { keyword: string; status: number | undefined }) {
  const t = useText()
  const href = useHref()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = (new FormData(event.currentTarget).get('keyword') as string | null)?.trim() ?? ''
    void navigate(pageHref('', '/userInfo/my-order', { status, keyword: typed || undefined }))
  }
  return (
    <search className="order-search">
      <form action={href('/userInfo/my-order')} onSubmit={submit}>
        {status !== undefined && <input type="hidden" name="status" value={status} />}
        <TextField
          key={keyword}
          type="search"
          name="keyword"
          label={<span className="visually-hidden">{t('orders.search.label')}</span>}
          placeholder={t('orders.search.placeholder')}
          defaultValue={keyword}
          maxLength={100}
          after={<IconButton icon="search" type="submit" label={t('orders.search.label')} />}
        />
      </form>
    </search>
  )
}
