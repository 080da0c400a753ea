import { useId, useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from './action-button.tsx'
import { ConsoleDialog } from './console-dialog.tsx'

type Side = 'yours' | 'theirs'

export interface ConflictDialogProps {
  /** The name of the person who saved meanwhile, '' when it is unknown; null while there is no conflict. */
  editor: string | null
  /** Fields that both changed. */
  fields: readonly { readonly key: string; readonly label: string; readonly yours: string; readonly theirs: string }[]
  /** Names of fields that only the other person changed; they are taken over. */
  taken: readonly string[]
  onBack: () => void
  onTakeAll: () => void
  /** Saves the chosen side of each field. */
  onSave: (sides: Readonly<Record<string, Side>>) => void
}

function Choice(
  props: Pick<ConflictDialogProps, 'fields'> & {
    sides: Readonly<Record<string, Side>>
    onChoose: (key: string, side: Side) => void
  },
) {
  const t = useText()
  const id = useId()
  return props.fields.map((field) => (
    <fieldset key={field.key} className="conflict-field">
      <legend>{field.label}</legend>
      {(['yours', 'theirs'] as const).map((side) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the texts are in the span
        <label key={side}>
          <input
            type="radio"
            name={`${id} ${field.key}`}
            checked={props.sides[field.key] === side}
            onChange={() => props.onChoose(field.key, side)}
          />
          <span>
            <small>{t(`console.conflict.${side}`)}</small>
            <bdi>{field[side]}</bdi>
          </span>
        </label>
      ))}
    </fieldset>
  ))
}

/**
 * Two people changed one thing: each field that both changed is chosen, those of one side are merged and named. Nothing
 * is overwritten silently.
 */
export function ConflictDialog({ editor, fields, taken, onBack, onTakeAll, onSave }: ConflictDialogProps) {
  const t = useText()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sides = Object.fromEntries(fields.map(({ key }) => [key, chosen[key] ?? 'yours']))
  return (
    <ConsoleDialog
      open={editor !== null}
      onOpenChange={onBack}
      title={editor ? t('console.conflict.title', { who: editor }) : t('console.conflict.titleUnknown')}
      description={taken.length > 0 && t('console.conflict.taken', { fields: taken.join(', ') })}
      actions={
        <>
          <ActionButton onClick={onBack}>{t('console.conflict.back')}</ActionButton>
          <ActionButton onClick={onTakeAll}>
            {editor ? t('console.conflict.takeAll', { who: editor }) : t('console.conflict.takeAllUnknown')}
          </ActionButton>
          <ActionButton variant="primary" onClick={() => onSave(sides)}>
            {t('console.conflict.save')}
          </ActionButton>
        </>
      }
    >
      <Choice fields={fields} sides={sides} onChoose={(key, side) => setChosen({ ...chosen, [key]: side })} />
    </ConsoleDialog>
  )
}
