import { api } from '#contract/api.ts'
import type { Data, Operation } from '#contract/operation.ts'
import type { staffAuditApi } from '#contract/staff-audit.ts'
import { isAudited } from '#server/platform/audit/audit.rules.ts'

type List = (typeof staffAuditApi)['operations']

const listNames = (): string[] =>
  Object.entries<Readonly<Record<string, Operation>>>(api).flatMap(([group, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => isAudited(operation))
      .map(([name]) => `${group}.${name}`),
  )

/** The operations that the audit log records, by name. */
export const listAuditedOperations = async (): Promise<Data<List>> => ({ names: listNames().toSorted() })
