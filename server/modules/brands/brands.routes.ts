import { randomBytes } from 'node:crypto'
import { brandSettingsApi } from '#contract/brand-settings.ts'
import { brandsApi } from '#contract/brands.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { checkHost } from '#server/platform/http/host-proof.ts'
import {
  addHost,
  readSettings,
  removeHost,
  saveBank,
  saveContact,
  saveLanguages,
  savePolicy,
  saveTax,
  setPrimaryHost,
} from './brand-settings.ts'
import { saveLoginProvider } from './save-login-provider.ts'
import { closeOwnBrand, readClosing, reopenOwnBrand } from './close-brand.ts'
import { checkNames, createBrand, listBrands, listLooks } from './manage-brands.ts'

export const serveBrands = ({ serve }: Serve): void => {
  serve<typeof brandsApi, UserCtx>('brands', brandsApi, {
    list: listBrands,
    looks: listLooks,
    check: checkNames,
    create: createBrand,
  })
  serve<typeof brandSettingsApi, UserCtx>('brandSettings', brandSettingsApi, {
    detail: readSettings,
    saveLanguages,
    savePolicy,
    saveContact,
    saveBank,
    saveTax,
    saveLoginProvider,
    checkHost: async ({ secret, clock, externalServices }, { host }) => ({
      host,
      state: await checkHost({
        host,
        secret,
        nonce: randomBytes(16).toString('hex'),
        network: externalServices.hostNetwork,
      }),
      checkedAt: clock.now().toISOString(),
    }),
    addHost,
    removeHost,
    setPrimaryHost,
    closing: readClosing,
    close: closeOwnBrand,
    reopen: reopenOwnBrand,
  })
}
