import { brandApi } from '#contract/account.ts'
import type { Serve } from '#server/platform/http/engine.ts'

export const serveTenancy = ({ serve }: Serve): void =>
  serve('brand', brandApi, {
    brand: async ({ brand }) => ({
      name: brand.name,
      site: brand.site,
      supportMail: brand.settings.supportMail,
      theme: brand.settings.theme,
      footer: brand.settings.footer,
      downloads: brand.settings.downloads,
      languages: [...brand.languages],
      defaultLanguage: brand.startLanguage,
      currency: brand.settings.currency,
      timeZone: brand.settings.timeZone,
      phoneAreaCode: brand.settings.phoneAreaCode,
      policy: brand.policy,
    }),
  })
