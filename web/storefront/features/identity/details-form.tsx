import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { documentTypes, getNumberLengths, listDocumentTypes } from '#contract/identity-documents.ts'
import { identityLengths } from '#contract/identity-form.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { DateField, TextField } from '#web/kit/field.tsx'
import { CountryField } from './country-field.tsx'
import { findBasicProblems } from './identity-rules.ts'
import { SaveNote } from './save-note.tsx'
import { useEarlyValues } from './use-early-values.ts'
import { useFieldErrors, type FieldErrors } from './use-field-errors.ts'
import type { IdentityForm } from './use-identity-form.ts'

interface DetailsFormProps {
  readonly form: IdentityForm
  readonly minAgeYears: number
  /** The button at the end. */
  readonly action: string
  /** Called once everything is right and saved. */
  readonly onDone: () => void
}

type FieldsProps = Pick<DetailsFormProps, 'form'> & Pick<FieldErrors, 'getError'>

/** Today at the shop, YYYY-MM-DD. */
const getToday = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())

/** Identity card, passport or residence permit, as a bar of options. */
function DocumentChoice({ form }: Pick<FieldsProps, 'form'>) {
  const t = useText()
  const { country = '', documentType } = form.values
  const offered = listDocumentTypes(country)
  const chosen = offered.find((type) => type === documentType) ?? offered[0]
  return (
    <fieldset className="identity-choice">
      <legend>{t('identity.field.document')}</legend>
      <div>
        {offered.map((type) => (
          <label key={type}>
            <input
              className="visually-hidden"
              type="radio"
              name="documentType"
              value={type}
              checked={type === chosen}
              onChange={() => form.change({ documentType: type })}
            />
            <span>{t(`identity.document.${type}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function NameFields({ form, getError }: FieldsProps) {
  const t = useText()
  const { firstNames = '', lastName = '' } = form.values
  return (
    <>
      <TextField
        name="firstNames"
        label={t('identity.field.firstNames')}
        error={getError('firstNames')}
        autoComplete="given-name"
        maxLength={identityLengths.firstNames[1]}
        value={firstNames}
        onChange={({ target }) => form.change({ firstNames: target.value })}
      />
      <TextField
        name="lastName"
        label={t('identity.field.lastName')}
        error={getError('lastName')}
        autoComplete="family-name"
        maxLength={identityLengths.lastName[1]}
        value={lastName}
        onChange={({ target }) => form.change({ lastName: target.value })}
      />
    </>
  )
}

function DocumentFields({ form, getError }: FieldsProps) {
  const t = useText()
  const { country = '', documentType = documentTypes[0], documentNumber = '' } = form.values
  const [min, max] = getNumberLengths(country, documentType)
  const { birthDate = '', documentExpiresOn = '' } = form.values
  const help = form.numberMasked
    ? // Dots and digits keep their order between words of any direction.
      t('identity.field.numberSaved', { number: `\u2066${form.numberMasked}\u2069` })
    : min === max
      ? t('identity.field.numberExact', { max })
      : t('identity.field.numberHelp', { min, max })
  return (
    <>
      <DateField
        name="birthDate"
        label={t('identity.field.birthDate')}
        error={getError('birthDate')}
        autoComplete="bday"
        defaultValue={birthDate}
        onChange={({ target }) => form.change({ birthDate: target.value })}
      />
      <TextField
        name="documentNumber"
        label={t('identity.field.number')}
        help={help}
        error={getError('documentNumber')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={identityLengths.documentNumber[1]}
        value={documentNumber}
        onChange={({ target }) => form.change({ documentNumber: target.value })}
      />
      <DateField
        name="documentExpiresOn"
        label={
          <>
            {t('identity.field.expires')} <small className="identity-quiet">{t('common.optional')}</small>
          </>
        }
        error={getError('documentExpiresOn')}
        autoComplete="off"
        defaultValue={documentExpiresOn}
        onChange={({ target }) => form.change({ documentExpiresOn: target.value })}
      />
    </>
  )
}

/** The first step: what is printed on the document. */
export function DetailsForm({ form, minAgeYears, action, onDone }: DetailsFormProps) {
  const t = useText()
  const { timeZone } = useLanguage()
  const element = useRef<HTMLFormElement>(null)
  useEarlyValues(element, form)
  const { country = '' } = form.values
  const [firstType] = listDocumentTypes(country)
  const documentType = listDocumentTypes(country).find((type) => type === form.values.documentType) ?? firstType!
  const problems = findBasicProblems(
    { ...form.values, documentType },
    { minAgeYears, today: getToday(timeZone), hasNumber: form.numberMasked !== '' },
  )
  const errors = useFieldErrors(form, problems)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    flushSync(() => errors.showAll())
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) return wrong.focus()
    // A type that a new country does not have is replaced by its first one.
    if (documentType !== form.values.documentType) form.change({ documentType })
    setBusy(true)
    const isSaved = await form.flush()
    setBusy(false)
    if (isSaved) onDone()
  }
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
      <FormAlert>{form.alert}</FormAlert>
      <CountryField
        label={t('identity.field.country')}
        error={errors.getError('country')}
        value={country}
        onChange={(next) => form.change({ country: next })}
      />
      <DocumentChoice form={form} />
      <div className="identity-fields">
        <NameFields form={form} getError={errors.getError} />
        <DocumentFields form={form} getError={errors.getError} />
      </div>
      <div className="identity-foot">
        <Button type="submit" busy={busy}>
          {action}
        </Button>
        <SaveNote form={form} />
      </div>
    </form>
  )
}
