import { useState } from 'react'
import { getLocaleInfo, type TextLocale } from '#i18n/locales.ts'
import type { OperationInput } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { RichTextField } from '#web/console/kit/rich-text/rich-text-field.tsx'
import { TabPanels } from '#web/console/kit/tab-panels.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { FormPage } from '../../app/forms/form-page.tsx'
import { useFormValues } from '../../app/forms/use-form-values.ts'
import { toHref } from '../../app/sections.ts'
import { MailPreview } from './mail-preview.tsx'
import { newslettersPath, useNewsletterAction, type Newsletter } from './newsletter-queries.ts'
import { NewsletterStatus } from './newsletter-state.tsx'
import { SendDialog } from './send-dialog.tsx'

type Values = Readonly<Record<string, string>>
type Content = OperationInput<'newsletters.save'>['content']
type TextLanguage = OperationInput<'newsletters.test'>['textLanguage']

/** Texts by language; the made-up language of tests has none. */
type Texts = Readonly<Partial<Record<TextLocale, string>>>

const toValues = (
  { titles, bodies }: { readonly titles: Texts; readonly bodies: Texts },
  languages: readonly TextLocale[],
): Values =>
  Object.fromEntries(
    languages.flatMap((lang) => [
      [`title.${lang}`, titles[lang] ?? ''],
      [`body.${lang}`, bodies[lang] ?? ''],
    ]),
  )

const pickField = (values: Values, field: string) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, text]) =>
      key.startsWith(`${field}.`) && text.trim() ? [[key.slice(field.length + 1), text]] : [],
    ),
  )

const toContent = (values: Values): Content => ({
  titles: pickField(values, 'title'),
  bodies: pickField(values, 'body'),
})

/** A newsletter: its texts by language, its mail, and its sending. */
export function NewsletterEditor({ newsletter }: { newsletter: Newsletter }) {
  const t = useText()
  const toast = useConsoleToast()
  const call = useApi()
  const { intl, locale } = useLanguage()
  const { languages } = useConsoleStart().brand
  const names = new Intl.DisplayNames(intl, { type: 'language' })
  const getName = (lang: TextLocale) => names.of(getLocaleInfo(lang).htmlLang) ?? lang
  const { id, version, state } = newsletter
  const form = useFormValues<Values>(`newsletter.${id}`, toValues(newsletter.content, languages))
  const [lang, setLang] = useState<TextLocale>(languages.includes(locale) ? locale : languages[0]!)
  const [tab, setTab] = useState('edit')
  const [isSending, setSending] = useState(false)
  /** Raised where the texts change otherwise than by typing, so that the editor reads them again. */
  const [revision, setRevision] = useState(0)
  const save = useNewsletterAction('newsletters.save', (next) => {
    form.accept(toValues(next.content, languages))
    toast({ text: t('documents.saved') })
  })
  const cancel = useNewsletterAction('newsletters.cancel', () => undefined)
  const isDraft = state === 'draft'
  const isChanged = form.changes.length > 0
  const reread = (change: () => void) => () => {
    change()
    setRevision((one) => one + 1)
  }
  const test = async () => {
    try {
      await call('newsletters.test', { id, textLanguage: lang as TextLanguage })
      toast({ text: t('documents.letters.tested') })
    } catch (error) {
      toast({ text: failureText(t, error), tone: 'error' })
    }
  }
  const failure = save.error ?? cancel.error
  const labels = Object.fromEntries(
    languages.flatMap((one) =>
      (['title', 'body'] as const).map((field) => [`${field}.${one}`, `${t(`documents.${field}`)} (${getName(one)})`]),
    ),
  )
  return (
    <FormPage
      title={newsletter.title || t('documents.letters.new')}
      marks={<NewsletterStatus newsletter={newsletter} isPill />}
      trail={[{ label: t('frame.nav.newsletters'), href: toHref(newslettersPath) }]}
      form={{
        ...form,
        discard: reread(form.discard),
        draft: form.draft && { ...form.draft, restore: reread(form.draft.restore) },
      }}
      labels={labels}
      onSave={() => save.mutate({ id, version, content: toContent(form.values) })}
      isSaving={save.isPending}
      actions={
        <>
          <ActionButton aria-disabled={isChanged} onClick={() => void (isChanged || test())}>
            {t('documents.letters.test')}
          </ActionButton>
          {(state === 'scheduled' || state === 'sending') && (
            <ActionButton
              variant="primary"
              aria-disabled={cancel.isPending}
              onClick={() => !cancel.isPending && cancel.mutate({ id })}
            >
              {t(state === 'sending' ? 'documents.letters.stop' : 'documents.unschedule')}
            </ActionButton>
          )}
          {isDraft && (
            <ActionButton variant="primary" aria-disabled={isChanged} onClick={() => !isChanged && setSending(true)}>
              {t('documents.letters.send')}
            </ActionButton>
          )}
        </>
      }
    >
      {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
      <section className="console-card" aria-label={t('documents.texts')}>
        <div className="console-card-body newsletter-fields">
          <SelectField
            label={t('documents.language')}
            value={lang}
            options={languages.map((one) => ({ value: one, label: getName(one) }))}
            onChange={(value) => setLang(value as TextLocale)}
          />
          <TabPanels
            label={t('documents.views')}
            current={isDraft ? tab : 'preview'}
            onChange={setTab}
            tabs={[
              ...(isDraft
                ? [
                    {
                      key: 'edit',
                      label: t('documents.edit'),
                      panel: (
                        <div className="newsletter-fields">
                          <TextInput
                            label={t('documents.title')}
                            value={form.values[`title.${lang}`] ?? ''}
                            maxLength={200}
                            lang={getLocaleInfo(lang).htmlLang}
                            dir="auto"
                            onChange={({ target }) => form.set({ [`title.${lang}`]: target.value })}
                          />
                          <RichTextField
                            key={`${lang} ${revision}`}
                            label={t('documents.body')}
                            defaultValue={form.values[`body.${lang}`] ?? ''}
                            textLocale={lang}
                            onChange={(html) => form.set({ [`body.${lang}`]: html })}
                          />
                        </div>
                      ),
                    },
                  ]
                : []),
              {
                key: 'preview',
                label: t('documents.preview'),
                panel: isChanged ? (
                  <p className="console-help">{t('documents.letters.saveFirst')}</p>
                ) : (
                  <MailPreview key={version} id={id} lang={lang} />
                ),
              },
            ]}
          />
        </div>
      </section>
      {isSending && <SendDialog newsletter={newsletter} onClose={() => setSending(false)} />}
    </FormPage>
  )
}
