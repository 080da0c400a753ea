import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { TranslationGroup } from '#contract/translation-kinds.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'

export type Coverage = OperationData<'staffTranslations.coverage'>
export type ExportFile = OperationData<'staffTranslations.exports'>['pageList'][number]
export type ImportDetail = OperationData<'staffTranslations.detail'>
export type ImportFile = ImportDetail['import']

const workspaces = {
  seller: { module: 'sellerTranslations', path: '/seller/translations' },
  staff: { module: 'staffTranslations', path: '/staff/translations' },
} as const

/** Sellers translate the texts of their store, staff those of the shop; the pages are the same. */
export const useWorkspace = () => workspaces[useLocation().pathname.startsWith('/staff/') ? 'staff' : 'seller']

/** The coverage, counted again whenever the page opens. */
export const useCoverageQuery = () => ({ ...apiQuery(`${useWorkspace().module}.coverage`, {}), staleTime: 0 })

export const isBusy = ({ state }: Pick<ImportFile, 'state'>): boolean => state === 'checking' || state === 'importing'
export const pollMs = 1_000

/** The kinds of texts that the person may translate; none until they are known. */
export function useOwnGroups(): readonly TranslationGroup[] {
  const { data } = useQuery(useCoverageQuery())
  return data?.languages[0]?.groups.map(({ group }) => group) ?? []
}
