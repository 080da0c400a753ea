import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import {
  applicationLengths,
  maxApplicationCategories,
  payoutCurrencies,
  type ApplicationField,
  type ApplicationText,
} from '#contract/application-form.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import { usePrice } from '#web/client/price.tsx'
import { useHref } from '#web/client/use-href.ts'
import { useCountryName } from '#web/client/country-options.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { SelectField, TextArea, TextField } from '#web/kit/field.tsx'
import { toLatinDigits } from '#web/kit/number.ts'
import { RadioGroup, RadioTile } from '#web/kit/radio-tile.tsx'
import { documentNumbers } from '#web/storefront/app/document-numbers.ts'
import { companyFields } from './application-steps.ts'
import { IdentityImage } from './identity-image.tsx'
import type { ApplicationDraft } from './use-application-draft.ts'

type FieldProps = {
  readonly draft: ApplicationDraft
  /** Shows which fields are still empty, too. */
  readonly showsMissing: boolean
}

/** The error of a field: what the server could not store, else what stops the form from being sent. */
function useFieldError({ draft, showsMissing }: FieldProps) {
  return (field: ApplicationField): string | undefined => {
    const problem = draft.own.problems.find((one) => one.field === field)
    return draft.refused[field] ?? (problem && (showsMissing || !problem.isMissing) ? problem.text : undefined)
  }
}

const inputProps: Partial<Record<ApplicationText, ComponentProps<'input'>>> = {
  storeName: { autoComplete: 'off' },
  invitationCode: { autoComplete: 'off', dir: 'ltr' },
  legalName: { autoComplete: 'organization' },
  registerNumber: { autoComplete: 'off' },
  taxNumber: { autoComplete: 'off', dir: 'ltr' },
  country: { autoComplete: 'country-name' },
  contactName: { autoComplete: 'name' },
  contactRole: { autoComplete: 'organization-title' },
  email: { autoComplete: 'email', type: 'email', dir: 'ltr' },
  phone: { autoComplete: 'tel', type: 'tel', dir: 'ltr' },
  street: { autoComplete: 'street-address' },
  postcode: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2' },
  region: { autoComplete: 'address-level1' },
  accountHolder: { autoComplete: 'off' },
  accountNumber: { autoComplete: 'off', dir: 'ltr' },
}

const helpFields = ['legalName', 'taxNumber', 'phone', 'accountHolder', 'invitationCode'] as const
type HelpField = (typeof helpFields)[number]
const hasHelp = (field: ApplicationText): field is HelpField => helpFields.some((one) => one === field)

function ApplicationTextField({ field, ...props }: FieldProps & { readonly field: ApplicationText }) {
  const t = useText()
  const { draft } = props
  const getError = useFieldError(props)
  const toCountryName = useCountryName()
  const kind = draft.values.kind ?? 'company'
  const isLong = field === 'storeAbout' || field === 'products'
  const name =
    field === 'legalName' && kind === 'person' ? t('merchants.field.personName') : t(`merchants.field.${field}`)
  const isRequired = draft.own.required.includes(field)
  const label = isRequired ? (
    name
  ) : (
    <>
      {name} <small className="application-form-optional">{t('common.optional')}</small>
    </>
  )
  const text = draft.values[field] ?? ''
  const masked = field === 'accountNumber' && draft.accountMasked !== '' ? draft.accountMasked : null
  const help =
    masked !== null
      ? t('merchants.help.stored', { number: masked })
      : hasHelp(field)
        ? t(field === 'legalName' && kind === 'person' ? 'merchants.help.personName' : `merchants.help.${field}`)
        : undefined
  const shared = {
    name: field,
    label,
    help,
    error: getError(field),
    maxLength: applicationLengths[field][1],
    value: field === 'country' ? toCountryName(text) : text,
    'aria-required': isRequired || undefined,
  }
  const change = (value: string) => draft.change({ [field]: value })
  if (isLong) return <TextArea {...shared} onChange={({ target }) => change(target.value)} />
  return (
    <TextField
      {...shared}
      {...inputProps[field]}
      onChange={({ target }) => change(target.value)}
      onBlur={() => {
        if (field === 'country') void draft.flush().then(() => draft.resetTyped('country'))
      }}
    />
  )
}

function KindField({ draft }: Pick<FieldProps, 'draft'>) {
  const t = useText()
  return (
    <RadioGroup legend={t('merchants.field.kind')} columns={2}>
      {(['company', 'person'] as const).map((kind) => (
        <RadioTile
          key={kind}
          name="kind"
          title={t(`merchants.kind.${kind}`)}
          checked={(draft.values.kind ?? 'company') === kind}
          onChange={() => draft.change({ kind })}
        />
      ))}
    </RadioGroup>
  )
}

/** Reads a typed fee: digits of any script, one decimal mark; undefined for no amount. */
function readFee(typed: string): number | null | undefined {
  const plain = toLatinDigits(typed.trim()).replace(/[,٫]/, '.')
  if (plain === '') return null
  return /^\d{1,6}(\.\d{1,3})?$/.test(plain) ? Number(plain) : undefined
}

