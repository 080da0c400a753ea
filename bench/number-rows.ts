/** A row for each number from 1 to $2, back from today. */
export const numbersSql = `numbers as (
  select n, date_trunc('day', now()) - n * interval '31 seconds' as at from generate_series(1, $2::integer) as n)`

/** An id of the moment `at`, which tells rows of one moment apart by `n`. */
export const idSql = (at: string, n: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${n}::text), 1, 3) || '8' || substr(md5(${n}::text), 4, 15))::uuid`

/** A table, how many rows it gets, and the statement that adds them: of brand $1, and so many ($2). */
export type FillStep = readonly [table: string, rows: number, text: string]
