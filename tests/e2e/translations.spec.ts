import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { consoleJourney, getOrigin, newName, settings, takeScreenshots } from './journey.ts'
import { logIn } from './shop-api.ts'

consoleJourney(
  'a seller exports texts, a translator changes the file, and shoppers read the translation',
  settings,
  async (run, setting) => {
    const { page, t } = run
    const { site } = setting
    const seller = await logIn(site, { account: 'seller3' })
    const title = `Walnut tray ${newName()}`
    const { goods } = await seller.post('/seller/goods/save', {
      titles: { en: title },
      descriptions: { en: '<p>Oiled by <strong>hand</strong>.</p>' },
      skus: [{ code: newName(), choice: [], price: 30 }],
    })
    await seller.post('/seller/goods/status', { goodsIds: [goods.goodsId], status: 'listed' })
    await useSession(page, site, seller)
    await page.goto(toConsole(setting, '/seller/translations'))
    await expect(page.getByRole('heading', { name: t('translations.coverage.title') })).toBeVisible()
    await expect(
      page
        .getByRole('region', { name: t('translations.coverage.title') })
        .getByRole('row')
        .nth(1),
    ).toBeVisible()
    await expectAccessible(page, 'the translations')
    await takeScreenshots(page, setting, 'translations')

    // The language of the page's list is chosen by its code, because its name is in the language of the page.
    const language = new Intl.DisplayNames(setting.lang, { type: 'language' }).of('ar')!
    await page.getByRole('combobox', { name: t('translations.field.language') }).click()
    await page.getByRole('option', { name: language }).click()
    await page.getByRole('button', { name: t('translations.export.begin'), exact: true }).click()
    const link = page.getByRole('link', { name: t('translations.files.download') }).first()
    await expect(link).toBeVisible({ timeout: 60_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    const file = readFileSync(await download.path(), 'utf8')
    expect(download.suggestedFilename()).toMatch(/^en-ar-.*\.xlf$/)
    const translated = `صينية من خشب الجوز ${newName()}`
    const units = file
      .split(/(?=<unit )/)
      .filter((unit) => unit.includes(goods.goodsId))
      .map((unit) =>
        unit.includes(':title"')
          ? unit.replace('</source>', `</source>\n<target>${translated}</target>`)
          : unit.replace(
              /<source>(.*)<\/source>/,
              (whole, text: string) => `${whole}\n<target>${text.replace('hand', 'يد')}</target>`,
            ),
      )
    const content = `${file.slice(0, file.indexOf('<unit '))}${units.join('').replace(/<\/file>[\s\S]*$/, '')}</file></xliff>`
    const upload = (buffer: string) =>
      page
        .getByRole('button', { name: t('translations.upload.title'), exact: true })
        .setInputFiles({ name: 'ar.xlf', mimeType: 'application/xml', buffer: Buffer.from(buffer) })

    // A broken placeholder is refused by its line, and nothing can be imported.
    await upload(content.replace(/<pc id="2"[^>]*>يد<\/pc>/, 'يد'))
    await expect(page.getByRole('heading', { name: t('translations.problems.title') })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('checkbox')).toHaveCount(1)
    await expectAccessible(page, 'a refused file')
    await takeScreenshots(page, setting, 'translations-refused')

    await page.goto(toConsole(setting, '/seller/translations'))
    await upload(content)
    await expect(page.getByText(translated)).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page, 'a checked file')
    await takeScreenshots(page, setting, 'translations-checked')
    await page.getByRole('button', { name: t('translations.start'), exact: true }).click()
    await expect(page.getByText(t('translations.state.imported'), { exact: true })).toBeVisible({ timeout: 60_000 })

    await page.goto(`${getOrigin(site)}/pc/productDetails?id=${goods.goodsId}&lang=ar`)
    await expect(page.getByRole('heading', { name: translated })).toBeVisible()
    await page.goto(`${getOrigin(site)}/pc/productDetails?id=${goods.goodsId}&lang=en`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()

    // A file of delivery methods alone.
    const name = `By bicycle ${newName()}`
    const way = { names: { en: name }, countries: ['IS'], fee: 4, daysMin: 1, daysMax: 3 }
    const { method } = await seller.post('/seller/delivery/save', way)
    await page.goto(toConsole(setting, '/seller/translations'))
    const kinds = page.getByRole('group', { name: t('translations.field.groups') })
    for (const kind of ['goods', 'stores', 'coupons'] as const)
      await kinds.getByRole('checkbox', { name: t(`translations.group.${kind}`) }).uncheck()
    await takeScreenshots(page, setting, 'translations-kinds')
    await page.getByRole('combobox', { name: t('translations.field.language') }).click()
    await page.getByRole('option', { name: language }).click()
    await page.getByRole('button', { name: t('translations.export.begin'), exact: true }).click()
    const newest = page
      .getByRole('list', { name: t('translations.files.title') })
      .getByRole('listitem')
      .first()
    await expect(newest).toContainText(t('translations.group.delivery'))
    const second = newest.getByRole('link', { name: t('translations.files.download') })
    await expect(second).toBeVisible({ timeout: 60_000 })
    const [methods] = await Promise.all([page.waitForEvent('download'), second.click()])
    const written = readFileSync(await methods.path(), 'utf8')
    expect(new Set([...written.matchAll(/<unit id="([a-z]+):/g)].map(([, kind]) => kind))).toEqual(
      new Set(['delivery']),
    )
    const byBicycle = `بالدراجة ${newName()}`
    await upload(written.replace(`<source>${name}</source>`, `$&<target>${byBicycle}</target>`))
    await expect(page.getByText(byBicycle)).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: t('translations.start'), exact: true }).click()
    await expect(page.getByText(t('translations.state.imported'), { exact: true })).toBeVisible({ timeout: 60_000 })
    const { pageList } = await seller.get('/seller/delivery/list')
    expect(pageList.find(({ id }: { id: string }) => id === method.id).names.ar).toBe(byBicycle)
    await seller.post('/seller/delivery/delete', { id: method.id })
  },
)
