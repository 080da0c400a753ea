import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getLocaleInfo, type TextLocale, toHtmlLang } from '#i18n/locales.ts'
import { ApiError, type OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ConflictDialog } from '#web/console/kit/conflict-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { RichTextField } from '#web/console/kit/rich-text/rich-text-field.tsx'
import { TabPanels } from '#web/console/kit/tab-panels.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { FormPage } from '../../app/forms/form-page.tsx'
import type { MergedVersions } from '../../app/forms/merge-versions.ts'
import { useFormValues } from '../../app/forms/use-form-values.ts'
import { toHref } from '../../app/sections.ts'
import { fromZonedInput } from '../../app/zoned-time.ts'
import { PageChanges } from './page-changes.tsx'
import { PageList, PageStatus } from './page-list.tsx'
import { documentsPath, toShopAddress, usePageAction, type StaffPage } from './page-queries.ts'
import { PageSide, type PublishTerms } from './page-side.tsx'
import { toContent, toValues, type PageField, type PageValues } from './page-values.ts'

const now: PublishTerms = { startsAt: '', needsNewAcceptance: false }
const maxShownLetters = 200

type StoredDraft = StaffPage['draft']
type Conflict = {
  readonly stored: StoredDraft
  readonly yours: PageValues
  readonly merged: MergedVersions<PageValues>
}

const readStored = (error: unknown): StoredDraft | null =>
  error instanceof ApiError && error.key === 'content.changed'
    ? ((error.params.versions as readonly StoredDraft[])[1] ?? null)
    : null

type TextLanguage = OperationInput<'staffContent.preview'>['textLanguage']

