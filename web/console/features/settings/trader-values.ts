import type { TraderRecord } from '#contract/traders.ts'
import type { OperationData } from '#web/client/api-call.ts'
import type { TextByLanguage } from '../texts/texts-field.tsx'

const textFields = [
  'legalName',
  'street',
  'postcode',
  'city',
  'region',
  'country',
  'registerName',
  'registerNumber',
  'vatNumber',
  'email',
  'phone',
] as const
type TextField = (typeof textFields)[number]

export type TraderValues = Readonly<Record<TextField, string>> & { readonly legalLines: TextByLanguage }
export type TraderDetail = OperationData<'sellerTrader.detail'>

export const traderFields = [...textFields, 'legalLines'] as const

export const toTraderValues = (trader: TraderRecord | null): TraderValues => ({
  ...(Object.fromEntries(textFields.map((field) => [field, trader?.[field] ?? ''])) as Record<TextField, string>),
  legalLines: trader?.legalLines ?? {},
})

export const toTraderInput = ({ legalLines, ...texts }: TraderValues, version: number) => ({
  ...texts,
  version,
  legalLines: Object.fromEntries(Object.entries(legalLines).filter(([, text]) => text.trim() !== '')),
})
export type TraderSent = ReturnType<typeof toTraderInput>
