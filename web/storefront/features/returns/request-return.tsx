import { type FormEvent, useState } from 'react'
import type { OrderSummary } from '#contract/orders.ts'
import { maxReturnImages } from '#contract/form-limits.ts'
import { useBoot } from '#web/client/boot.ts'
import { useApi } from '#web/client/use-api.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { Price } from '#web/client/price.tsx'
import { OrderLine } from '#web/storefront/features/orders/order-line.tsx'
import { useOrderAction } from '#web/storefront/features/orders/use-order-action.ts'
import { ImageField } from '#web/client/image-field.tsx'
import { useImageUploads } from '#web/client/use-image-uploads.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { RadioGroup, RadioTile } from '#web/kit/radio-tile.tsx'
import { Stepper } from '#web/kit/stepper.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

type Line = {
  readonly line: OrderSummary['lines'][number]
  /** Units that can still be returned. */ readonly left: number
}
type Kind = 'return' | 'exchange'
type ChosenUnits = Readonly<Record<string, number>>

type PaidLine = Pick<OrderSummary['lines'][number], 'subtotal' | 'discount' | 'quantity' | 'refundedQuantity'>

/** The refund of further units of a line, in whole units; the same calculation as on the server. */
export function calculateRefund(line: PaidLine, units: number, digits: number): number {
  const scale = 10 ** digits
  const paid = BigInt(Math.round(line.subtotal * scale) - Math.round(line.discount * scale))
  const calculateShare = (count: number) => (paid * BigInt(count)) / BigInt(line.quantity)
  return Number(calculateShare(line.refundedQuantity + units) - calculateShare(line.refundedQuantity)) / scale
}

/** If only one unit can be returned, it is chosen. */
const chooseOnlyUnit = (lines: readonly Line[]): ChosenUnits =>
  lines.length === 1 && lines[0]!.left === 1 ? { [lines[0]!.line.id]: 1 } : {}

/** The number of units of each line to return. */
function LinesField({
  lines,
  chosen,
  onChoose,
}: {
  lines: readonly Line[]
  chosen: ChosenUnits
  onChoose: (to: ChosenUnits) => void
}) {
  const t = useText()
  const { intl } = useLanguage()
  return (
    <ul className="return-case-lines">
      {lines.map(({ line, left }) => (
        <li key={line.id}>
          <OrderLine line={line} />
          <p className="request-return-units">
            <span>{t('returns.units', { count: left })}</span>
            <Stepper
              locale={intl}
              value={chosen[line.id] ?? 0}
              min={0}
              max={left}
              onChange={(units) => onChoose({ ...chosen, [line.id]: units })}
              labels={{
                field: t('returns.stepper.field', { name: line.name }),
                less: t('returns.stepper.less', { name: line.name }),
                more: t('returns.stepper.more', { name: line.name }),
              }}
            />
          </p>
        </li>
      ))}
    </ul>
  )
}

function KindField({ kind, onChoose }: { kind: Kind; onChoose: (kind: Kind) => void }) {
  const t = useText()
  return (
    <RadioGroup legend={t('returns.kind.label')} columns={2}>
      {(['return', 'exchange'] as const).map((one) => (
        <RadioTile
          key={one}
          name="kind"
          value={one}
          checked={kind === one}
          onChange={() => onChoose(one)}
          title={t(`returns.kind.${one}`)}
        >
          <span>{t(`returns.kind.${one}Text`)}</span>
        </RadioTile>
      ))}
    </RadioGroup>
  )
}

/** Requests a return or an exchange: units, reason and photos; shows the refund first. */
export function RequestReturn({ orderId, lines, again }: { orderId: string; lines: readonly Line[]; again: boolean }) {
  const t = useText()
  const call = useApi()
  const { brand } = useBoot()
  const images = useImageUploads('document', maxReturnImages)
  const { busy, alert, run } = useOrderAction()
  const [kind, setKind] = useState<Kind>('return')
  const [chosen, setChosen] = useState<ChosenUnits>(() => chooseOnlyUnit(lines))
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const units = lines.flatMap(({ line }) => (chosen[line.id] ? [{ lineId: line.id, quantity: chosen[line.id]! }] : []))
  const refund = lines.reduce(
    (sum, { line }) => sum + calculateRefund(line, chosen[line.id] ?? 0, brand.currency.digits),
    0,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (images.isSending) return setError(t('returns.waitForPictures'))
    if (units.length === 0) return setError(t('returns.chooseSome'))
    setError(null)
    const input = { orderId, lines: units, kind, reason, images: [...images.addresses] }
    void run({ input, send: (options) => call('returns.request', input, options), done: t('returns.asked') })
  }
  return (
    <Card title={t(again ? 'returns.askAgain' : 'returns.ask')}>
      <form className="form" onSubmit={submit}>
        <FormAlert>{error ?? alert}</FormAlert>
        <LinesField lines={lines} chosen={chosen} onChoose={setChosen} />
        <KindField kind={kind} onChoose={setKind} />
        <TextArea
          name="reason"
          label={t('returns.reason')}
          help={t('returns.reasonHelp')}
          value={reason}
          maxLength={500}
          required
          onChange={(event) => setReason(event.target.value)}
        />
        <ImageField images={images} label={t('returns.pictures')} disabled={busy} />
        <output className="request-return-sum">
          <span>{t(kind === 'return' ? 'returns.willGet' : 'returns.willExchange')}</span>
          {kind === 'return' && <b>{units.length > 0 ? <Price amount={refund} /> : '–'}</b>}
        </output>
        <p className="return-case-note">{t('returns.next', { hours: brand.policy.refundAnswerHours })}</p>
        <div className="form-foot">
          <Button type="submit" busy={busy}>
            {t('returns.send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
