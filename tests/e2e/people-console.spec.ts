import { expect } from '@playwright/test'
import { expectAccessible, openPageAs, toConsole, useSession } from './console-page.ts'
import { consoleJourney, takeScreenshots, type Setting } from './journey.ts'
import { createApiUser, createShopper, logIn } from './shop-api.ts'

/** Brands whose staff no other journey changes. */
const quietBrands: readonly Setting[] = [
  { site: 'cairn', lang: 'en' },
  { site: 'lanternrow', lang: 'ar' },
]

consoleJourney(
  'a colleague accepts an invitation, and a second administrator confirms the money',
  quietBrands,
  async (run, setting) => {
    const { page, t } = run
    const { site } = setting
    const admin = await logIn(site, { account: 'admin1' })
    const finance = await logIn(site, { account: 'finance1' })
    const { id: financeId } = await finance.get('/api/user/info')
    const { pageList: roles } = await admin.get('/admin/role/list')
    const money = roles.find(({ key }: { key: string }) => key === 'finance')
    const managing = { name: `Managers ${Date.now()}`, permissions: ['users.view', 'users.manage', 'roles.manage'] }
    const { role } = await admin.post('/admin/role/save', managing)
    await admin.post('/admin/user/roles', { userId: financeId, roleIds: [money.id, role.id] })

    await useSession(page, site, admin)
    await page.goto(toConsole(setting, '/staff/team'))
    await page.getByRole('button', { name: t('people.invite') }).click()
    const dialog = page.getByRole('dialog', { name: t('people.invite') })
    const colleague = await createShopper(site)
    await dialog.getByLabel(t('people.invite.note')).fill(colleague.name)
    await dialog.getByLabel(t('people.invite.role')).click()
    await page.getByRole('option', { name: money.name }).click()
    await dialog.getByRole('button', { name: t('people.invite.make') }).click()
    const link = await dialog.getByLabel(t('frame.invitation.link')).inputValue()
    await expectAccessible(page, 'the invitation')

    const { name } = await colleague.get('/api/brand')
    const joining = await openPageAs(page, site, colleague)
    await joining.goto(link.replace('/join/staff', `/join/staff?lang=${setting.lang}`))
    await joining.getByRole('button', { name: t('people.join.accept', { brand: name }) }).click()
    await expect(joining.getByRole('heading', { name: t('people.join.waits') })).toBeVisible()

    const second = await openPageAs(page, site, finance)
    await second.goto(toConsole(setting, '/staff/team'))
    await expectAccessible(second, 'what waits')
    await takeScreenshots(second, setting, 'staff-team')
    await second.getByRole('button', { name: t('people.grant.confirmNamed', { name: colleague.name }) }).click()
    await expect(second.getByText(t('people.grant.decided'))).toBeVisible()
    expect((await colleague.get('/api/user/info')).permissions).toContain('withdrawals.decide')
  },
)

consoleJourney('staff find a user, and a program of theirs reads with a token', quietBrands, async (run, setting) => {
  const { page, t } = run
  const { site } = setting
  const shopper = await createShopper(site)
  await useSession(page, site, await logIn(site, { account: 'admin1' }))
  await page.goto(toConsole(setting, `/staff/users?keyword=${shopper.name}`))
  await expectAccessible(page, 'the users')
  await takeScreenshots(page, setting, 'staff-users')
  await page.getByRole('link', { name: shopper.name }).click()
  await page.getByLabel(t('people.notes.add')).fill('Likes a photo')
  await page.getByRole('button', { name: t('people.notes.send') }).click()
  await expect(page.getByText('Likes a photo')).toBeVisible()
  await expectAccessible(page, 'the user')
  await takeScreenshots(page, setting, 'staff-user')

  await page.goto(toConsole(setting, '/staff/tokens'))
  await page.getByRole('button', { name: t('people.token.new') }).click()
  const dialog = page.getByRole('dialog', { name: t('people.token.new') })
  await dialog.getByLabel(t('people.token.name')).fill(`Till ${shopper.name}`)
  const scope = `${t('people.group.orders')}: ${t('people.action.view')}`
  await dialog.getByRole('checkbox', { name: scope }).check()
  await expectAccessible(page, 'a new token')
  await dialog.getByRole('button', { name: t('people.token.make') }).click()
  const token = await dialog.getByLabel(t('people.token'), { exact: true }).inputValue()
  const program = createApiUser(site, token)
  expect((await program.get('/admin/order/list')).pageList).toBeDefined()
  await expect(program.get('/admin/user/list')).rejects.toThrow('403')
  await dialog
    .getByRole('button', { name: t('common.close') })
    .last()
    .click()
  await takeScreenshots(page, setting, 'staff-tokens')
  await page.getByRole('button', { name: t('people.token.revokeNamed', { name: `Till ${shopper.name}` }) }).click()
  await expect(page.getByText(t('people.token.revoked', { name: `Till ${shopper.name}` }))).toBeVisible()
  await expect(program.get('/admin/order/list')).rejects.toThrow('401')
})
