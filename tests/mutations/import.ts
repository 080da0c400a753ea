import type { Mutation } from './mutation.ts'

const rows = ['server/modules/catalogue/import/read-rows.test.ts']
const records = 'server/modules/catalogue/import/parse-csv-records.ts'

/** Files that a person uploads. */
export const importMutations: readonly Mutation[] = [
  {
    name: 'text after a closing quote always breaks the first field',
    file: records,
    find: 'broken === undefined ? -1 : fields.indexOf(broken)',
    replace: 'broken === undefined ? -1 : 0',
    tests: rows,
  },
  {
    name: 'a carriage return alone ends no row',
    file: records,
    find: "['\\r\\n', '\\n', '\\r']",
    replace: "['\\r\\n', '\\n']",
    tests: rows,
  },
  {
    name: 'the fields before an open quote are lost',
    file: records,
    find: 'return parse(text.subarray(start, Number(error.bytes)), options)[0] ?? []',
    replace: 'return []',
    tests: rows,
  },
]
