import { useRef, useLayoutEffect, useState } from 'react'
import type { Theme } from '#contract/brand-file.ts'
import { findClosestPassing, findContrastFailures, listContrasts, type ContrastPair } from '#contract/contrast.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { Mode, Role } from './theme-values.ts'

/** "Aa" in the colours of a pair. */
function Sample({ figure, ground }: { figure: string; ground: string }) {
  const element = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    element.current!.style.color = figure
    element.current!.style.background = ground
  }, [figure, ground])
  return (
    <span ref={element} className="theme-sample" aria-hidden="true">
      Aa
    </span>
  )
}

const isPassing = ({ ratio, minRatio }: ContrastPair) => ratio >= minRatio
/** Rounded down, so that a ratio that fails never reads as one that passes. */
const toShown = (ratio: number) => Math.floor(ratio * 10) / 10

/** Of both colours of a pair, the one whose change is smaller in number of pairs: an accent rather than the page. */
const changedFirst: readonly Role[] = ['accent', 'accent-hover', 'accent-ink', 'sale']
const getRoleToChange = ({ figure, ground }: ContrastPair): Role =>
  changedFirst.includes(ground) && !changedFirst.includes(figure) ? ground : figure

interface ContrastListProps {
  theme: Theme
  mode: Mode
  onUse: (role: Role, colour: string) => void
  onShowMode: (mode: Mode) => void
}

function Closest({ palette, role, onUse }: { palette: Theme['light']; role: Role } & Pick<ContrastListProps, 'onUse'>) {
  const t = useText()
  const colour = findClosestPassing(palette, role)
  if (colour === null) return <p className="console-help">{t('theme.noneCloses')}</p>
  return (
    <div className="theme-closest">
      <Sample figure={colour} ground={colour} />
      <span>{t('theme.closest', { colour })}</span>
      <ActionButton
        small
        aria-label={t('theme.useItFor', { colour, role: t(`theme.role.${role}`) })}
        onClick={() => onUse(role, colour)}
      >
        {t('theme.useIt')}
      </ActionButton>
    </div>
  )
}

/** Each pair of colours with its ratio; those that fail stand first, with the nearest colour that passes. */
export function ContrastList({ theme, mode, onUse, onShowMode }: ContrastListProps) {
  const t = useText()
  const [isWhole, setWhole] = useState(false)
  const palette = theme[mode]
  const other = mode === 'light' ? 'dark' : 'light'
  const pairs = listContrasts(palette)
  const failing = pairs.filter((pair) => !isPassing(pair))
  const passing = pairs.filter(isPassing)
  const otherCount = findContrastFailures(theme).filter((failure) => failure.mode === other).length
  const roles = [...new Set(failing.map(getRoleToChange))]
  const getName = ({ figure, ground }: ContrastPair) =>
    t('theme.pair', { figure: t(`theme.role.${figure}`), ground: t(`theme.role.${ground}`) })
  return (
    <section className="console-card" aria-labelledby="theme-contrast">
      <header>
        <h2 id="theme-contrast">{t('theme.contrast')}</h2>
        <output className={failing.length > 0 ? 'theme-fails' : 'theme-passes'}>
          {failing.length > 0 ? t('theme.contrastFail', { count: failing.length }) : t('theme.contrastPass')}
        </output>
      </header>
      <div className="console-card-body">
        {roles.map((role) => (
          <div key={role} className="theme-failing">
            <ul>
              {failing
                .filter((pair) => getRoleToChange(pair) === role)
                .map((pair) => (
                  <li key={`${pair.figure} ${pair.ground}`}>
                    <Sample figure={palette[pair.figure]} ground={palette[pair.ground]} />
                    <span>
                      <b>{getName(pair)}</b>
                      <small>{t('theme.ratio', { ratio: toShown(pair.ratio), min: pair.minRatio })}</small>
                    </span>
                  </li>
                ))}
            </ul>
            <Closest palette={palette} role={role} onUse={onUse} />
          </div>
        ))}
        {otherCount > 0 && (
          <button type="button" className="console-link theme-fails" onClick={() => onShowMode(other)}>
            <Icon name="alert" size={14} />
            {t('theme.inOther', { count: otherCount, mode: other })}
          </button>
        )}
        <ul className="theme-passing">
          {(isWhole ? passing : passing.slice(0, 4)).map((pair) => (
            <li key={`${pair.figure} ${pair.ground}`}>
              <Sample figure={palette[pair.figure]} ground={palette[pair.ground]} />
              <span>{getName(pair)}</span>
              <small aria-label={t('theme.passes', { ratio: toShown(pair.ratio) })} className="tabular-numbers">
                {toShown(pair.ratio)}
                <Icon name="check" size={14} />
              </small>
            </li>
          ))}
        </ul>
        {passing.length > 4 && (
          <button
            type="button"
            className="console-link"
            aria-expanded={isWhole}
            onClick={() => setWhole((before) => !before)}
          >
            {isWhole ? t('theme.mainColours') : t('theme.allColours', { count: passing.length })}
          </button>
        )}
      </div>
    </section>
  )
}
