import { useLocation } from 'react-router'
import type { OperationData } from '#web/client/api-call.ts'

export type Coverage = OperationData<'staffTranslations.coverage'>
export type ExportFile = OperationData<'staffTranslations.exports'>['pageList'][number]
export type ImportDetail = OperationData<'staffTranslations.detail'>
export type ImportFile = ImportDetail['import']

const workspaces = {
  seller: { module: 'sellerTranslations', path: '/seller/translations' },
  staff: { module: 'staffTranslations', path: '/staff/translations' },
} as const

/** Sellers translate the products of their store, staff the catalogue of the brand; the pages are the same. */
export const useWorkspace = () => workspaces[useLocation().pathname.startsWith('/staff/') ? 'staff' : 'seller']

export const isBusy = ({ state }: Pick<ImportFile, 'state'>): boolean => state === 'checking' || state === 'importing'
export const pollMs = 1_000
