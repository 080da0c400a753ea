import { useState } from 'react'
import {
  identityPartReasons,
  identityPhotoNames,
  type IdentityPart,
  type IdentityPartReason,
} from '#contract/identity-form.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { PrivatePhoto } from './private-photo.tsx'

type Detail = OperationData<'adminIdentity.detail'>['check']
type Photo = Detail['photos'][number]
type Mark = NonNullable<Detail['requests'][number]['mark']>

/** The problem of a part, as it is chosen before it is sent. */
export interface PartRequest {
  readonly reason: IdentityPartReason
  readonly note: string
  readonly mark: Mark | null
}
export type PartRequests = Readonly<Partial<Record<IdentityPart, PartRequest>>>

interface PartProps {
  readonly part: IdentityPart
  readonly request: PartRequest | undefined
  /** Undefined where the caller cannot decide now. */
  readonly onChange: ((request: PartRequest | undefined) => void) | undefined
}

const edges = 4
const cells = Array.from({ length: edges * edges }, (_, at) => at)

/** The rectangle around the chosen cells, in parts of the photo. */
function toMark(chosen: readonly number[]): Mark | null {
  if (chosen.length === 0) return null
  const columns = chosen.map((at) => at % edges)
  const rows = chosen.map((at) => Math.floor(at / edges))
  const [x, y] = [Math.min(...columns), Math.min(...rows)]
  return {
    x: x / edges,
    y: y / edges,
    width: (Math.max(...columns) + 1 - x) / edges,
    height: (Math.max(...rows) + 1 - y) / edges,
  }
}

/** Fields over a photo, by which the refused place is marked with a pointer or keys. */
function MarkGrid({ onChange }: { onChange: (mark: Mark | null) => void }) {
  const t = useText()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const toggle = (at: number) => {
    const next = chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at]
    setChosen(next)
    onChange(toMark(next))
  }
  return (
    <fieldset className="photo-mark" aria-label={t('moderation.verify.mark')}>
      {cells.map((at) => (
        <button
          key={at}
          type="button"
          aria-pressed={chosen.includes(at)}
          aria-label={t('moderation.verify.cell', { row: Math.floor(at / edges) + 1, column: (at % edges) + 1 })}
          onClick={() => toggle(at)}
        />
      ))}
    </fieldset>
  )
}

/** The result for a part; the person reads it. */
export function PartChoice({ part, request, onChange }: PartProps) {
  const t = useText()
  if (!onChange) return null
  const isPhoto = identityPhotoNames.some((name) => name === part)
  const reasons = identityPartReasons[isPhoto ? 'photo' : 'fields']
  const choose = (value: string) => {
    const reason = reasons.find((one) => one === value)
    onChange(reason && { note: '', mark: null, ...request, reason })
  }
  return (
    <>
      <SelectField
        label={t('moderation.verify.result', { part: t(`moderation.verify.part.${part}`) })}
        options={[
          { value: 'fine', label: t('moderation.verify.fine') },
          ...reasons.map((reason) => ({ value: reason, label: t(`moderation.verify.reason.${reason}`) })),
        ]}
        value={request?.reason ?? 'fine'}
        onChange={choose}
      />
      {request && (
        <TextInput
          label={t('moderation.verify.note')}
          help={request.reason === 'other' ? t('moderation.verify.noteNeeded') : undefined}
          maxLength={300}
          value={request.note}
          onChange={({ target }) => onChange({ ...request, note: target.value })}
        />
      )}
    </>
  )
}

/** One photo of a verification: its state, the photo itself, and the result for it. */
export function PhotoPart({ photo, canSee, ...choice }: PartProps & { photo: Photo; canSee: boolean }) {
  const t = useText()
  const [isMarking, setMarking] = useState(false)
  const { request, onChange } = choice
  const label = t(`moderation.verify.part.${photo.part}`)
  return (
    <section className="verify-photo" aria-label={label}>
      <header>
        <b>{label}</b>
        {photo.state === 'accepted' && (
          <StatusMark shape="full" tone="good">
            {t('moderation.verify.accepted')}
          </StatusMark>
        )}
        {photo.state === 'refused' && (
          <StatusMark shape="half" tone="hold">
            {t('moderation.verify.refused')}
          </StatusMark>
        )}
      </header>
      {photo.image === null ? (
        <p className="decision-free">{t('moderation.verify.deleted')}</p>
      ) : canSee ? (
        <PrivatePhoto
          src={photo.image}
          label={label}
          overlay={request && onChange && isMarking && <MarkGrid onChange={(mark) => onChange({ ...request, mark })} />}
          tools={
            request && (
              <ActionButton small variant="quiet" aria-pressed={isMarking} onClick={() => setMarking(!isMarking)}>
                {t('moderation.verify.mark')}
              </ActionButton>
            )
          }
        />
      ) : null}
      <PartChoice {...choice} />
    </section>
  )
}
