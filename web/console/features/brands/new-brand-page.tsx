import './brands.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { BrandLook } from '#contract/brand-looks.ts'
import { ApiError, type OperationData, type OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ComboboxField, SelectField } from '#web/console/kit/choice-field.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { toConsoleAddress } from './console-address.ts'
import { CopyCard, type Copy } from './copy-card.tsx'

type Looks = OperationData<'brands.looks'>
type Values = Omit<OperationInput<'brands.create'>, 'copy' | 'languages'> & { readonly languages: Looks['languages'] }
type Fields = Readonly<Record<string, string | undefined>>

const textFields = ['name', 'site', 'host', 'mail', 'address'] as const
type TextField = (typeof textFields)[number]
const maxLengths: Readonly<Record<TextField, number>> = { name: 40, site: 40, host: 200, mail: 100, address: 300 }

const emptyValues = {
  name: '',
  site: '',
  host: '',
  mail: '',
  address: '',
  currency: 'USD',
  timeZone: 'UTC',
  languages: ['en'],
  look: 'default',
} as Values

/** Whether site name and host are free, looked up when a field is left. */
function useNameCheck() {
  const [names, setNames] = useState<{ host?: string; site?: string }>({})
  const isNamed = Boolean(names.host || names.site)
  const { isSuccess, error } = useQuery({ ...apiQuery('brands.check', names), enabled: isNamed, retry: false })
  const fields: Fields = error instanceof ApiError ? error.fields : {}
  const isFree = (name: 'host' | 'site', value: string) =>
    value !== '' && names[name] === value && (isSuccess || (error !== null && !fields[name]))
  return { fields, isFree, names, check: setNames }
}

function LookChoice({
  look,
  isChosen,
  onChoose,
}: {
  look: Looks['looks'][number]
  isChosen: boolean
  onChoose: () => void
}) {
  const t = useText()
  const tile = useRef<HTMLLabelElement>(null)
  useLayoutEffect(() => {
    const { style } = tile.current!
    style.setProperty('--look-ground', look.ground)
    style.setProperty('--look-accent', look.accent)
    style.setProperty('--look-soft', look.soft)
  }, [look])
  return (
    <label ref={tile} className="brand-look">
      <span className="brand-look-colours" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <input type="radio" name="look" checked={isChosen} onChange={onChoose} />
      {t(`brands.new.look.${look.look satisfies BrandLook}`)}
    </label>
  )
}

interface LookCardProps {
  looks: Looks['looks']
  look: Values['look']
  set: (part: Partial<Values>) => void
}

function LookCard({ looks, look: chosen, set }: LookCardProps) {
  const t = useText()
  return (
    <section className="console-card" aria-labelledby="brand-look">
      <header>
        <h2 id="brand-look">{t('brands.new.look')}</h2>
      </header>
      <div className="console-card-body brand-fields">
        <fieldset className="brand-choices">
          <legend className="visually-hidden">{t('brands.new.look')}</legend>
          {looks.map((one) => (
            <LookChoice
              key={one.look}
              look={one}
              isChosen={one.look === chosen}
              onChoose={() => set({ look: one.look })}
            />
          ))}
        </fieldset>
        <p className="console-help">{t('brands.new.lookHelp')}</p>
      </div>
    </section>
  )
}

interface PartProps {
  values: Values
  fields: Fields
  set: (part: Partial<Values>) => void
}

function Facts({ values, fields, set }: PartProps) {
  const t = useText()
  const names = useNameCheck()
  const shown = { ...names.fields, ...fields }
  const field = (name: TextField, more: { type?: string; help?: string } = {}) => (
    <TextInput
      label={t(`brands.new.${name}`)}
      value={values[name]}
      maxLength={maxLengths[name]}
      error={shown[name]}
      onChange={({ target }) => set({ [name]: target.value })}
      {...more}
    />
  )
  const named = (name: 'site' | 'host') => (
    <TextInput
      label={t(`brands.new.${name}`)}
      value={values[name]}
      maxLength={maxLengths[name]}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      error={names.names[name] === values[name] ? shown[name] : fields[name]}
      help={names.isFree(name, values[name]) ? t('brands.new.free') : t(`brands.new.${name}Help`)}
      onChange={({ target }) => set({ [name]: target.value.toLowerCase().trim() })}
      onBlur={() =>
        names.check({ ...(values.host && { host: values.host }), ...(values.site && { site: values.site }) })
      }
    />
  )
  return (
    <section className="console-card" aria-labelledby="brand-facts">
      <header>
        <h2 id="brand-facts">{t('brands.new.facts')}</h2>
      </header>
      <div className="console-card-body brand-fields">
        <div className="brand-pair">
          {field('name')}
          {named('site')}
        </div>
        {named('host')}
        <div className="brand-pair">
          {field('mail', { type: 'email' })}
          {field('address')}
        </div>
      </div>
    </section>
  )
}

interface PlaceProps extends PartProps {
  languages: Looks['languages']
  /** The languages are those of another brand. */
  areCopied: boolean
}