function FeeField(props: FieldProps) {
  const t = useText()
  const { draft } = props
  const { currency } = useBoot().brand
  const getError = useFieldError(props)
  const stored = draft.values.deliveryFee as number | null | undefined
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && readFee(typed) === undefined
  return (
    <TextField
      name="deliveryFee"
      label={t('merchants.field.deliveryFee')}
      help={t('merchants.help.deliveryFee')}
      error={isWrong ? t('merchants.fee.wrong') : getError('deliveryFee')}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      maxLength={12}
      value={typed ?? (stored === null || stored === undefined ? '' : `${stored}`)}
      after={<span>{currency.code}</span>}
      onChange={({ target }) => {
        setTyped(target.value)
        const fee = readFee(target.value)
        if (fee !== undefined) draft.change({ deliveryFee: fee })
      }}
    />
  )
}

function CategoriesField(props: FieldProps) {
  const t = useText()
  const { draft } = props
  const error = useFieldError(props)('categoryIds')
  const { data } = useQuery(apiQuery('goods.categories', {}))
  const chosen = (draft.values.categoryIds as string[] | undefined) ?? []
  const isFull = chosen.length >= maxApplicationCategories
  return (
    <fieldset className={error ? 'field field-invalid' : 'field'}>
      <legend className="application-form-legend">{t('merchants.field.categoryIds')}</legend>
      <div className="application-form-categories">
        {(data?.pageList ?? []).map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={({ target }) =>
              draft.change({
                categoryIds: target.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
              })
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
      <p className="field-note">{error ?? t('merchants.help.categoryIds', { max: maxApplicationCategories })}</p>
    </fieldset>
  )
}

function CurrencyField({ draft }: Pick<FieldProps, 'draft'>) {
  const t = useText()
  const { code } = useBoot().brand.currency
  return (
    <SelectField
      name="payoutCurrency"
      label={t('merchants.field.payoutCurrency')}
      help={t('merchants.help.payoutCurrency', { currency: code })}
      value={draft.values.payoutCurrency ?? code}
      onChange={({ target }) => draft.change({ payoutCurrency: target.value })}
    >
      {[...new Set([code, ...payoutCurrencies])].map((currency) => (
        <option key={currency} value={currency}>
          {currency}
        </option>
      ))}
    </SelectField>
  )
}

function TermsField(props: FieldProps) {
  const t = useText()
  const href = useHref()
  const { draft } = props
  const error = useFieldError(props)('acceptsTerms')
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      <Checkbox
        name="acceptsTerms"
        checked={draft.values.acceptsTerms === true}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => draft.change({ acceptsTerms: target.checked })}
      >
        {t('merchants.field.acceptsTerms')}
      </Checkbox>
      <p className="field-note">
        <a
          className="application-form-link"
          href={href('/doc', { docId: documentNumbers.sellers })}
          target="_blank"
          rel="noreferrer"
        >
          {t('merchants.terms.read')}
          <span className="visually-hidden"> ({t('common.newTab')})</span>
        </a>
      </p>
    </div>
  )
}

function OneField({ field, ...props }: FieldProps & { readonly field: ApplicationField }) {
  const t = useText()
  const getError = useFieldError(props)
  const { draft } = props
  switch (field) {
    case 'kind':
      return <KindField draft={draft} />
    case 'deliveryFee':
      return <FeeField {...props} />
    case 'categoryIds':
      return <CategoriesField {...props} />
    case 'payoutCurrency':
      return <CurrencyField draft={draft} />
    case 'acceptsTerms':
      return <TermsField {...props} />
    case 'identityCard':
    case 'identityHolder':
      return (
        <IdentityImage
          label={t(`merchants.field.${field}`)}
          address={draft.values[field] ?? ''}
          error={getError(field)}
          onChange={(address) => {
            draft.change({ [field]: address })
            void draft.flush()
          }}
        />
      )
    default:
      return <ApplicationTextField field={field} {...props} />
  }
}

const wideFields: readonly ApplicationField[] = [
  'kind',
  'storeAbout',
  'products',
  'identityCard',
  'identityHolder',
  'categoryIds',
  'acceptsTerms',
  'street',
]

/** These fields of the form in two columns; those of a company only for one. */
export function ApplicationFields({ fields, ...props }: FieldProps & { readonly fields: readonly ApplicationField[] }) {
  const isPerson = props.draft.values.kind === 'person'
  return (
    <div className="application-form-fields" onBlur={() => void props.draft.flush()}>
      {fields
        .filter((field) => !(isPerson && companyFields.includes(field)))
        .map((field) => (
          <div key={field} className={wideFields.includes(field) ? 'application-form-wide' : undefined}>
            <OneField field={field} {...props} />
          </div>
        ))}
    </div>
  )
}

/** The value of a field as text, for reading; empty where nothing is given. */
export function useFieldText(draft: ApplicationDraft): (field: ApplicationField) => string {
  const t = useText()
  const toCountryName = useCountryName()
  const price = usePrice()
  const { data } = useQuery(apiQuery('goods.categories', {}))
  const { values } = draft
  return (field) => {
    switch (field) {
      case 'kind':
        return t(`merchants.kind.${values.kind ?? 'company'}`)
      case 'country':
        return toCountryName(values.country ?? '')
      case 'deliveryFee':
        return typeof values.deliveryFee === 'number' ? price(values.deliveryFee) : ''
      case 'categoryIds':
        return (data?.pageList ?? [])
          .filter(({ id }) => (values.categoryIds as string[] | undefined)?.includes(id))
          .map(({ name }) => name)
          .join(', ')
      case 'accountNumber':
        return draft.accountMasked
      case 'identityCard':
      case 'identityHolder':
        return values[field] ? t('merchants.identity.given') : ''
      case 'acceptsTerms':
        return ''
      default:
        return values[field] ?? ''
    }
  }
}
