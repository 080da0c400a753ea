import type { TeamMessage } from '#contract/chat.ts'
import { useText } from '#web/client/text/text-provider.tsx'

/** A message in one line. */
export function useLastWords(): (message: TeamMessage, ownId: string) => string {
  const t = useText()
  const toWords = ({ type, content, card }: TeamMessage) => {
    if (type === 'img') return t('desk.words.image')
    if (type === 'goods' || type === 'order')
      return card ? t(`desk.words.${type}`, { name: card.name }) : t('desk.gone')
    return content.replaceAll(/\s+/g, ' ')
  }
  return (message, ownId) => {
    const words = toWords(message)
    if (message.side === 'shopper') return words
    if (message.author?.id === ownId) return t('desk.words.own', { words })
    return message.author ? t('desk.words.of', { name: message.author.name, words }) : words
  }
}
