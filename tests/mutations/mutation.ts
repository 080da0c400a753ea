/** Parts of the shop whose tests are measured. */
type MutationArea =
  | 'money'
  | 'credit'
  | 'tax'
  | 'payments'
  | 'orders'
  | 'after-sales'
  | 'invoices'
  | 'stock'
  | 'authorization'
  | 'tenancy'
  | 'identity'
  | 'limits'
  | 'promotions'
  | 'jobs'
  | 'outbound'
  | 'messages'
  | 'import'
  | 'applications'
  | 'verification'

/** One realistic error, put into the code alone: the tests must fail. */
export type Mutation = {
  /** The error as a sentence; unique. */
  readonly name: string
  /** From the root of the project. */
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** The nearest test files, from the root of the project. */
  readonly tests: readonly string[]
}

export type Mutations = Readonly<Record<MutationArea, readonly Mutation[]>>

/** The text with the mutation applied; throws when the place to change is not there exactly once. */
export function mutate(text: string, { name, file, find, replace }: Omit<Mutation, 'tests'>): string {
  const count = text.split(find).length - 1
  if (count !== 1) throw new Error(`${name}: found ${count} times in ${file}: ${find}`)
  const mutated = text.replace(find, () => replace)
  if (mutated === text) throw new Error(`${name}: changes nothing in ${file}`)
  return mutated
}