function Preview({ page, lang }: { page: StaffPage; lang: TextLocale }) {
  const t = useText()
  const { kind, id } = page
  const { data, error } = useQuery({
    ...apiQuery('staffContent.preview', { kind, id, textLanguage: lang as TextLanguage }),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>
  return data ? (
    <article className="formatted-text" lang={toHtmlLang(data.lang)} dir="auto">
      <h1>{data.title}</h1>
      {/* Sanitised by the server. */}
      <div className="formatted-text" dangerouslySetInnerHTML={{ __html: data.body }} />
    </article>
  ) : null
}

/** A document or an article: its texts by language, what changes, and when it is published. */
export function PageEditor({ initial }: { initial: StaffPage }) {
  const t = useText()
  const toast = useConsoleToast()
  const { intl, locale, timeZone } = useLanguage()
  const { languages } = useConsoleStart().brand
  const names = new Intl.DisplayNames(intl, { type: 'language' })
  const getName = (lang: string) => names.of(getLocaleInfo(lang as TextLocale).htmlLang) ?? lang
  const [page, setPage] = useState(initial)
  const form = useFormValues<PageValues>(`page.${page.kind}.${page.id}`, toValues(page.draft.content, languages))
  const [lang, setLang] = useState<TextLocale>(languages.includes(locale) ? locale : languages[0]!)
  const [tab, setTab] = useState('edit')
  const [terms, setTerms] = useState(now)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  /** Raised where the texts change otherwise than by typing, so that the editor reads them again. */
  const [revision, setRevision] = useState(0)
  const reload = (next: StaffPage) => {
    setPage(next)
    form.accept(toValues(next.draft.content, languages))
    setRevision((one) => one + 1)
  }
  const { kind, id } = page
  const save = usePageAction('staffContent.save', (next) => {
    setPage(next)
    form.accept(toValues(next.draft.content, languages))
    toast({ text: t('documents.saved') })
  })
  const publish = usePageAction('staffContent.publish', (next) => {
    reload(next)
    toast({ text: t(terms.startsAt ? 'documents.scheduled' : 'documents.published') })
    setTerms(now)
  })
  const hide = usePageAction('staffContent.setHidden', (next) => {
    setPage(next)
    toast({ text: t(next.state === 'hidden' ? 'documents.hidden' : 'documents.shown') })
  })
  const merge = (error: unknown) => {
    const stored = readStored(error)
    if (!stored) return
    setPage((before) => ({ ...before, draft: stored }))
    setConflict({ stored, yours: form.values, merged: form.merge(toValues(stored.content, languages)) })
    setRevision((one) => one + 1)
  }
  const send = () =>
    save.mutate({ kind, id, version: page.draft.version, content: toContent(form.values) }, { onError: merge })
  const isChanged = form.changes.length > 0
  const startsAt = fromZonedInput(terms.startsAt, timeZone)
  const canPublish =
    !isChanged && !publish.isPending && page.draft.version > 0 && (terms.startsAt === '' || startsAt !== null)
  const nextNumber =
    Math.max(
      page.version,
      ...page.versions.map(({ number, state }) => (state === 'scheduled' ? number - 1 : number)),
      0,
    ) + 1
  const labels = Object.fromEntries(
    Object.keys(form.values).map((key) => {
      const [field, ...rest] = key.split('.')
      return [key, `${t(`documents.${field as PageField}`)} (${getName(rest.join('.'))})`]
    }),
  )
  const missing = languages.filter((one) => !form.values[`title.${one}`]?.trim() || !form.values[`body.${one}`]?.trim())
  const theirs = conflict && toValues(conflict.stored.content, languages)
  const shorten = (text: string | undefined) => (text ?? '').replace(/<[^>]*>/g, ' ').slice(0, maxShownLetters)
  const failure = [publish.error, hide.error, readStored(save.error) ? null : save.error].find(Boolean)
  const input = (field: 'title' | 'summary', maxLength: number) => (
    <TextInput
      label={t(`documents.${field}`)}
      value={form.values[`${field}.${lang}`] ?? ''}
      maxLength={maxLength}
      lang={getLocaleInfo(lang).htmlLang}
      dir="auto"
      onChange={({ target }) => form.set({ [`${field}.${lang}`]: target.value })}
    />
  )
  return (
    <FormPage
      title={page.title}
      marks={<PageStatus page={page} isPill />}
      trail={[{ label: t('frame.nav.documents'), href: toHref(documentsPath) }]}
      form={{
        ...form,
        discard: () => {
          form.discard()
          setRevision((one) => one + 1)
        },
        draft: form.draft && {
          ...form.draft,
          restore: () => {
            form.draft!.restore()
            setRevision((one) => one + 1)
          },
        },
      }}
      labels={labels}
      onSave={send}
      isSaving={save.isPending}
      actions={
        <>
          {page.state === 'live' && (
            <a
              className="action-button action-button-secondary"
              href={toShopAddress(kind, id)}
              target="_blank"
              rel="noreferrer"
            >
              <span>{t('documents.inShop')}</span>
            </a>
          )}
          {page.version > 0 && (
            <ActionButton onClick={() => !hide.isPending && hide.mutate({ kind, id, hidden: page.state !== 'hidden' })}>
              {t(page.state === 'hidden' ? 'documents.show' : 'documents.hide')}
            </ActionButton>
          )}
          <ActionButton
            variant="primary"
            aria-disabled={!canPublish}
            onClick={() =>
              canPublish &&
              publish.mutate(
                {
                  kind,
                  id,
                  version: page.draft.version,
                  needsNewAcceptance: terms.needsNewAcceptance,
                  ...(startsAt !== null && { startsAt }),
                },
                { onError: merge },
              )
            }
          >
            {t(terms.startsAt ? 'documents.schedule' : 'documents.publish', { number: nextNumber })}
          </ActionButton>
        </>
      }
    >
      {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
      <div className="document-page">
        <PageList kind={kind} current={id} />
        <section className="console-card" aria-label={t('documents.texts')}>
          <div className="console-card-body document-fields">
            <SelectField
              label={t('documents.language')}
              value={lang}
              options={languages.map((one) => ({ value: one, label: getName(one) }))}
              onChange={(value) => setLang(value as TextLocale)}
            />
            <TabPanels
              label={t('documents.views')}
              current={tab}
              onChange={setTab}
              tabs={[
                {
                  key: 'edit',
                  label: t('documents.edit'),
                  panel: (
                    <div className="document-fields">
                      {input('title', 200)}
                      {kind === 'news' && input('summary', 400)}
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
                {
                  key: 'changes',
                  label: t('documents.changes'),
                  panel: <PageChanges key={page.version} page={page} draft={toContent(form.values)} lang={lang} />,
                },
                {
                  key: 'preview',
                  label: t('documents.preview'),
                  panel: isChanged ? (
                    <p className="console-help">{t('documents.preview.save')}</p>
                  ) : (
                    <Preview key={page.draft.version} page={page} lang={lang} />
                  ),
                },
              ]}
            />
          </div>
        </section>
        <PageSide
          page={page}
          terms={terms}
          onTerms={setTerms}
          missing={missing.map(getName)}
          languageCount={languages.length}
          onChanged={setPage}
          onRestored={reload}
        />
      </div>
      <ConflictDialog
        key={conflict?.stored.version}
        editor={conflict && (conflict.stored.changedBy ?? '')}
        fields={(conflict?.merged.conflicts ?? []).map((key) => ({
          key,
          label: labels[key] ?? key,
          yours: shorten(conflict?.yours[key]),
          theirs: shorten(theirs?.[key]),
        }))}
        taken={(conflict?.merged.taken ?? []).map((key) => labels[key] ?? key)}
        onBack={() => setConflict(null)}
        onTakeAll={() => {
          form.accept(theirs!)
          setConflict(null)
          setRevision((one) => one + 1)
        }}
        onSave={(sides) => {
          const taken = Object.fromEntries(
            Object.entries(sides).flatMap(([key, side]) => (side === 'theirs' ? [[key, theirs![key] ?? '']] : [])),
          )
          const values = { ...form.values, ...taken }
          form.set(taken)
          setConflict(null)
          setRevision((one) => one + 1)
          save.mutate({ kind, id, version: page.draft.version, content: toContent(values) }, { onError: merge })
        }}
      />
    </FormPage>
  )
}
