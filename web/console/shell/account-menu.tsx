import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import type { ConsolePreferences } from '#contract/console.ts'
import type { UserInfo } from '#contract/account.ts'
import { getLocaleInfo } from '#i18n/locales.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../app/console-start.ts'
import { usePreferences } from '../app/preferences.ts'
import { toHref } from '../app/sections.ts'

interface ChoicesProps {
  label: string
  value: string
  options: readonly { readonly value: string; readonly label: ReactNode; readonly lang?: string }[]
  onChange: (value: string) => void
}

const Choices = ({ label, value, options, onChange }: ChoicesProps) => (
  <Menu.Group>
    <Menu.GroupLabel className="option-list-heading">{label}</Menu.GroupLabel>
    <Menu.RadioGroup value={value} onValueChange={(next: string) => onChange(next)}>
      {options.map((option) => (
        <Menu.RadioItem key={option.value} className="option-list-item" value={option.value} lang={option.lang}>
          <span className="option-list-mark">{option.value === value && <Icon name="check" size={16} />}</span>
          <span>{option.label}</span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </Menu.Group>
)

/** The address of this page in another language, which loads it again. */
export function toLanguageHref(lang: string): string {
  const url = new URL(location.href)
  url.searchParams.set('lang', lang)
  return url.href
}

interface AccountMenuProps {
  user: UserInfo
  onKeys: () => void
  onLogOut: () => void
}

/** Colours, height of rows, language, keys and the end of the session. */
export function AccountMenu({ user, onKeys, onLogOut }: AccountMenuProps) {
  const t = useText()
  const { locale } = useLanguage()
  const { brand } = useConsoleStart()
  const { preferences, change } = usePreferences()
  return (
    <Menu.Root>
      <Menu.Trigger
        className="console-avatar"
        data-initials={user.username.slice(0, 2).toLocaleUpperCase()}
        aria-label={t('frame.account.label', { name: user.username })}
      />
      <Menu.Portal>
        <Menu.Positioner className="console-positioner" align="end" sideOffset={6} collisionPadding={12}>
          <Menu.Popup className="console-popup option-list console-account">
            <Choices
              label={t('frame.account.theme')}
              value={preferences.theme}
              options={(['system', 'light', 'dark'] as const).map((value) => ({
                value,
                label: t(`frame.account.theme.${value}`),
              }))}
              onChange={(theme) => change({ theme: theme as ConsolePreferences['theme'] })}
            />
            <Menu.Separator className="option-list-line" />
            <Choices
              label={t('frame.account.density')}
              value={preferences.density}
              options={(['comfortable', 'compact'] as const).map((value) => ({
                value,
                label: t(`frame.account.density.${value}`),
              }))}
              onChange={(density) => change({ density: density as ConsolePreferences['density'] })}
            />
            <Menu.Separator className="option-list-line" />
            <Choices
              label={t('frame.account.language')}
              value={locale}
              options={brand.languages.map((value) => ({
                value,
                label: getLocaleInfo(value).name,
                lang: getLocaleInfo(value).htmlLang,
              }))}
              onChange={(lang) => location.assign(toLanguageHref(lang))}
            />
            <Menu.Separator className="option-list-line" />
            {user.permissions.length > 0 && (
              <Menu.Item className="option-list-item" onClick={() => location.assign(toHref('/staff/tokens'))}>
                <span className="option-list-mark">
                  <Icon name="lock" size={16} />
                </span>
                <span>{t('frame.page.tokens')}</span>
              </Menu.Item>
            )}
            <Menu.Item className="option-list-item" onClick={onKeys}>
              <span className="option-list-mark" />
              <span>{t('frame.keys.title')}</span>
            </Menu.Item>
            <Menu.Item className="option-list-item" onClick={() => location.assign('/pc/index')}>
              <span className="option-list-mark">
                <Icon name="store" size={16} />
              </span>
              <span>{t('frame.toShop')}</span>
            </Menu.Item>
            <Menu.Item className="option-list-item" onClick={onLogOut}>
              <span className="option-list-mark">
                <Icon name="logout" size={16} />
              </span>
              <span>{t('frame.account.logOut')}</span>
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
