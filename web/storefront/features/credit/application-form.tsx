import './application.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  employments,
  loanPurposes,
  maxMonthlyFigure,
  type Employment,
  type LoanPurpose,
} from '#contract/credit-terms.ts'
import type { CreditProduct } from '#contract/credit-views.ts'
import { getMaxUploadMegabytes } from '#contract/upload-modules.ts'
import { ApiError } from '#web/client/api-call.ts'
import { useBoot } from '#web/client/boot.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { type FieldErrors, type FieldValues, useForm } from '#web/client/form/use-form.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useHref } from '#web/client/use-href.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { SelectField, TextField } from '#web/kit/field.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { ApplicationSummary } from './application-summary.tsx'
import { findApplicationErrors, monthlyFields, readMonthly, type ApplicationErrorCode } from './application-rules.ts'
import { useApplicationDraft, type ApplicationDraft } from './application-draft.ts'
import type { CreditOffer } from './calculator.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { CreditNotice } from './credit-notice.tsx'
import type { LoanView } from './costs.ts'
import { applicationQuery, productsQuery, refreshCredit } from './credit-queries.ts'
import { useShortPrice } from './credit-texts.ts'
import { DocumentField } from './document-field.tsx'

type Chosen = { readonly offer: CreditOffer; readonly product: CreditProduct; readonly costs: LoanView }
type FormProps = Chosen & { readonly draft: ApplicationDraft; readonly save: (values: FieldValues) => void }

/** Sends the application with the choice of the calculator. */
function useSendApplication({ product, costs }: Chosen, onSent: () => void) {
  const call = useApi()
  const client = useQueryClient()
  const submit = useSubmission()
  const { digits } = useBoot().brand.currency
  return async (values: FieldValues) => {
    const [income, rent, otherPayments] = monthlyFields.map((field) => readMonthly(values[field]!, digits)!)
    const input = {
      productId: product.id,
      amount: costs.amount,
      months: costs.months,
      termsVersion: product.terms.version,
      purpose: values.purpose as LoanPurpose,
      employment: values.employment as Employment,
      income: income!,
      rent: rent!,
      otherPayments: otherPayments!,
      ...(values.incomeProof && { incomeProof: values.incomeProof }),
      ...(values.bankStatement && { bankStatement: values.bankStatement }),
      acceptsTerms: true,
      acceptsReview: true,
      automaticPayment: Boolean(values.automaticPayment),
    }
    try {
      const answer = await submit(input, (options) => call('credit.apply', input, options))
      onSent()
      client.setQueryData(applicationQuery.queryKey, answer)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        await client.invalidateQueries({ queryKey: productsQuery.queryKey })
        await refreshCredit(client)
      }
      throw error
    }
  }
}

/** The texts of errors. */
function useErrorText() {
  const t = useText()
  const price = useShortPrice()
  const { digits } = useBoot().brand.currency
  return (code: ApplicationErrorCode): string =>
    t(`credit.apply.error.${code}`, { example: (1250).toFixed(digits), max: price(maxMonthlyFigure) })
}

/** Leads to the verification of the identity, which the application needs. */
function IdentityNeeded() {
  const t = useText()
  const href = useHref()
  return (
    <div className="application-identity" role="alert">
      <CreditNotice>
        <b>{t('credit.identity.title')}</b> {t('credit.identity.text')}
      </CreditNotice>
      <ButtonLink variant="secondary" href={href('/userInfo/identity')}>
        {t('credit.identity.action')}
      </ButtonLink>
    </div>
  )
}

