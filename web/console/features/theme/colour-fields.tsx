import { useId, useState } from 'react'
import type { Theme } from '#contract/brand-file.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { mainRoles, otherRoles, readColour, type Role } from './theme-values.ts'

interface ColourFieldProps {
  role: Role
  colour: string
  onChange: (colour: string) => void
}

function ColourField({ role, colour, onChange }: ColourFieldProps) {
  const t = useText()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const name = t(`theme.role.${role}`)
  const isWrong = typed !== null && readColour(typed) === null
  return (
    <div className="theme-colour">
      <input
        type="color"
        aria-label={t('theme.picker', { role: name })}
        value={colour}
        onChange={({ target }) => {
          setTyped(null)
          onChange(target.value.toUpperCase())
        }}
      />
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        type="text"
        dir="ltr"
        spellCheck={false}
        maxLength={7}
        value={typed ?? colour}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-note` : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          const read = readColour(target.value)
          if (read) onChange(read)
        }}
        onBlur={() => !isWrong && setTyped(null)}
      />
      {isWrong && (
        <p id={`${id}-note`} className="console-help text-input-error">
          {t('theme.hexWrong')}
        </p>
      )}
    </div>
  )
}

interface ColourFieldsProps {
  palette: Theme['light']
  onChange: (role: Role, colour: string) => void
}

/** The colours of a palette: the main ones, and all of them on demand. */
export function ColourFields({ palette, onChange }: ColourFieldsProps) {
  const t = useText()
  const [isWhole, setWhole] = useState(false)
  const all = [...mainRoles, ...otherRoles]
  return (
    <section className="console-card" aria-labelledby="theme-colours">
      <header>
        <h2 id="theme-colours">{t('theme.colours')}</h2>
        <button
          type="button"
          className="console-link"
          aria-expanded={isWhole}
          onClick={() => setWhole((before) => !before)}
        >
          {isWhole ? t('theme.mainColours') : t('theme.allColours', { count: all.length })}
        </button>
      </header>
      <div className="console-card-body theme-colours">
        {(isWhole ? all : mainRoles).map((role) => (
          <ColourField key={role} role={role} colour={palette[role]} onChange={(colour) => onChange(role, colour)} />
        ))}
      </div>
    </section>
  )
}
