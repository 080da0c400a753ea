import { useEffect, useRef, useState } from 'react'
import type { StorePageContent, StorePageDraft } from '#contract/store-pages.ts'
import { ApiError } from '#web/client/api-call.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useApi } from '#web/client/use-api.ts'
import { listChanges, mergeVersions, type MergedVersions } from '../../app/forms/merge-versions.ts'

type Section = StorePageContent['sections'][number]
/** The content as a flat record, so that two versions are merged section by section. */
type Fields = Readonly<Record<string, unknown>>

const saveAfterMs = 600
const sectionKey = (id: string) => `section.${id}`

/** The record of a content; sections that `before` had and the content lacks are null. */
export function toFields({ sections, ...rest }: StorePageContent, before: Fields = {}): Fields {
  const gone = Object.fromEntries(Object.keys(before).map((key) => [key, null]))
  return {
    ...gone,
    ...rest,
    ...Object.fromEntries(sections.map((section) => [sectionKey(section.id), section])),
    order: sections.map(({ id }) => id),
  }
}

/** The content of a record; sections that its order does not name stand at the end. */
export function toContent(fields: Fields): StorePageContent {
  const known = Object.keys(fields).filter((key) => key.startsWith('section.') && fields[key])
  const order = (fields.order as readonly string[]).map(sectionKey)
  const keys = [...order.filter((key) => known.includes(key)), ...known.filter((key) => !order.includes(key))]
  const rest = Object.entries(fields).filter(([key]) => key !== 'order' && !key.startsWith('section.'))
  return { ...Object.fromEntries(rest), sections: keys.map((key) => fields[key] as Section) } as StorePageContent
}

/** A save of somebody else meanwhile. */
export type PageConflict = {
  readonly editor: string
  readonly stored: StorePageDraft
  readonly yours: Fields
  readonly theirs: Fields
  readonly merged: MergedVersions<Fields>
}

const readStored = (error: unknown): StorePageDraft | null =>
  error instanceof ApiError && error.key === 'store_page.changed'
    ? ((error.params.versions as readonly StorePageDraft[])[1] ?? null)
    : null

/** The draft of the page, which is saved by itself; `onSaved` is called after each save. */
export function usePageDraft(initial: StorePageDraft, onSaved: () => void) {
  const call = useApi()
  const submit = useSubmission()
  const [draft, setDraft] = useState(initial)
  const [content, setContent] = useState(initial.content)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [conflict, setConflict] = useState<PageConflict | null>(null)
  /** The content that the server refused; it is sent again when it has changed. */
  const [refused, setRefused] = useState<StorePageContent | null>(null)
  const isDirty = listChanges<object>(draft.content, content).length > 0

  const accept = (next: StorePageDraft, sent?: StorePageContent) => {
    setDraft(sent ? { ...next, content: sent } : next)
    setError(null)
    setRefused(null)
    onSaved()
  }
  const save = async (sent: StorePageContent, version: number): Promise<void> => {
    setSaving(true)
    try {
      const input = { version, content: sent }
      const { draft: next } = await submit(input, (options) => call('storePages.save', input, options))
      accept(next, sent)
    } catch (failure) {
      const stored = readStored(failure)
      setRefused(sent)
      if (stored) {
        const base = toFields(draft.content)
        const yours = toFields(sent, base)
        const theirs = toFields(stored.content, base)
        setConflict({
          editor: stored.changedBy ?? '',
          stored,
          yours,
          theirs,
          merged: mergeVersions(base, yours, theirs),
        })
      } else setError(failure)
    } finally {
      setSaving(false)
    }
  }
  const current = useRef(save)
  useEffect(() => {
    current.current = save
  })
  const mustWait = isSaving || conflict !== null || refused === content
  useEffect(() => {
    if (!isDirty || mustWait) return undefined
    const timer = setTimeout(() => void current.current(content, draft.version), saveAfterMs)
    return () => clearTimeout(timer)
  }, [content, draft.version, isDirty, mustWait])
  /** Continues with a mix on the version that is stored. */
  const continueWith = (fields: Fields | null) => {
    if (!conflict) return
    setDraft(conflict.stored)
    setContent(fields ? toContent(fields) : conflict.stored.content)
    setConflict(null)
    setRefused(null)
    onSaved()
  }
  const replace = (next: StorePageDraft) => {
    accept(next)
    setContent(next.content)
  }
  return {
    draft,
    content,
    isDirty,
    isSaving,
    error,
    conflict,
    change: (part: Partial<StorePageContent>) => setContent((before) => ({ ...before, ...part })),
    /** After publishing or restoring. */
    replace,
    fail: setError,
    back: () => conflict && continueWith(conflict.merged.values),
    takeAll: () => continueWith(null),
    saveMix: (sides: Readonly<Record<string, 'yours' | 'theirs'>>) => {
      if (!conflict) return
      const { merged, theirs } = conflict
      const chosen = merged.conflicts.filter((key) => sides[key] === 'theirs').map((key) => [key, theirs[key]])
      continueWith({ ...merged.values, ...Object.fromEntries(chosen) })
    },
  }
}

export type PageDraft = ReturnType<typeof usePageDraft>
