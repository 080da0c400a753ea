import './option-picker.css'
import { useId } from 'react'
import type { GoodsDetail } from '#contract/goods.ts'
import { Chip } from '#web/kit/chip.tsx'
import { type Tint, Tile } from '#web/kit/niche.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { pictureOption } from './goods-pictures.ts'
import { isPossible } from './sku-choice.ts'
import type { Purchase } from './use-purchase.ts'

type OptionPickerProps = { readonly goods: GoodsDetail; readonly purchase: Purchase }
type OptionRowProps = OptionPickerProps & {
  readonly option: number
  /** One per value where the option is chosen by looking. */
  readonly pictures?: readonly string[] | undefined
}

/** One option: its name, what is chosen, and a chip per value. What cannot be had is struck, and says so. */
function OptionRow({ goods, purchase, option, pictures }: OptionRowProps) {
  const t = useText()
  const id = useId()
  const { name, values } = goods.specifications[option]!
  const { choice, pick } = purchase
  return (
    <fieldset className="op" aria-labelledby={id}>
      <p className="op-label" id={id}>
        <b>{name}</b>
        <span className="num">{values[choice[option] ?? -1]}</span>
      </p>
      <div className="op-values">
        {values.map((value, at) => {
          const possible = isPossible(goods.skus, choice, option, at)
          const src = pictures?.[at]
          const note = possible ? undefined : t('goods.option.unavailable', { value })
          return (
            <Chip
              key={value}
              selected={choice[option] === at}
              unavailable={!possible}
              note={note}
              picture={src !== undefined}
              aria-label={note ?? (src === undefined ? undefined : value)}
              onClick={() => pick(option, at)}
            >
              {src === undefined ? value : <Tile src={src} tint={goods.tint as Tint} eager />}
            </Chip>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Every option that leaves a choice. */
export function OptionPicker({ goods, purchase }: OptionPickerProps) {
  const looked = pictureOption(goods)
  return goods.specifications.map(({ name, values }, option) =>
    values.length > 1 ? (
      <OptionRow
        key={name}
        goods={goods}
        purchase={purchase}
        option={option}
        pictures={looked?.option === option ? looked.pictures : undefined}
      />
    ) : null,
  )
}
