import type { Page } from '@playwright/test'
import type { JourneyContext } from './journey.ts'
import { getField } from './locators.ts'
import { address } from './shop-api.ts'

/** Fills the open form of an address; the country has no regions, so the form has none. */
export async function fillAddress({ page, t }: Pick<JourneyContext, 't'> & { readonly page: Page }): Promise<void> {
  await getField(page, t('account.address.country')).selectOption('AF')
  for (const field of ['consignee', 'phone', 'city', 'street'] as const)
    await getField(page, t(`account.address.${field}`)).fill(address[field])
}