function Place({ values, fields, set, languages, areCopied }: PlaceProps) {
  const t = useText()
  const { intl } = useLanguage()
  const currencies = useMemo(() => {
    const names = new Intl.DisplayNames(intl, { type: 'currency' })
    return Intl.supportedValuesOf('currency').map((value) => ({
      value,
      label: `${names.of(value) ?? value}, ${value}`,
    }))
  }, [intl])
  const zones = useMemo(
    () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({ value, label: value })),
    [],
  )
  const names = new Intl.DisplayNames(intl, { type: 'language' })
  const chosen = languages.filter((code) => values.languages.includes(code))
  const toggle = (code: Looks['languages'][number]) =>
    set({
      languages: values.languages.includes(code)
        ? values.languages.filter((one) => one !== code)
        : [...values.languages, code],
    })
  return (
    <section className="console-card" aria-labelledby="brand-languages">
      <header>
        <h2 id="brand-languages">{t(areCopied ? 'brands.new.currency' : 'brands.new.languages')}</h2>
      </header>
      <div className="console-card-body brand-fields">
        <div className="brand-pair">
          <ComboboxField
            label={t('brands.new.currency')}
            help={fields.currency ?? t('brands.new.currencyHelp')}
            options={currencies}
            value={values.currency}
            onChange={(currency) => set({ currency: currency ?? '' })}
          />
          <ComboboxField
            label={t('brands.new.timeZone')}
            {...(fields.timeZone && { help: fields.timeZone })}
            options={zones}
            value={values.timeZone}
            onChange={(timeZone) => set({ timeZone: timeZone ?? '' })}
          />
        </div>
        {!areCopied && (
          <fieldset className="brand-choices">
            <legend className="console-label">{t('brands.new.languages')}</legend>
            {languages.map((code) => (
              <label key={code}>
                <input type="checkbox" checked={values.languages.includes(code)} onChange={() => toggle(code)} />
                {names.of(code) ?? code}
              </label>
            ))}
          </fieldset>
        )}
        {!areCopied && chosen.length > 1 && (
          <SelectField
            label={t('brands.new.first')}
            help={t('brands.new.firstHelp')}
            options={chosen.map((value) => ({ value, label: names.of(value) ?? value }))}
            value={values.languages[0]!}
            onChange={(first) => set({ languages: values.languages.toSorted((one) => (one === first ? -1 : 0)) })}
          />
        )}
      </div>
    </section>
  )
}

function useCreate() {
  const call = useApi()
  const client = useQueryClient()
  const submit = useSubmission()
  return useMutation({
    mutationFn: (values: Values & { copy?: Copy }) =>
      submit(values, (options) => call('brands.create', values, options)),
    onSuccess: () => client.invalidateQueries({ queryKey: ['brands.list'] }),
  })
}

function NewBrand({ looks, languages }: Looks) {
  const t = useText()
  const [values, setValues] = useState(emptyValues)
  const [copy, setCopy] = useState<Copy | null>(null)
  const [isShort, setShort] = useState(false)
  const create = useCreate()
  const fields: Fields = create.error instanceof ApiError ? create.error.fields : {}
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const isFilled = Object.values(values).every((value) => value.length > 0)
  if (create.data)
    return (
      <div className="console-card console-card-body">
        <ListState
          icon="check"
          title={t('brands.new.done', { name: create.data.name })}
          text={t('brands.new.done.text', { host: create.data.host })}
          action={
            <a className="console-link" href={toConsoleAddress(create.data.host)}>
              {t('brands.openConsole')}
            </a>
          }
        />
      </div>
    )
  return (
    <form
      className="brand-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setShort(!isFilled)
        if (isFilled && !create.isPending) create.mutate({ ...values, ...(copy && { copy }) })
      }}
    >
      {create.error && <NoticeLine tone="bad">{failureText(t, create.error)}</NoticeLine>}
      {isShort && !isFilled && <NoticeLine tone="bad">{t('brands.new.missing')}</NoticeLine>}
      <Facts values={values} fields={fields} set={set} />
      <CopyCard copy={copy} error={fields['copy.site'] ?? fields['copy.parts']} onChange={setCopy} />
      <Place
        values={values}
        fields={fields}
        set={set}
        languages={languages}
        areCopied={copy?.parts.includes('languages') ?? false}
      />
      {!copy?.parts.includes('theme') && <LookCard looks={looks} look={values.look} set={set} />}
      <p className="console-help">{t('brands.new.empty')}</p>
      <div>
        <ActionButton type="submit" variant="primary" aria-disabled={create.isPending}>
          {t('brands.new.create')}
        </ActionButton>
      </div>
    </form>
  )
}

/** A new brand, which answers at its host at once. */
export function Page() {
  const t = useText()
  const { data, isError, error, refetch } = useQuery(apiQuery('brands.looks', {}))
  return (
    <PageFrame
      title={t('frame.page.brand.new')}
      lead={t('brands.new.lead')}
      trail={[{ label: t('frame.nav.brands'), href: toHref('/staff/brands') }]}
    >
      {data ? (
        <NewBrand {...data} />
      ) : (
        <div className="console-card console-card-body">
          {isError ? (
            <ListState
              icon="alert"
              title={t('brands.error')}
              text={failureText(t, error)}
              action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
            />
          ) : (
            <Loading>
              <Skeleton shape="line" />
              <Skeleton shape="line" />
            </Loading>
          )}
        </div>
      )}
    </PageFrame>
  )
}
