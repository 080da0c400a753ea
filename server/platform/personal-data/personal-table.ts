import type { RawBuilder } from 'kysely'
import type { Tables } from '#server/db/schema.ts'

/** A person whose data is read or erased. */
export type DataSubject = {
  readonly userId: string
  readonly username: string
  readonly email: string | null
  /** Takes the place of the username. */
  readonly neutralName: string
  /** When it is erased. */
  readonly at: Date
}

type ColumnOf<Table extends keyof Tables> = Extract<keyof Tables[Table], string>

/** How the rows of a person are found. */
type Owner<Column extends string> =
  /** The column has the user's id. */
  | Column
  /** The column has the user's mail address. */
  | { readonly email: Column }
  /** The column has the id of a row of another table, whose column `by` has the user's id. */
  | { readonly key: Column; readonly parent: keyof Tables; readonly by: string }

type NewValue = string | number | boolean | null | Date | RawBuilder<unknown>

/** The effect of deletion on the rows. */
type Erasure<Column extends string> =
  | 'delete'
  | { readonly keep: string }
  | { readonly set: Readonly<Partial<Record<Column, NewValue | ((person: DataSubject) => NewValue)>>> }

type Entry<Column extends string> = {
  readonly owner: Owner<Column>
  /** The file and the columns of the export, or the reason why there is none. */
  readonly exports: { readonly as: string; readonly columns: readonly Column[] } | { readonly no: string }
  readonly erases: Erasure<Column>
  /** Only the rows in which this column has one of these values, for `exports` and `erases`. */
  readonly where?: readonly [Column, ...string[]]
}

/** The personal data of one table. A table whose rows belong to several people has several entries. */
export type PersonalTable = Entry<string> & { readonly table: keyof Tables }

/** Declares the personal data of a table: the part that export reads, and the effect of deletion. */
export const personalTable = <Table extends keyof Tables>(
  table: Table,
  entry: Entry<ColumnOf<Table>>,
): PersonalTable => ({ table, ...(entry as Entry<string>) })

/**
 * A column that names somebody who acted for the shop. `name`: it has a username, which deletion replaces. A text: it has an
 * id, which stays, with the reason.
 */
export type ActorColumn = {
  readonly table: keyof Tables
  readonly column: string
  readonly has: 'name' | { readonly id: string }
}

/** Declares columns with the username of somebody who acted. */
export const actorNames = <Table extends keyof Tables>(
  table: Table,
  ...columns: readonly ColumnOf<Table>[]
): ActorColumn[] => columns.map((column) => ({ table, column, has: 'name' }))

/** Declares columns with the id of somebody who acted, which leads to a user without a name. */
export const actorIds = <Table extends keyof Tables>(
  table: Table,
  columns: readonly ColumnOf<Table>[],
  why: string,
): ActorColumn[] => columns.map((column) => ({ table, column, has: { id: why } }))

/** The personal data of a module, in the order of erasing: rows that refer to others first. */
export type PersonalData = { readonly tables: readonly PersonalTable[]; readonly actors?: readonly ActorColumn[] }

/** Replaces the fields of a stored address; the country and the region stay, for taxes and figures. */
export const addressWithoutPerson =
  '{"consignee":"-","areaCode":"","phone":"","email":null,"city":"","street":"","postcode":null}'
