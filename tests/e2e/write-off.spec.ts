import { expect, type Page } from '@playwright/test'
import { ageLoan } from './age-loan.ts'
import { offerCredit } from './borrow.ts'
import { expectAccessible, openPageAs, toConsole } from './console-page.ts'
import { consoleJourney, passwords, settings, takeScreenshots, type JourneyContext, type Setting } from './journey.ts'
import { getField } from './locators.ts'
import { placeLargeOrder } from './pay-later.ts'
import { createShopper, logIn, setFundPassword } from './shop-api.ts'

const withCredit = settings.filter(({ site }) => site === 'default')

/** A loan that paid an order and whose payments have been missed for four months. */
async function makeOverdueLoan(site: string): Promise<{ loanId: string; number: string }> {
  const productId = await offerCredit(site)
  const shopper = await createShopper(site)
  await setFundPassword(shopper)
  const { id: userId } = await shopper.get('/api/user/info')
  const staff = await logIn(site, { account: 'admin1' })
  await staff.post('/admin/credit/limit/save', { userId, limit: 2000, reason: 'A customer for years.' })
  const { tradeId } = await placeLargeOrder(shopper)
  const credit = { productId, months: 6, termsVersion: 1, acceptsContract: true }
  await shopper.post('/order/shop/trade/pay', { tradeId, method: 'credit', credit, fundPassword: passwords.fund })
  const [loan] = (await shopper.get('/api/credit/loans')).loans
  await ageLoan(loan.id, 150)
  return { loanId: loan.id, number: loan.number }
}

const openLoan = async (staff: Page, setting: Setting, loanId: string) => {
  await staff.goto(toConsole(setting, `/staff/credit/loans/${loanId}?view=all`))
}

/** Opens the dialog and gives the reason. */
async function sendWriteOff(staff: Page, { t }: JourneyContext, number: string, reason: string): Promise<void> {
  await staff.getByRole('button', { name: t('lending.writeOff'), exact: true }).click()
  const dialog = staff.getByRole('dialog').filter({ hasText: number }).last()
  await getField(dialog, t('decisions.reason')).fill(reason)
  await dialog.getByRole('button').last().click()
  await expect(dialog).toBeHidden()
}

consoleJourney('two people write a loan off, each with a reason', withCredit, async (context, setting) => {
  const { page, t } = context
  const { loanId, number } = await makeOverdueLoan(setting.site)
  const first = await openPageAs(page, setting.site, await logIn(setting.site, { account: 'finance1' }))
  await openLoan(first, setting, loanId)
  await expect(first.getByRole('button', { name: t('lending.writeOff'), exact: true })).toBeVisible()
  await takeScreenshots(first, setting, 'write-off-due')
  await sendWriteOff(first, context, number, 'No answer for months.')
  await expect(first.getByText(t('lending.writeOff.wait'))).toBeVisible()
  await expect(first.getByRole('button', { name: t('lending.writeOff'), exact: true })).toBeHidden()
  await takeScreenshots(first, setting, 'write-off-proposed')
  await expectAccessible(first, 'a proposed write-off')

  const second = await openPageAs(page, setting.site, await logIn(setting.site, { account: 'admin1' }))
  await openLoan(second, setting, loanId)
  await second.getByRole('button', { name: t('lending.writeOff.reject'), exact: true }).click()
  await expect(second.getByRole('button', { name: t('lending.writeOff.reject'), exact: true })).toBeHidden()
  await first.reload()
  await sendWriteOff(first, context, number, 'Still no answer.')
  await second.goto(toConsole(setting, `/staff/credit/loans/${loanId}?view=proposed`))
  await expect(second.getByText('Still no answer.')).toBeVisible()
  await takeScreenshots(second, setting, 'write-off-second')
  await sendWriteOff(second, context, number, 'Agreed.')
  await expect(second.getByText(t('lending.loan.written_off')).first()).toBeVisible()
  await takeScreenshots(second, setting, 'write-off-done')
  await expectAccessible(second, 'a loan that was written off')
})
