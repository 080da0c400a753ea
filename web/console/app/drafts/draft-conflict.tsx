import { ConflictDialog } from '#web/console/kit/conflict-dialog.tsx'
import type { DraftConflict as Conflict } from './use-draft.ts'

interface DraftConflictProps<Draft> {
  page: {
    readonly conflict: Conflict<Draft> | null
    readonly back: () => void
    readonly takeAll: () => void
    readonly saveMix: (sides: Readonly<Record<string, 'yours' | 'theirs'>>) => void
  }
  /** The name of a field of the record. */
  name: (key: string) => string
  /** A value as one line. */
  write: (value: unknown) => string
  /** Fields that are merged without a question. */
  silent?: readonly string[]
}

/** Two people edited one draft: asks about each field that both changed. */
export function DraftConflict<Draft extends { readonly version: number }>({
  page,
  name,
  write,
  silent = [],
}: DraftConflictProps<Draft>) {
  const { conflict } = page
  return (
    <ConflictDialog
      key={conflict?.stored.version}
      editor={conflict && conflict.editor}
      fields={(conflict?.merged.conflicts ?? [])
        .filter((key) => !silent.includes(key))
        .map((key) => ({
          key,
          label: name(key),
          yours: write(conflict!.yours[key]),
          theirs: write(conflict!.theirs[key]),
        }))}
      taken={(conflict?.merged.taken ?? []).map(name)}
      onBack={page.back}
      onTakeAll={page.takeAll}
      onSave={page.saveMix}
    />
  )
}
