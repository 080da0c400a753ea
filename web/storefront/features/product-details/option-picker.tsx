import './option-picker.css'
import { useId } from 'react'
import type { GoodsDetail } from '#contract/goods.ts'
import { Chip } from '#web/kit/chip.tsx'
import { type Tint, Tile } from '#web/kit/picture-frame.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { findImageOption } from './goods-images.ts'
import { isPossible } from '#web/storefront/features/goods/sku-choice.ts'
import type { Purchase } from './use-purchase.ts'

type OptionPickerProps = { readonly goods: GoodsDetail; readonly purchase: Purchase }
type OptionRowProps = OptionPickerProps & {
  readonly option: number
  /** One per value where the option is chosen by looking. */
  readonly images?: readonly string[] | undefined
}

/** One option: its name, what is chosen, and a chip per value. What cannot be had is struck, and says so. */
function OptionRow({ goods, purchase, option, images }: OptionRowProps) {
  const t = useText()
  const id = useId()
  const { name, values } = goods.specifications[option]!
  const { choice, pick } = purchase
  return (
    <fieldset className="option-picker" aria-labelledby={id}>
      <p className="option-picker-label" id={id}>
        <b>{name}</b>
        <span className="tabular-numbers">{values[choice[option] ?? -1]}</span>
      </p>
      <div className="option-picker-values">
        {values.map((value, at) => {
          const possible = isPossible(goods.skus, choice, option, at)
          const src = images?.[at]
          const note = possible ? undefined : t('goods.option.unavailable', { value })
          return (
            <Chip
              key={value}
              selected={choice[option] === at}
              unavailable={!possible}
              note={note}
              image={src !== undefined}
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
  const looked = findImageOption(goods)
  return goods.specifications.map(({ name, values }, option) =>
    values.length > 1 ? (
      <OptionRow
        key={name}
        goods={goods}
        purchase={purchase}
        option={option}
        images={looked?.option === option ? looked.images : undefined}
      />
    ) : null,
  )
}
