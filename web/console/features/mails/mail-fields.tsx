import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { MailBlock } from '#contract/mail-blocks.ts'
import { getDirection, getLocaleInfo, type TextLocale } from '#i18n/locales.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { TextAreaInput } from '#web/console/kit/text-area-input.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import type { MailText } from './mail-queries.ts'
import type { MailValues } from './mail-values.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

interface MailFieldsProps {
  mail: MailText
  values: MailValues
  /** Errors by block. */
  errors: Readonly<Partial<Record<MailBlock, string>>>
  set: (part: MailValues) => void
}

/** The blocks of a mail, and its placeholders, which go to where the caret is. */
export function MailFields({ mail, values, errors, set }: MailFieldsProps) {
  const t = useText()
  const fields = useRef<Partial<Record<MailBlock, Field | null>>>({})
  const current = useRef<MailBlock>('lead')
  const insert = (placeholder: string) => {
    const block = current.current
    const field = fields.current[block]
    if (!field) return
    const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
    // Drawn at once, so that the caret can be set behind the placeholder.
    flushSync(() => set({ [block]: field.value.slice(0, from) + placeholder + field.value.slice(to) }))
    field.focus()
    field.setSelectionRange(from + placeholder.length, from + placeholder.length)
  }
  const lang = getLocaleInfo(mail.language as TextLocale).htmlLang
  return (
    <>
      <fieldset className="mail-placeholders">
        <legend className="console-label">{t('mails.placeholders')}</legend>
        <p className="console-help">{t('mails.placeholders.help')}</p>
        <ul>
          {mail.placeholders.map(({ name, neededIn }) => (
            <li key={name}>
              <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => insert(`{${name}}`)}>
                <code dir="ltr">{`{${name}}`}</code>
                <span>{t(`mails.placeholder.${name}`)}</span>
                {neededIn && <small>{t(`mails.needed.${neededIn}`)}</small>}
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
      {mail.blocks.map(({ block, productText, max, hasLines }) => {
        const value = values[block] ?? ''
        const isOwn = value.trim() !== '' && value.trim() !== productText
        const help =
          block === 'note'
            ? t('mails.note.help')
            : isOwn
              ? t('mails.productText', { text: productText })
              : t('mails.isProductText')
        const shared = {
          label: t(`mails.block.${block}`),
          help,
          error: errors[block],
          value,
          maxLength: max,
          lang,
          // A text that begins with a placeholder would look like one from left to right.
          dir: getDirection(mail.language),
          onFocus: () => void (current.current = block),
        }
        const keep = (field: Field | null) => void (fields.current[block] = field)
        return hasLines ? (
          <TextAreaInput
            key={block}
            {...shared}
            ref={keep}
            rows={block === 'lead' ? 5 : 3}
            onChange={({ target }) => set({ [block]: target.value })}
          />
        ) : (
          <TextInput key={block} {...shared} ref={keep} onChange={({ target }) => set({ [block]: target.value })} />
        )
      })}
    </>
  )
}