function AboutFields({ draft, errors }: Pick<FormProps, 'draft'> & { errors: FieldErrors }) {
  const t = useText()
  const { currency } = useBoot().brand
  return (
    <div className="application-fields">
      <SelectField
        name="purpose"
        label={t('credit.apply.purpose')}
        error={errors.purpose}
        defaultValue={draft.purpose ?? ''}
      >
        <option value="">{t('credit.apply.choose')}</option>
        {loanPurposes.map((purpose) => (
          <option key={purpose} value={purpose}>
            {t(`credit.purpose.${purpose}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="employment"
        label={t('credit.apply.employment')}
        error={errors.employment}
        defaultValue={draft.employment ?? ''}
      >
        <option value="">{t('credit.apply.choose')}</option>
        {employments.map((employment) => (
          <option key={employment} value={employment}>
            {t(`credit.employment.${employment}`)}
          </option>
        ))}
      </SelectField>
      {monthlyFields.map((field) => (
        <TextField
          key={field}
          name={field}
          label={t(`credit.apply.${field}`)}
          help={field === 'otherPayments' ? t('credit.apply.none') : undefined}
          error={errors[field]}
          defaultValue={draft[field]}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          after={
            <span className="credit-quiet" aria-hidden="true">
              {currency.code}
            </span>
          }
        />
      ))}
    </div>
  )
}

type DocumentsProps = Pick<FormProps, 'draft'> & {
  readonly isProofRequired: boolean
  readonly error: string | undefined
  readonly onChange: (documents: FieldValues) => void
}

function Documents({ draft, isProofRequired, error, onChange }: DocumentsProps) {
  const t = useText()
  const { policy } = useBoot().brand
  const { incomeProof = '', bankStatement = '' } = draft
  const [given, setGiven] = useState({ incomeProof, bankStatement })
  const change = (documents: Partial<typeof given>) => {
    const next = { ...given, ...documents }
    setGiven(next)
    onChange(next)
  }
  return (
    <Card title={t('credit.apply.documents')}>
      <p className="credit-lead">
        {t('credit.apply.imagesText', { megabytes: getMaxUploadMegabytes(policy, 'identity') })}
      </p>
      <ul className="application-documents">
        <DocumentField
          name="incomeProof"
          isRequired={isProofRequired}
          address={given.incomeProof}
          // The missing document is there.
          error={given.incomeProof ? undefined : error}
          onChange={(address) => change({ incomeProof: address })}
        />
        <DocumentField
          name="bankStatement"
          isRequired={false}
          address={given.bankStatement}
          error={undefined}
          onChange={(address) => change({ bankStatement: address })}
        />
      </ul>
    </Card>
  )
}

function Form({ draft, save, ...chosen }: FormProps & { readonly onSent: () => void }) {
  const t = useText()
  const href = useHref()
  const toast = useToast()
  const price = useShortPrice()
  const toErrorText = useErrorText()
  const { digits } = useBoot().brand.currency
  const { offer, product, costs, onSent } = chosen
  const send = useSendApplication(chosen, onSent)
  const [needsIdentity, setNeedsIdentity] = useState(false)
  const { props, errors, alert, busy } = useForm({
    check: (values) =>
      Object.fromEntries(
        Object.entries(findApplicationErrors(values, { digits, needsIncomeProof: offer.needsIncomeProof })).map(
          ([field, code]) => [field, toErrorText(code)],
        ),
      ),
    send: async (values) => {
      try {
        await send(values)
      } catch (error) {
        setNeedsIdentity(error instanceof ApiError && error.key === 'identity.required')
        throw error
      }
      toast({ text: t('credit.apply.sent') })
      scrollTo({ top: 0 })
    },
    fieldByErrorKey: { 'upload.not_yours': 'incomeProof' },
  })
  const saveForm = (form: HTMLFormElement | null, change: FieldValues = {}) => {
    if (!form) return
    const typed = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    save({ ...Object.fromEntries(typed), ...change })
  }
  return (
    <form
      {...props}
      className="credit-columns application-page"
      onInput={(event) => {
        props.onInput(event)
        saveForm(event.currentTarget)
      }}
    >
      <div className="application-body">
        {alert && needsIdentity ? <IdentityNeeded /> : <FormAlert>{alert}</FormAlert>}
        <Card title={t('credit.apply.about')}>
          <AboutFields draft={draft} errors={errors} />
        </Card>
        <Documents
          draft={draft}
          isProofRequired={offer.needsIncomeProof}
          error={errors.incomeProof}
          onChange={(documents) => saveForm(props.ref.current, documents)}
        />
        <Card title={t('credit.apply.confirm')}>
          <ConsentFields terms={product.terms} withdrawalDays={offer.withdrawalDays} errors={errors} />
        </Card>
      </div>
      <ApplicationSummary costs={costs} answerHours={offer.answerHours}>
        <Button type="submit" full busy={busy}>
          {t('credit.apply.send', { amount: price(costs.amount) })}
        </Button>
        <p className="credit-small">
          {t('credit.apply.draft')}{' '}
          <a
            className="credit-link"
            href={href('/credit', { productId: product.id, amount: costs.amount, months: costs.months })}
          >
            {t('credit.apply.change')}
          </a>
        </p>
      </ApplicationSummary>
    </form>
  )
}

/** The application: about the person, documents and consents, with the costs beside them. */
export function ApplicationForm({ userId, ...chosen }: Chosen & { readonly userId: string }) {
  const { values, save, clear } = useApplicationDraft(userId)
  return (
    // The fields are made again once the draft of this tab is known.
    <Form key={Object.keys(values).length} draft={values} save={save} onSent={clear} {...chosen} />
  )
}
