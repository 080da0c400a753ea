import { useRef, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { identityLengths, proofTypes } from '#contract/identity-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { SelectField, TextField } from '#web/kit/field.tsx'
import { CountryField } from './country-field.tsx'
import { findAdvancedProblems } from './identity-rules.ts'
import { SaveNote } from './save-note.tsx'
import { useEarlyValues } from './use-early-values.ts'
import { useFieldErrors } from './use-field-errors.ts'
import type { IdentityForm } from './use-identity-form.ts'

const autoComplete = {
  street: 'street-address',
  postcode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
} as const

interface AddressFieldsProps {
  readonly form: IdentityForm
  /** Shows which fields are still empty, too. */
  readonly isChecked?: boolean
  /** Saves them by a button of their own. */
  readonly hasButton?: boolean
}

/** The address of the advanced verification, saved as its fields are left. */
export function AddressFields({ form, isChecked, hasButton }: AddressFieldsProps) {
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  useEarlyValues(element, form)
  const errors = useFieldErrors(form, findAdvancedProblems(form.values), isChecked)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    flushSync(() => errors.showAll())
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) return wrong.focus()
    await form.flush()
  }
  const field = (name: keyof typeof autoComplete) => (
    <TextField
      name={name}
      label={
        identityLengths[name][0] > 0 ? (
          t(`identity.field.${name}`)
        ) : (
          <>
            {t(`identity.field.${name}`)} <small className="identity-quiet">{t('common.optional')}</small>
          </>
        )
      }
      error={errors.getError(name)}
      autoComplete={autoComplete[name]}
      maxLength={identityLengths[name][1]}
      value={form.values[name] ?? ''}
      onChange={({ target }) => form.change({ [name]: target.value })}
    />
  )
  return (
    <form
      ref={element}
      className="form"
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      onBlur={({ target }) => {
        errors.leave((target as unknown as HTMLInputElement).name)
        void form.flush()
      }}
    >
      {field('street')}
      <div className="identity-fields">
        {field('postcode')}
        {field('city')}
        {field('region')}
        <CountryField
          label={t('identity.field.residence')}
          error={errors.getError('country')}
          value={form.values.country ?? ''}
          onChange={(country) => form.change({ country })}
        />
      </div>
      <SelectField
        name="proofType"
        label={t('identity.field.proofType')}
        value={form.values.proofType ?? proofTypes[0]}
        onChange={({ target }) =>
          form.change({ proofType: proofTypes.find((type) => type === target.value) ?? proofTypes[0] })
        }
      >
        {proofTypes.map((type) => (
          <option key={type} value={type}>
            {t(`identity.proof.${type}`)}
          </option>
        ))}
      </SelectField>
      {hasButton && (
        <div className="identity-foot">
          <Button type="submit" variant="secondary">
            {t('identity.save')}
          </Button>
          <SaveNote form={form} />
        </div>
      )}
    </form>
  )
}
