import { useState } from 'react'
import { getLocaleInfo, type TextLocale } from '#i18n/locales.ts'
import type { StaffCategory } from '#contract/staff-categories.ts'
import { ApiError } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SaveBar } from '#web/console/kit/save-bar.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { ImageUpload } from '../../app/drafts/image-upload.tsx'
import { useSaveKey } from '../../app/forms/form-page.tsx'
import { useFormValues } from '../../app/forms/use-form-values.ts'
import { readStored, VersionConflictDialog, type VersionConflict } from '../../app/forms/version-conflict.tsx'
import { LeaveGuard } from '../../app/leave-guard.tsx'
import { useCategoryAction } from './category-queries.ts'

type Values = Readonly<Record<string, string>>

const toValues = ({ names, image }: StaffCategory, languages: readonly TextLocale[]): Values => ({
  image: image ?? '',
  ...Object.fromEntries(languages.map((lang) => [`names.${lang}`, names[lang as keyof typeof names] ?? ''])),
})

/** Names in languages that the brand no longer offers stay. */
const toInput = ({ names }: StaffCategory, { image, ...values }: Values) => ({
  names: {
    ...names,
    ...Object.fromEntries(Object.entries(values).map(([key, text]) => [key.slice('names.'.length), text.trim()])),
  },
  ...(image && { image }),
})

const shownAtFirst = 5

/** The names of a category by language and its picture, saved together. */
export function CategoryForm({ category }: { category: StaffCategory }) {
  const t = useText()
  const toast = useConsoleToast()
  const { intl, locale } = useLanguage()
  const { languages, defaultLanguage } = useConsoleStart().brand
  const displayNames = new Intl.DisplayNames(intl, { type: 'language' })
  const getName = (lang: string) => displayNames.of(getLocaleInfo(lang as TextLocale).htmlLang) ?? lang
  const [read, setRead] = useState(category)
  const form = useFormValues<Values>(`category.${category.id}`, toValues(category, languages))
  const [conflict, setConflict] = useState<(VersionConflict<Values> & { readonly stored: StaffCategory }) | null>(null)
  const [isWhole, setWhole] = useState(languages.length <= shownAtFirst)
  const save = useCategoryAction('staffCategories.save', (saved) => {
    setRead(saved)
    form.accept(toValues(saved, languages))
    toast({ text: t('categories.saved', { name: saved.name }) })
  })
  // A move or a change of visibility raises the version and leaves the names.
  const { version } = category.version > read.version ? category : read
  const send = (values: Values, at: number) =>
    save.mutate(
      { id: read.id, version: at, ...toInput(read, values) },
      {
        onError: (error) => {
          const stored = readStored<StaffCategory>(error, 'category.changed')
          if (!stored) return
          const theirs = toValues(stored, languages)
          setRead(stored)
          setConflict({ editor: '', yours: values, theirs, merged: form.merge(theirs), stored })
        },
      },
    )
  const isChanged = form.changes.length > 0
  const onSave = () => send(form.values, version)
  useSaveKey(isChanged && !save.isPending ? onSave : null)
  const labels = Object.fromEntries(
    Object.keys(form.values).map((key) => [
      key,
      key === 'image' ? t('categories.image') : t('categories.nameIn', { language: getName(key.slice(6)) }),
    ]),
  )
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const isShownError = save.error && !readStored(save.error, 'category.changed') && Object.keys(fields).length === 0
  const filled = languages.filter((lang) => form.values[`names.${lang}`]?.trim())
  const first = [...new Set([defaultLanguage as TextLocale, locale, ...languages])].filter((lang) =>
    languages.includes(lang),
  )
  return (
    <>
      <LeaveGuard isActive={isChanged} />
      {form.draft && !isChanged && (
        <NoticeLine
          tone="info"
          action={
            <ActionButton small onClick={form.draft.restore}>
              {t('frame.draft.restore')}
            </ActionButton>
          }
        >
          {t('categories.draft')}
        </NoticeLine>
      )}
      {isShownError && <NoticeLine tone="bad">{failureText(t, save.error)}</NoticeLine>}
      <div className="category-image">
        <ImageUpload
          label={t('categories.image')}
          image={form.values.image || null}
          onUploaded={(image) => form.set({ image })}
          onRemove={() => form.set({ image: '' })}
        />
      </div>
      <section className="category-names" aria-labelledby="category-names">
        <header>
          <h3 id="category-names">{t('categories.names')}</h3>
          <span className="console-help">
            {t('categories.namesOf', { count: filled.length, total: languages.length })}
          </span>
          {!isWhole && (
            <ActionButton small variant="quiet" onClick={() => setWhole(true)}>
              {t('categories.allLanguages')}
            </ActionButton>
          )}
        </header>
        {(isWhole ? first : first.slice(0, shownAtFirst)).map((lang) => (
          <TextInput
            key={lang}
            label={getName(lang)}
            value={form.values[`names.${lang}`] ?? ''}
            maxLength={100}
            lang={getLocaleInfo(lang).htmlLang}
            dir="auto"
            placeholder={
              lang === defaultLanguage ? undefined : t('categories.fallsBack', { language: getName(defaultLanguage) })
            }
            error={fields[`names.${lang}`]}
            onChange={({ target }) => form.set({ [`names.${lang}`]: target.value })}
          />
        ))}
      </section>
      <SaveBar
        changes={form.changes.map((key) => labels[key] ?? key)}
        onDiscard={form.discard}
        onSave={onSave}
        isSaving={save.isPending}
      />
      <VersionConflictDialog
        key={conflict?.stored.version}
        conflict={conflict}
        labels={labels}
        write={(key, values) => values[key] || t('categories.none')}
        onBack={() => setConflict(null)}
        onTakeAll={(theirs) => {
          form.accept(theirs)
          setConflict(null)
        }}
        onSave={(values) => {
          form.set(values)
          setConflict(null)
          send(values, read.version)
        }}
      />
    </>
  )
}
