import './policy.css'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { VersionConflictDialog } from '../../../app/forms/version-conflict.tsx'
import { BrandFrame, SettingsPage, type BrandSettings } from '../brand-frame.tsx'
import { useSettingsForm } from '../use-settings-form.ts'
import { policyGroupNames, policyGroups, policyKeys, type PolicyGroup, type PolicyKey } from './policy-groups.ts'
import { PolicyRowField } from './policy-row.tsx'
import { findProblem, toPolicyValues, toRowsByKey, toSentValue, type PolicyValues } from './policy-values.ts'
import { usePolicyUnits } from './use-policy-units.ts'

type Topic = PolicyGroup | 'all' | 'own'
type Errors = ReadonlyMap<PolicyKey, string>

const toValues = ({ policy }: BrandSettings): PolicyValues => toPolicyValues(policy.rows)

function usePolicyForm(settings: BrandSettings) {
  const t = useText()
  const call = useApi()
  const { writeNumber } = usePolicyUnits()
  const [isChecked, setChecked] = useState(false)
  /** Counts the tries that were refused before anything was sent. */
  const [refusals, setRefusals] = useState(0)
  const rows = toRowsByKey(settings.policy.rows)
  const state = useSettingsForm({
    part: 'policy',
    saved: settings,
    toValues,
    toInput: (values: PolicyValues, changes) => ({
      values: Object.fromEntries(
        changes.flatMap((key) => {
          const row = rows.get(key)
          return row ? [[key, toSentValue(row, values[key])] as const] : []
        }),
      ),
    }),
    send: (input, options) => call('brandSettings.savePolicy', input, options),
    getDone: (changes) => t('policy.saved', { count: changes.length }),
  })
  const { form, fields } = state
  const getProblem = (key: PolicyKey): string | null => {
    const value = form.values[key]
    const row = rows.get(key)
    const problem = value === null || !row ? null : findProblem(row, value)
    if (!problem) return null
    if (problem.key === 'least') return t('policy.least', { min: writeNumber(problem.min) })
    if (problem.key === 'most') return t('policy.most', { max: writeNumber(problem.max) })
    return t(`policy.${problem.key}`)
  }
  const findError = (key: PolicyKey) =>
    (isChecked && form.changes.includes(key) ? getProblem(key) : null) ?? fields[key] ?? fields[`values.${key}`]
  const errors: Errors = new Map(
    policyKeys.flatMap((key) => {
      const error = findError(key)
      return error === undefined ? [] : [[key, error] as const]
    }),
  )
  const send = () => {
    setChecked(true)
    if (form.changes.every((key) => getProblem(key) === null)) state.save()
    else setRefusals((count) => count + 1)
  }
  return { ...state, rows, errors, send, attempt: `${refusals} ${state.refusedAt}` }
}

/** The policies that a search and a topic leave; a refused one always stays. */
function useFound(values: PolicyValues, errors: Errors, keyword: string, topic: Topic) {
  const t = useText()
  const wanted = useDeferredValue(keyword.trim().toLocaleLowerCase())
  const isFound = (group: PolicyGroup, key: PolicyKey): boolean => {
    if (errors.has(key)) return true
    if (topic === 'own' ? values[key] === null : topic !== 'all' && topic !== group) return false
    const texts = [t(`policy.name.${key}`), t(`policy.help.${key}`), t(`policy.group.${group}`), key]
    return wanted === '' || texts.some((text) => text.toLocaleLowerCase().includes(wanted))
  }
  const listFound = (group: PolicyGroup) => {
    const keys: readonly PolicyKey[] = policyGroups[group]
    return keys.filter((key) => isFound(group, key))
  }
  return policyGroupNames.map((group) => ({ group, keys: listFound(group) })).filter(({ keys }) => keys.length > 0)
}

/** Moves the focus to the first refused field after each refused try. */
function useFocusOnRefused(attempt: string, count: number) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (count > 0) list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- typing changes the count, and must not move the focus
  }, [attempt])
  return list
}

function Editor({ settings }: { settings: BrandSettings }) {
  const t = useText()
  const { write } = usePolicyUnits()
  const { form, rows, errors, send, attempt, failure, isSaving, stored, conflict } = usePolicyForm(settings)
  const [keyword, setKeyword] = useState('')
  const [topic, setTopic] = useState<Topic>('all')
  const found = useFound(form.values, errors, keyword, topic)
  const list = useFocusOnRefused(attempt, errors.size)
  const labels = Object.fromEntries(policyKeys.map((key) => [key, t(`policy.name.${key}`)])) as Record<
    PolicyKey,
    string
  >
  const writeValue = (key: PolicyKey, values: PolicyValues) => {
    const row = rows.get(key)!
    const value = toSentValue(row, values[key])
    return write(row, value ?? row.default)
  }
  return (
    <BrandFrame tab="policy" lead={t('policy.lead')} form={{ form, labels, isSaving, onSave: send }}>
      <div className="brand-form policy-page">
        <div className="policy-filters">
          <TextInput
            type="search"
            label={t('policy.search')}
            value={keyword}
            maxLength={100}
            onChange={({ target }) => setKeyword(target.value)}
          />
          <SelectField
            label={t('policy.group')}
            value={topic}
            options={(['all', 'own', ...policyGroupNames] as const).map((value) => ({
              value,
              label: t(`policy.group.${value}`),
            }))}
            onChange={(value) => setTopic(value as Topic)}
          />
        </div>
        <output className="visually-hidden">
          {t('policy.found', { count: found.reduce((sum, { keys }) => sum + keys.length, 0) })}
        </output>
        {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
        {errors.size > 0 && <NoticeLine tone="bad">{t('policy.refused', { count: errors.size })}</NoticeLine>}
        {found.length === 0 && (
          <div className="console-card console-card-body">
            <ListState
              icon="search"
              title={t('policy.none')}
              text={t('policy.none.text')}
              action={
                <ActionButton
                  onClick={() => {
                    setKeyword('')
                    setTopic('all')
                  }}
                >
                  {t('policy.clear')}
                </ActionButton>
              }
            />
          </div>
        )}
        <div ref={list} className="policy-groups">
          {found.map(({ group, keys }) => (
            <section key={group} className="console-card" aria-labelledby={`policy-${group}`}>
              <header>
                <h2 id={`policy-${group}`}>{t(`policy.group.${group}`)}</h2>
                {group === 'limits' && <p className="console-help">{t('policy.group.limits.help')}</p>}
              </header>
              <ul className="policy-rows">
                {keys.map((key) => {
                  const row = rows.get(key)
                  return (
                    row && (
                      <PolicyRowField
                        key={key}
                        policyKey={key}
                        row={row}
                        value={form.values[key]}
                        isChanged={form.changes.includes(key)}
                        error={errors.get(key)}
                        onChange={(value) => form.set({ [key]: value })}
                      />
                    )
                  )
                })}
              </ul>
            </section>
          ))}
        </div>
      </div>
      <VersionConflictDialog key={stored.policy.version} labels={labels} write={writeValue} {...conflict} />
    </BrandFrame>
  )
}

/** Every policy of the brand with its default and bounds. */
export function Page() {
  const t = useText()
  return (
    <SettingsPage tab="policy" lead={t('policy.lead')}>
      {(settings) => <Editor settings={settings} />}
    </SettingsPage>
  )
}
