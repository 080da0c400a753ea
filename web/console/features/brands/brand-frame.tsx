import './brands.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { ViewTabs } from '#web/console/kit/view-tabs.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { FormPage, type FormPageProps } from '../../app/forms/form-page.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'

export type BrandSettings = OperationData<'brandSettings.detail'>

const paths = {
  hosts: '/staff/brand',
  contact: '/staff/brand/contact',
  trader: '/staff/brand/trader',
  languages: '/staff/brand/languages',
  policy: '/staff/brand/policy',
} as const
type BrandTab = keyof typeof paths
const tabNames = Object.keys(paths) as BrandTab[]

interface BrandFrameProps<Values extends object> {
  tab: BrandTab
  lead: string
  /** The page is a form whose fields are saved together. */
  form?: Pick<FormPageProps<Values>, 'form' | 'labels' | 'isSaving' | 'onSave'>
  children: ReactNode
}

/** The pages of the brand's settings, as tabs of one section. */
export function BrandFrame<Values extends object>({ tab, lead, form, children }: BrandFrameProps<Values>) {
  const t = useText()
  const title = t('frame.nav.brandSettings')
  const frame = { title, documentTitle: `${t(`frame.page.brand.${tab}`)} · ${title}`, lead, trail: [] }
  const content = (
    <>
      <div className="brand-tabs">
        <ViewTabs
          label={title}
          views={tabNames.map((key) => ({ key, label: t(`frame.page.brand.${key}`), href: toHref(paths[key]) }))}
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

interface LoadingFrameProps {
  tab: BrandTab
  lead: string
  error: Error | null
  onRetry: () => void
}

/** Stands for a page of the settings until they are there. */
export function LoadingFrame({ tab, lead, error, onRetry }: LoadingFrameProps) {
  const t = useText()
  return (
    <BrandFrame tab={tab} lead={lead}>
      <div className="console-card console-card-body">
        {error ? (
          <ListState
            icon="alert"
            title={t('brands.settings.error')}
            text={failureText(t, error)}
            action={<ActionButton onClick={onRetry}>{t('common.retry')}</ActionButton>}
          />
        ) : (
          <Loading>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} shape="line" />
            ))}
          </Loading>
        )}
      </div>
    </BrandFrame>
  )
}

interface SettingsPageProps {
  tab: BrandTab
  lead: string
  children: (settings: BrandSettings) => ReactNode
}

/** A page of the brand's settings; the settings are read when it is opened, and its form holds them from then on. */
export function SettingsPage({ tab, lead, children }: SettingsPageProps) {
  const { data, error, refetch } = useQuery({ ...apiQuery('brandSettings.detail', {}), gcTime: 0, staleTime: Infinity })
  if (data) return children(data)
  return <LoadingFrame tab={tab} lead={lead} error={error} onRetry={() => void refetch()} />
}
