const manager = ['administrator', 'platform'] as const
const platform = ['platform'] as const

/** The callers of the operations on brands and their redirects, for the table of `roles.test.ts`. */
export const brandCallers = {
  'brands.list': platform,
  'brands.looks': platform,
  'brands.check': platform,
  'brands.create': platform,
  'brandSettings.detail': manager,
  'brandSettings.saveLanguages': manager,
  'brandSettings.savePolicy': manager,
  'brandSettings.saveContact': manager,
  'brandSettings.saveBank': manager,
  'brandSettings.saveTax': manager,
  'brandSettings.saveLoginProvider': manager,
  'brandSettings.checkHost': manager,
  'brandSettings.addHost': manager,
  'brandSettings.removeHost': manager,
  'brandSettings.setPrimaryHost': manager,
  'brandSettings.closing': manager,
  'brandSettings.close': manager,
  'brandSettings.reopen': manager,
  'redirects.list': manager,
  'redirects.save': manager,
  'redirects.follow': manager,
  'redirects.delete': manager,
  'redirects.import': manager,
} as const
