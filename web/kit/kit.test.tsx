import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { englishKitTexts } from '#tests/harness/kit-texts.ts'
import { Button } from './button.tsx'
import { Carousel } from './carousel.tsx'
import { Drawer } from './drawer.tsx'
import { TextField } from './field.tsx'
import { KitTextsContext } from './kit-texts.ts'
import { Menu } from './menu.tsx'
import { Stepper } from './stepper.tsx'
import { ToastProvider } from './toast.tsx'

const nothing = () => {}
const stepperLabels = { field: 'Quantity' }

const page = renderToStaticMarkup(
  <KitTextsContext value={englishKitTexts}>
    <ToastProvider page="/index">
      <Carousel
        label="Offers"
        slides={[
          { key: 'a', content: 'First' },
          { key: 'b', content: 'Second' },
        ]}
      />
      <Menu label="Language" items={[{ key: 'en', label: 'English', href: '/en' }]}>
        English
      </Menu>
      <TextField id="postcode" label="Postcode" help="Five digits" error="A German postcode has 5 digits." />
      <Stepper locale="en" value={1} max={3} onChange={nothing} labels={{ field: 'Quantity' }} />
      <Button busy>Place order</Button>
      <Drawer open={false} onClose={nothing} title="Cart">
        Goods
      </Drawer>
    </ToastProvider>
  </KitTextsContext>,
)

test('the kit is painted on the server, without style attributes that a strict policy would refuse', () => {
  expect(page).not.toContain('style=')
})

test('a closed drawer costs no markup', () => {
  expect(page).not.toContain('Goods')
})

test('an error takes the place of the help and is tied to its field', () => {
  expect(page).not.toContain('Five digits')
  expect(page).toMatch(/<input[^>]*aria-describedby="postcode-note"[^>]*aria-invalid="true"/)
  expect(page).toContain('<p class="field-note" id="postcode-note">')
})

test('the pause button stands before the slides, and slides out of view cannot be reached', () => {
  expect(page.indexOf('aria-label="Pause"')).toBeLessThan(page.indexOf('First'))
  expect(page).toMatch(/<li [^>]*inert=""[^>]*>Second/)
})

test('at its least a stepper says so and keeps its button in reach', () => {
  expect(page).toMatch(/aria-label="Decrease quantity" aria-disabled="true"/)
})

test.each([
  ['en-US', '12'],
  ['ar-EG', '١٢'],
])('a stepper shows the digits of %s', (locale, digits) => {
  const stepper = renderToStaticMarkup(
    <KitTextsContext value={englishKitTexts}>
      <Stepper locale={locale} value={12} max={30} onChange={nothing} labels={stepperLabels} />
    </KitTextsContext>,
  )
  expect(stepper).toContain(`aria-valuenow="12"`)
  expect(stepper).toContain(` value="${digits}"`)
})

test('a busy button says so and stays focusable', () => {
  expect(page).toMatch(/<button[^>]*aria-busy="true"[^>]*>/)
  expect(page).not.toContain(' disabled=""')
})
