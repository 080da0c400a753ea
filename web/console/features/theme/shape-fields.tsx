import { useState } from 'react'
import type { Theme } from '#contract/brand-file.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { isCorner } from './theme-values.ts'

const shapes = ['arch', 'hex', 'leaf', 'square', 'circle', 'cut'] as const
const headers = ['plain', 'band', 'centre'] as const
const corners = [0, 1, 2, 3] as const

interface CornerFieldProps {
  index: (typeof corners)[number]
  corner: string
  onChange: (corner: string) => void
}

function CornerField({ index, corner, onChange }: CornerFieldProps) {
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && !isCorner(typed.trim())
  return (
    <TextInput
      label={t(`theme.corner.${index}`)}
      dir="ltr"
      value={typed ?? corner}
      error={isWrong ? t('theme.cornerWrong') : undefined}
      help={index === 0 ? t('theme.cornerHelp') : undefined}
      onChange={({ target }) => {
        setTyped(target.value)
        if (isCorner(target.value.trim())) onChange(target.value.trim())
      }}
      onBlur={() => !isWrong && setTyped(null)}
    />
  )
}

interface ShapeFieldsProps {
  theme: Theme
  onChange: (part: Partial<Theme>) => void
}

/** Frame of pictures, header and corners. */
export function ShapeFields({ theme, onChange }: ShapeFieldsProps) {
  const t = useText()
  return (
    <section className="console-card" aria-labelledby="theme-form">
      <header>
        <h2 id="theme-form">{t('theme.form')}</h2>
      </header>
      <div className="console-card-body page-editor-fields">
        <SelectField
          label={t('theme.shape')}
          value={theme.shape}
          options={shapes.map((value) => ({ value, label: t(`theme.shape.${value}`) }))}
          onChange={(shape) => onChange({ shape: shape as Theme['shape'] })}
        />
        <SelectField
          label={t('theme.header')}
          value={theme.header}
          options={headers.map((value) => ({ value, label: t(`theme.header.${value}`) }))}
          onChange={(header) => onChange({ header: header as Theme['header'] })}
        />
        {corners.map((index) => (
          <CornerField
            key={index}
            index={index}
            corner={theme.corners[index]}
            onChange={(corner) =>
              onChange({ corners: theme.corners.with(index, corner) as unknown as Theme['corners'] })
            }
          />
        ))}
      </div>
    </section>
  )
}
