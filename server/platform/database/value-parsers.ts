import pg from 'pg'

const { builtins } = pg.types

/** Money and counts are int8; beyond 2^53 a number would lose precision. */
const parseInt8 = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database answered ${text}, which a number cannot hold exactly`)
  return value
}

const parseInt8List = (text: string): (number | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : parseInt8(item)))

const customParsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseInt8],
  [1016, parseInt8List],
  // A calendar day has no time zone; a Date would shift it.
  [builtins.DATE, (text) => text],
])

/** int8 as number (throws when unsafe), numeric and date as text, timestamptz as Date, json parsed. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- pg declares an enum of the ids that it names itself
    customParsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}
