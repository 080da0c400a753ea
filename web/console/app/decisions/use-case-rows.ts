import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useKeys } from '../use-keys.ts'

interface CaseRow {
  readonly id: string
}

/** The case that is open beside its list: J and K open the next and the one before, its address is in the path. */
export function useCaseRows(path: string, rows: readonly CaseRow[], currentId: string | undefined) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const toPath = useMemo(() => (row: CaseRow) => `${path}/${row.id}${search}`, [path, search])
  const index = rows.findIndex(({ id }) => id === currentId)
  const toOpen = (row: CaseRow | undefined) => row && (() => void navigate(toPath(row), { replace: index >= 0 }))
  const previous = index > 0 ? toOpen(rows[index - 1]) : undefined
  // Without an open case the first key opens the first of the list.
  const next = index >= 0 ? toOpen(rows[index + 1]) : currentId ? undefined : toOpen(rows[0])
  useKeys({ j: next, k: previous })
  return { toPath, previous, next, close: () => void navigate(path + search) }
}
