import './taxes.css'
import type { ReactNode } from 'react'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ViewTabs } from '#web/console/kit/view-tabs.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { FormPage, type FormPageProps } from '../../app/forms/form-page.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import type { Taxes } from './tax-values.ts'

const paths = {
  zones: '/staff/tax',
  classes: '/staff/tax/classes',
  prices: '/staff/tax/prices',
  report: '/staff/ledger/taxes',
} as const
type TaxTab = Exclude<keyof typeof paths, 'report'>

interface TaxFrameProps<Values extends object> {
  tab: TaxTab
  /** Undefined while they are loading. */
  taxes: Taxes | undefined
  actions?: ReactNode
  /** The page is a form whose fields are saved together. */
  form?: Pick<FormPageProps<Values>, 'form' | 'labels' | 'isSaving' | 'onSave'>
  children: ReactNode
}

/** The pages about tax: zones and rates, classes, and prices; the report is a page of the ledger. */
export function TaxFrame<Values extends object>({ tab, taxes, actions, form, children }: TaxFrameProps<Values>) {
  const t = useText()
  const { intl } = useLanguage()
  const user = useCurrentUser()
  const count = { zones: taxes?.zones.length, classes: taxes?.classes.length, prices: undefined, report: undefined }
  const tabs = (Object.keys(paths) as (keyof typeof paths)[]).filter(
    (key) => key !== 'prices' || user?.permissions.includes('brand.manage'),
  )
  const frame = { title: t('frame.nav.tax'), lead: t('taxes.lead'), trail: [], actions }
  const content = (
    <>
      <div className="tax-tabs">
        <ViewTabs
          label={t('frame.nav.tax')}
          views={tabs.map((key) => ({
            key,
            label: t(`frame.page.tax.${key}`),
            href: toHref(paths[key]),
            count: count[key] ? formatNumber(count[key], intl) : undefined,
          }))}
          current={tab}
        />
      </div>
      {children}
    </>
  )
  if (form)
    return (
      <FormPage {...frame} {...form}>
        {content}
      </FormPage>
    )
  return <PageFrame {...frame}>{content}</PageFrame>
}
