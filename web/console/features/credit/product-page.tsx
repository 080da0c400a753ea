import './credit.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { maxCreditTermsText, maxLoanMonths } from '#contract/credit-terms.ts'
import type { OperationInput } from '#web/client/api-call.ts'
import { ApiError } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { ToggleSwitch } from '#web/console/kit/toggle-switch.tsx'
import { CardContent } from '../../app/card-content.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { LeaveGuard } from '../../app/leave-guard.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { TextsField } from '../texts/texts-field.tsx'
import { toCreditPath } from './credit-frame.tsx'
import { productsQuery, relatedToCredit, type CreditProduct } from './credit-lists.ts'
import { ProductPreview } from './product-preview.tsx'
import {
  emptyProduct,
  findProductErrors,
  numberFields,
  toProductInput,
  toProductValues,
  type NumberField,
  type ProductErrors,
  type ProductValues,
} from './product-values.ts'
import { useProductName } from './use-product-name.ts'

const maxNameLength = 60
const isPercent = (field: NumberField): boolean => field.endsWith('Percent')
const isMonths = (field: NumberField): boolean => field.endsWith('Months')

function useSaveProduct(onSaved: (productId: string) => void) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: (input: OperationInput<'staffCredit.saveProduct'>) =>
      submit(input, (options) => call('staffCredit.saveProduct', input, options)),
    onSuccess: async ({ product }) => {
      toast({ text: t('lending.product.saved') })
      await invalidate(client, { predicate: ({ queryKey }) => relatedToCredit.test(String(queryKey[0])) })
      onSaved(product.id)
    },
  })
}

interface FieldsProps {
  values: ProductValues
  onChange: (part: Partial<ProductValues>) => void
  errors: ProductErrors
  refused: Readonly<Record<string, string>>
}

function Fields({ values, onChange, errors, refused }: FieldsProps) {
  const t = useText()
  const { code } = useConsoleStart().brand.currency
  const toError = (field: keyof ProductValues) => {
    const wrong = errors[field]
    return refused[field] ?? (wrong && t(`lending.error.${wrong}`, { max: maxLoanMonths }))
  }
  const toUnit = (field: NumberField) => (isPercent(field) ? '%' : isMonths(field) ? t('lending.unit.months') : code)
  return (
    <>
      <TextsField
        label={t('lending.field.names')}
        texts={values.names}
        maxLength={maxNameLength}
        error={toError('names')}
        onChange={(names) => onChange({ names })}
      />
      <div className="credit-fields">
        {numberFields.map((field) => (
          <TextInput
            key={field}
            label={t('lending.field.withUnit', { name: t(`lending.field.${field}`), unit: toUnit(field) })}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={values[field]}
            error={toError(field)}
            onChange={({ target }) => onChange({ [field]: target.value })}
          />
        ))}
      </div>
      <TextsField
        label={t('lending.field.terms')}
        texts={values.terms}
        maxLength={maxCreditTermsText}
        isLong
        error={toError('terms')}
        onChange={(terms) => onChange({ terms })}
      />
      <p className="console-help">{t('lending.field.termsHelp')}</p>
      <ToggleSwitch checked={values.isOpen} onChange={({ target }) => onChange({ isOpen: target.checked })}>
        {t('lending.field.isOpen')}
      </ToggleSwitch>
    </>
  )
}

interface EditorProps {
  product: CreditProduct | null
  maxAprPercent: number
}

function Editor({ product, maxAprPercent }: EditorProps) {
  const t = useText()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const { digits } = useConsoleStart().brand.currency
  const saved = product ? toProductValues(product) : emptyProduct
  const [values, setValues] = useState(saved)
  const [isChecked, setChecked] = useState(false)
  const save = useSaveProduct((productId) => {
    setChecked(false)
    if (!product) void navigate(`${toCreditPath('products')}/${productId}`, { replace: true })
  })
  const errors = findProductErrors(values, digits, maxAprPercent)
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved)
  const canManage = user?.permissions.includes('credit.manage') ?? false
  const submit = () => {
    setChecked(true)
    const input = toProductInput(values, product, digits)
    if (Object.keys(errors).length === 0 && input && !save.isPending) save.mutate(input)
  }
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const isRefused = save.error !== null && Object.keys(refused).length === 0
  return (
    <div className="credit-editor">
      <LeaveGuard isActive={isChanged && !save.isPending && !save.isSuccess} />
      <form
        className="console-card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset className="console-card-body credit-form" disabled={!canManage}>
          {isRefused && <NoticeLine tone="bad">{failureText(t, save.error)}</NoticeLine>}
          <Fields
            values={values}
            onChange={(part) => setValues((now) => ({ ...now, ...part }))}
            errors={isChecked ? errors : {}}
            refused={refused}
          />
          {product && <NoticeLine tone="info">{t('lending.product.later')}</NoticeLine>}
          {canManage && (
            <div className="credit-form-foot">
              <ActionButton type="submit" variant="primary" aria-disabled={save.isPending}>
                {t('lending.product.save')}
              </ActionButton>
            </div>
          )}
        </fieldset>
      </form>
      <section className="console-card" aria-labelledby="credit-preview-title">
        <header>
          <h2 id="credit-preview-title">{t('lending.preview')}</h2>
        </header>
        <div className="console-card-body">
          <ProductPreview values={values} maxAprPercent={maxAprPercent} />
        </div>
      </section>
    </div>
  )
}

/** A product: bounds, rates, fees and terms, with an example and the legal cap beside them. */
export function Page() {
  const t = useText()
  const toName = useProductName()
  const { brand } = useConsoleStart()
  const { productId } = useParams()
  const { data, error, refetch } = useQuery(productsQuery)
  const product = data?.products.find(({ id }) => id === productId) ?? null
  return (
    <PageFrame
      title={product ? toName(product) : t('lending.product.new')}
      trail={[
        { label: brand.name },
        { label: t('frame.nav.credit'), href: toHref(toCreditPath('applications')) },
        { label: t('frame.page.credit.products'), href: toHref(toCreditPath('products')) },
      ]}
    >
      <CardContent isLoaded={data !== undefined} error={error} onRetry={() => void refetch()}>
        {data && (
          <Editor
            key={`${product?.id ?? ''} ${product?.version ?? 0}`}
            product={product}
            maxAprPercent={data.maxAprPercent}
          />
        )}
      </CardContent>
    </PageFrame>
  )
}
