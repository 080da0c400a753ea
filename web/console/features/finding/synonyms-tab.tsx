import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { maxSynonyms } from '#contract/staff-search.ts'
import { getLocaleInfo, type TextLocale } from '#i18n/locales.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { useLanguageNames } from '../../app/language-names.ts'
import { synonymsQuery, useFindingAction, type SynonymGroup } from './finding-queries.ts'
import { ListFrame, SearchBar } from './list-frame.tsx'
import { SearchPreview } from './search-preview.tsx'

const toWords = (text: string): string[] =>
  text
    .split(/[,،，、]/)
    .map((word) => word.trim())
    .filter(Boolean)

interface SynonymDialogProps {
  /** None for a new group. */
  group: SynonymGroup | null
  onClose: () => void
}

function SynonymDialog({ group, onClose }: SynonymDialogProps) {
  const t = useText()
  const toast = useConsoleToast()
  const { locale } = useLanguage()
  const getLanguageName = useLanguageNames()
  const { languages } = useConsoleStart().brand
  const [lang, setLang] = useState<string>(group?.textLanguage ?? (languages.includes(locale) ? locale : languages[0]!))
  const [text, setText] = useState(group?.words.join(', ') ?? '')
  /** The search of the preview; the first word until another one is typed. */
  const [query, setQuery] = useState<string | null>(null)
  const save = useFindingAction('staffSearch.saveSynonyms', ({ words }) => {
    toast({ text: t('finding.synonymsSaved', { words: words.join(', ') }) })
    onClose()
  })
  const words = toWords(text)
  const canSave = words.length > 0 && words.length <= maxSynonyms && !save.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const textLanguage = lang as SynonymGroup['textLanguage']
    if (canSave) save.mutate({ textLanguage, words, ...(group && { id: group.id }) })
  }
  return (
    <ConsoleDialog open onOpenChange={onClose} title={t(group ? 'finding.editSynonyms' : 'finding.newSynonyms')}>
      <form className="finding-dialog" onSubmit={submit}>
        <TextInput
          label={t('finding.words')}
          help={t('finding.wordsHelp', { max: maxSynonyms })}
          value={text}
          maxLength={1_200}
          dir="auto"
          lang={getLocaleInfo(lang as TextLocale).htmlLang}
          autoComplete="off"
          error={save.error ? failureText(t, save.error) : undefined}
          onChange={({ target }) => {
            setText(target.value)
            save.reset()
          }}
        />
        {!group && (
          <SelectField
            label={t('finding.language')}
            value={lang}
            options={languages.map((one) => ({ value: one, label: getLanguageName(one) }))}
            onChange={setLang}
          />
        )}
        {words.length > 0 && words.length <= maxSynonyms && (
          <>
            <TextInput
              label={t('finding.query')}
              value={query ?? words[0]!}
              maxLength={100}
              dir="auto"
              lang={getLocaleInfo(lang as TextLocale).htmlLang}
              autoComplete="off"
              onChange={({ target }) => setQuery(target.value)}
            />
            <SearchPreview
              textLanguage={lang as SynonymGroup['textLanguage']}
              query={(query ?? words[0]!).trim()}
              synonyms={words}
            />
          </>
        )}
        <div className="console-dialog-actions">
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton type="submit" variant="primary" aria-disabled={!canSave}>
            {t('finding.saveSynonyms')}
          </ActionButton>
        </div>
      </form>
    </ConsoleDialog>
  )
}

function GroupRow({ group, onEdit }: { group: SynonymGroup; onEdit: () => void }) {
  const t = useText()
  const toast = useConsoleToast()
  const getLanguageName = useLanguageNames()
  const { id, textLanguage, words } = group
  const name = words.join(', ')
  const restore = useFindingAction('staffSearch.saveSynonyms', () => undefined)
  const remove = useFindingAction('staffSearch.deleteSynonyms', () =>
    toast({
      text: t('finding.synonymsDeleted', { words: name }),
      action: { label: t('common.undo'), onPress: () => restore.mutate({ textLanguage, words }) },
    }),
  )
  const send = () =>
    remove.mutate({ id }, { onError: (error) => toast({ text: failureText(t, error), tone: 'error' }) })
  return (
    <li>
      <div>
        <ul className="finding-words" lang={getLocaleInfo(textLanguage).htmlLang}>
          {words.map((word) => (
            <li key={word} dir="auto">
              {word}
            </li>
          ))}
        </ul>
        <small>
          {getLanguageName(textLanguage)}
          {words.length === 1 && ` · ${t('finding.alone')}`}
        </small>
      </div>
      <ActionButton
        small
        variant="quiet"
        aria-label={t('finding.editOf', { words: name })}
        icon={<Icon name="edit" size={16} />}
        onClick={onEdit}
      />
      <ActionButton
        small
        variant="quiet"
        aria-label={t('finding.deleteOf', { words: name })}
        icon={<Icon name="trash" size={16} />}
        onClick={() => !remove.isPending && send()}
      />
    </li>
  )
}

/** Groups of words that mean the same in searches. */
export function SynonymsTab({ isCreating, onCreated }: { isCreating: boolean; onCreated: () => void }) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const [edited, setEdited] = useState<SynonymGroup | null>(null)
  const query = useQuery({ ...synonymsQuery, staleTime: 0 })
  const all = query.data?.pageList ?? []
  const words = keyword.toLocaleLowerCase()
  const found = all.filter((group) => group.words.some((word) => word.toLocaleLowerCase().includes(words)))
  return (
    <section className="console-card finding-synonyms" aria-label={t('finding.synonyms')}>
      <ListFrame query={query} title={t('finding.synonymsUnread')}>
        {all.length === 0 ? (
          <ListState icon="copy" title={t('finding.noSynonyms')} text={t('finding.noSynonymsText')} />
        ) : (
          <>
            <SearchBar
              keyword={keyword}
              label={t('finding.searchSynonyms')}
              count={t('finding.groups', { count: all.length })}
              onSearch={setKeyword}
            />
            {found.length === 0 && <ListState icon="search" title={t('frame.list.noMatch')} />}
            <ul className="finding-list">
              {found.map((group) => (
                <GroupRow key={group.id} group={group} onEdit={() => setEdited(group)} />
              ))}
            </ul>
          </>
        )}
      </ListFrame>
      {isCreating && <SynonymDialog group={null} onClose={onCreated} />}
      {edited && <SynonymDialog key={edited.id} group={edited} onClose={() => setEdited(null)} />}
    </section>
  )
}
