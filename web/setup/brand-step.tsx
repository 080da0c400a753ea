import { useEffect, useRef, useState } from 'react'
import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { ApiError } from '#web/client/api-call.ts'
import { useForm, type FieldErrors, type FieldValues } from '#web/client/form/use-form.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { SelectField, TextField } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { HomePreview, useThemeColours } from './home-preview.tsx'
import { sendStep, type Look, type Steps } from './setup-call.ts'
import { StepForm } from './step-form.tsx'

const toSite = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^[-\d]+|-+$/g, '')
    .slice(0, 40)

const hostPattern = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/
const checkDelayMs = 400

/** Currencies by name, the common ones first. */
function listCurrencies(intl: string): readonly (readonly [string, string])[] {
  const names = new Intl.DisplayNames(intl, { type: 'currency' })
  const all = Intl.supportedValuesOf('currency').map((code) => [code, `${names.of(code) ?? code}, ${code}`] as const)
  const common = ['EUR', 'USD', 'GBP', 'CNY', 'JPY', 'AED', 'SAR', 'INR']
  const rank = (code: string) => (common.includes(code) ? common.indexOf(code) : common.length)
  return all.toSorted((a, b) => rank(a[0]) - rank(b[0]) || a[1].localeCompare(b[1], intl))
}

type HostState = 'free' | 'taken' | null

/** Asks the server while the address is typed. */
function useHostCheck(host: string): HostState {
  const { locale } = useLanguage()
  const [found, setFound] = useState<{ host: string; state: HostState }>({ host: '', state: null })
  useEffect(() => {
    if (!hostPattern.test(host)) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      const set = (state: HostState) => isCurrent && setFound({ host, state })
      sendStep(locale, 'host', { host }).then(
        () => set('free'),
        (error: unknown) => set(error instanceof ApiError && error.fields.host ? 'taken' : null),
      )
    }, checkDelayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [host, locale])
  return found.host === host ? found.state : null
}

function HostField({ value, onChange, error }: { value: string; onChange: (host: string) => void; error?: string }) {
  const t = useText()
  const state = useHostCheck(value)
  return (
    <TextField
      name="host"
      label={t('setup.brand.host')}
      help={
        state === 'free' ? (
          <span className="setup-good">
            <Icon name="check" size={16} />
            {t('setup.brand.hostFree')}
          </span>
        ) : (
          t('setup.brand.hostHelp')
        )
      }
      error={error ?? (state === 'taken' ? t('setup.brand.hostTaken') : undefined)}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim().toLowerCase())}
      autoCapitalize="none"
      spellCheck={false}
      inputMode="url"
      dir="ltr"
    />
  )
}

