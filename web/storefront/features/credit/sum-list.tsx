import { usePrice } from '#web/client/price.tsx'

type SumListProps = {
  readonly rows: readonly (readonly [label: string, amount: number])[]
  readonly total: readonly [label: string, amount: number]
}

/** Parts of a sum over a line, and the sum under it. */
export function SumList({ rows, total }: SumListProps) {
  const price = usePrice()
  return (
    <dl className="cost-list sum-list tabular-numbers">
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{price(amount)}</dd>
        </div>
      ))}
      <div className="sum-list-total">
        <dt>{total[0]}</dt>
        <dd>{price(total[1])}</dd>
      </div>
    </dl>
  )
}
