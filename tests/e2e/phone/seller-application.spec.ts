import {
  changes,
  correct,
  createApplication,
  decide,
  fillPerson,
  fillRest,
  goOn,
  openConsole,
  send,
} from '../apply-for-store.ts'
import { journey, settings } from '../journey.ts'
import { getField } from '../locators.ts'
import { logInAsNewShopper } from '../shop-api.ts'
import { expectFits } from './expect-fits.ts'

const phones = settings.filter(({ lang }) => lang !== 'zh-CN')

journey('a shopper applies for a store on a phone and becomes its seller', phones, async (context, setting) => {
  const { page, t, at, expectNoA11yViolations } = context
  const { site } = setting
  await logInAsNewShopper(page, site)
  const application = createApplication()
  await page.goto(at('/merchantsettled/apply'))
  await getField(page, t('merchants.field.storeName')).fill(application.storeName)
  await expectFits(page, 'the first step')
  await goOn(context)
  await fillPerson(context, application)
  await expectFits(page, 'the second step')
  await expectNoA11yViolations('the second step')
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/phone-apply-${site}-${setting.lang}.png`, fullPage: true })
  await goOn(context)
  await fillRest(context, application)
  await expectFits(page, 'the last step')
  await send(context)
  await decide(site, application.storeName, changes)
  await correct(context)
  await expectFits(page, 'the state')
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/phone-state-${site}-${setting.lang}.png`, fullPage: true })
  await decide(site, application.storeName, { decision: 'accept' })
  await openConsole(context, application.storeName)
})
