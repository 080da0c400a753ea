import { useEffect, useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'

/** The address under which the browser shows a private picture; with a token it must be fetched first. */
function usePictureAddress(address: string, token: string | undefined): string | null {
  const [fetched, setFetched] = useState<string | null>(null)
  useEffect(() => {
    if (token === undefined) return
    let made: string | null = null
    const end = new AbortController()
    fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: end.signal })
      .then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error(String(answer.status)))))
      .then((blob) => setFetched((made = URL.createObjectURL(blob))))
      .catch(() => {})
    return () => {
      end.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [address, token])
  return token === undefined ? address : fetched
}

/** A picture of the conversation; a press shows it alone. */
export function ChatPicture({ address, token }: { address: string; token: string | undefined }) {
  const t = useText()
  const source = usePictureAddress(address, token)
  if (source === null) return <span className="chat-picture" />
  return (
    <a className="chat-picture" href={source} target="_blank" rel="noreferrer">
      <img src={source} alt={t('chat.picture')} decoding="async" />
      <span className="visually-hidden"> ({t('common.newTab')})</span>
    </a>
  )
}