/** Name, address, money and look of the first brand, with the shop's colours beside it. */
export function BrandStep({ view, onDone }: { view: Steps; onDone: () => Promise<void> }) {
  const t = useText()
  const { locale, intl, timeZone } = useLanguage()
  const [name, setName] = useState('')
  const [site, setSite] = useState<string | null>(null)
  const [host, setHost] = useState(() => (/^(localhost|[\d.:[\]]+)$/.test(location.hostname) ? '' : location.hostname))
  const [languages, setLanguages] = useState<readonly string[]>([locale])
  const [look, setLook] = useState<Look>(view.looks[0]!)
  const [currencies] = useState(() => listCurrencies(intl))
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'))
  const check = (values: FieldValues): FieldErrors => ({
    ...Object.fromEntries(
      ['name', 'site', 'host', 'mail', 'address']
        .filter((field) => (values[field] ?? '').trim() === '')
        .map((field) => [field, t('setup.required')]),
    ),
    ...(values.host && !hostPattern.test(values.host) && { host: t('setup.brand.hostError') }),
    ...(values.mail && !/^\S+@\S+[.]\S+$/.test(values.mail) && { mail: t('setup.brand.mailError') }),
  })
  const form = useForm({
    check,
    send: async ({ name, site, host, mail, address, currency, timeZone }) => {
      const input = { name, site, host, mail, address, currency, timeZone, languages, look: look.site }
      await sendStep(locale, 'brand', input)
      await onDone()
    },
  })
  return (
    <div className="setup-split">
      <StepForm
        title={t('setup.brand.title')}
        text={t('setup.brand.text')}
        form={form}
        action={t('setup.brand.action')}
      >
        <div className="setup-pair">
          <TextField
            name="name"
            label={t('setup.brand.name')}
            error={form.errors.name}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            maxLength={40}
          />
          <TextField
            name="site"
            label={t('setup.brand.site')}
            help={t('setup.brand.siteHelp')}
            error={form.errors.site}
            value={site ?? toSite(name)}
            onChange={({ currentTarget }) => setSite(currentTarget.value.toLowerCase())}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        </div>
        <HostField value={host} onChange={setHost} error={form.errors.host} />
        <div className="setup-pair">
          <TextField
            name="mail"
            type="email"
            label={t('setup.brand.mail')}
            help={t('setup.brand.mailHelp')}
            error={form.errors.mail}
            dir="ltr"
          />
          <TextField
            name="address"
            label={t('setup.brand.address')}
            help={t('setup.brand.addressHelp')}
            error={form.errors.address}
          />
        </div>
        <div className="setup-pair">
          <SelectField name="currency" label={t('setup.brand.currency')} help={t('setup.brand.currencyHelp')}>
            {currencies.map(([code, label]) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField name="timeZone" label={t('setup.brand.zone')} defaultValue={timeZone}>
            {zones.includes(timeZone) ? null : <option value={timeZone}>{timeZone}</option>}
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </SelectField>
        </div>
        <LanguageChoice all={view.languages} chosen={languages} onChange={setLanguages} />
        <LookChoice looks={view.looks} chosen={look} onChange={setLook} />
      </StepForm>
      <HomePreview look={look} name={name || t('setup.brand.sampleName')} host={host || 'shop.example.com'} />
    </div>
  )
}

/** The first one is what visitors start in. */
function LanguageChoice({
  all,
  chosen,
  onChange,
}: {
  all: readonly Locale[]
  chosen: readonly string[]
  onChange: (languages: readonly string[]) => void
}) {
  const t = useText()
  const toggle = (code: string) => {
    const others = chosen.filter((one) => one !== code)
    onChange(chosen.includes(code) ? (others.length > 0 ? others : chosen) : [...chosen, code])
  }
  return (
    <fieldset className="setup-languages">
      <legend>{t('setup.brand.languages')}</legend>
      <div>
        {all.map((code) => (
          <Checkbox key={code} checked={chosen.includes(code)} onChange={() => toggle(code)}>
            <span lang={getLocaleInfo(code).htmlLang}>{getLocaleInfo(code).name}</span>
            {chosen[0] === code && <small>{t('setup.brand.firstLanguage')}</small>}
          </Checkbox>
        ))}
      </div>
      <p className="setup-help">{t('setup.brand.languagesHelp')}</p>
    </fieldset>
  )
}

function LookChoice({
  looks,
  chosen,
  onChange,
}: {
  looks: readonly Look[]
  chosen: Look
  onChange: (look: Look) => void
}) {
  const t = useText()
  return (
    <fieldset className="setup-looks">
      <legend>{t('setup.brand.look')}</legend>
      <div>
        {looks.map((look) => (
          <LookTile key={look.site} look={look} isChosen={look === chosen} onChoose={() => onChange(look)} />
        ))}
      </div>
      <output className="setup-help">
        {chosen.failures === 0
          ? t('setup.brand.contrastGood')
          : t('setup.brand.contrastBad', { count: chosen.failures })}
      </output>
    </fieldset>
  )
}

function LookTile({ look, isChosen, onChoose }: { look: Look; isChosen: boolean; onChoose: () => void }) {
  const t = useText()
  const tile = useRef<HTMLLabelElement>(null)
  useThemeColours(tile, look.theme)
  return (
    <label ref={tile} className={`setup-look setup-look-${look.theme.shape}`}>
      <input type="radio" name="look" value={look.site} checked={isChosen} onChange={onChoose} />
      <span aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <b>
        {t(`setup.look.${look.site}`)}
        {isChosen && <Icon name="check" size={16} />}
      </b>
    </label>
  )
}
