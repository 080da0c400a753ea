import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/client/api-call.ts'
import type { CallOptions } from '#web/client/api-call.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { listChanges, mergeVersions, type MergedVersions } from '../forms/merge-versions.ts'

/** A content as a flat record, so that two versions are merged field by field. */
export type DraftFields = Readonly<Record<string, unknown>>

/** A draft as the server has it; each save raises its version. */
export type StoredDraft<Content> = {
  readonly version: number
  readonly content: Content
  readonly changedBy: string | null
  readonly changedAt: string | null
  readonly live: { readonly number: number; readonly publishedAt: string } | null
  readonly isChanged: boolean
}

/** A save of somebody else meanwhile. */
export type DraftConflict<Draft> = {
  readonly editor: string
  readonly stored: Draft
  readonly yours: DraftFields
  readonly theirs: DraftFields
  readonly merged: MergedVersions<DraftFields>
}

type DraftOptions<Content, Draft> = {
  readonly save: (input: { version: number; content: Content }, options: CallOptions) => Promise<{ draft: Draft }>
  /** The error key of a save at an older version. */
  readonly changedKey: string
  /** The record of a content; what `before` had and the content lacks is null. */
  readonly toFields: (content: Content, before?: DraftFields) => DraftFields
  readonly toContent: (fields: DraftFields) => Content
  /** Called after each save. */
  readonly onSaved?: () => void
}

const saveAfterMs = 600

/** A draft that is saved by itself. */
export function useDraft<Content extends object, Draft extends StoredDraft<Content>>(
  initial: Draft,
  { save: send, changedKey, toFields, toContent, onSaved = () => {} }: DraftOptions<Content, Draft>,
) {
  const submit = useSubmission()
  const [draft, setDraft] = useState(initial)
  const [content, setContent] = useState<Content>(initial.content)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [conflict, setConflict] = useState<DraftConflict<Draft> | null>(null)
  /** The content that the server refused; it is sent again when it has changed. */
  const [refused, setRefused] = useState<Content | null>(null)
  const isDirty = listChanges<object>(draft.content, content).length > 0

  const readStored = (failure: unknown): Draft | null =>
    failure instanceof ApiError && failure.key === changedKey
      ? ((failure.params.versions as readonly Draft[])[1] ?? null)
      : null
  const accept = (next: Draft, sent?: Content) => {
    setDraft(sent ? { ...next, content: sent } : next)
    setError(null)
    setRefused(null)
    onSaved()
  }
  const save = async (sent: Content, version: number): Promise<void> => {
    setSaving(true)
    try {
      const input = { version, content: sent }
      const { draft: next } = await submit(input, (options) => send(input, options))
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
  const continueWith = (fields: DraftFields | null) => {
    if (!conflict) return
    setDraft(conflict.stored)
    setContent(fields ? toContent(fields) : conflict.stored.content)
    setConflict(null)
    setRefused(null)
    onSaved()
  }
  const replace = (next: Draft) => {
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
    change: (part: Partial<Content>) => setContent((before) => ({ ...before, ...part })),
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
