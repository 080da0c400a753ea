import { ApiError } from '#web/client/api-call.ts'
import { ConflictDialog } from '#web/console/kit/conflict-dialog.tsx'
import type { MergedVersions } from './merge-versions.ts'

/** A save that was refused because somebody else saved after this form was read. */
export interface VersionConflict<Values> {
  /** The person who saved, '' when unknown. */
  readonly editor: string
  readonly yours: Values
  readonly theirs: Values
  readonly merged: MergedVersions<Values>
}

/** The stored version that a refusal with this key carries; null for any other failure. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the version behind its key
export const readStored = <Stored,>(error: unknown, key: string): Stored | null =>
  error instanceof ApiError && error.key === key ? ((error.params.versions as readonly Stored[])[1] ?? null) : null

interface VersionConflictDialogProps<Values extends object> {
  conflict: VersionConflict<Values> | null
  labels: Readonly<Record<keyof Values & string, string>>
  /** A value in words. */
  write: (key: keyof Values & string, values: Values) => string
  onBack: () => void
  onTakeAll: (theirs: Values) => void
  /** Saves the merged values, with the chosen side of each field that both changed. */
  onSave: (values: Values) => void
}

/** Asks which side of each field to keep; give it the version as its key, so that every conflict starts again. */
export function VersionConflictDialog<Values extends object>(props: VersionConflictDialogProps<Values>) {
  const { conflict, labels, write } = props
  const conflicts = conflict?.merged.conflicts ?? []
  return (
    <ConflictDialog
      editor={conflict && conflict.editor}
      fields={conflicts.map((key) => ({
        key,
        label: labels[key],
        yours: write(key, conflict!.yours),
        theirs: write(key, conflict!.theirs),
      }))}
      taken={(conflict?.merged.taken ?? []).map((key) => labels[key])}
      onBack={props.onBack}
      onTakeAll={() => props.onTakeAll(conflict!.theirs)}
      onSave={(sides) => {
        const chosen = conflicts.filter((key) => sides[key] === 'theirs').map((key) => [key, conflict!.theirs[key]])
        props.onSave({ ...conflict!.merged.values, ...(Object.fromEntries(chosen) as Partial<Values>) })
      }}
    />
  )
}
