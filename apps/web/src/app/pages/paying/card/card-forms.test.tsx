import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardArea } from '#features/payments/fields/stripe/stripe-field.tsx'
import { asked, buying, toText } from '../testing/buying.ts'
import { WidgetForm } from './braintree-page.tsx'
import { CardForm, type CardFormProps, toDetails } from './stripe-card-page.tsx'
import { toCheckoutOf } from './stripe-update-page.tsx'
import { UpdateForm } from './update-form.tsx'

const noop = () => {}
const payer = { firstName: 'Ada', lastName: 'Bello', postalCode: '100242' }
const area = (error: string) => <CardArea label="Card" error={error} isLoading={false} missing="" onRetry={noop} />
const draw = (over: Partial<CardFormProps> = {}) =>
  renderToStaticMarkup(
    <CardForm
      {...{ buying, payer, onPayer: noop, asked, couponError: '', isBusy: false, isReady: true, onPay: noop }}
      field={area('')}
      {...over}
    />,
  )

test('STRIPE-01 first name, last name, postal code, the card field, I Agree, Continue, price and title', () => {
  const html = draw()
  const labels = [...html.matchAll(/<label for="[^"]+">([^<]+)<\/label>/g)].map(([, label]) => label)
  expect(labels).toEqual(['First name', 'Last name', 'Postal code', 'Coupon'])
  expect(html).toContain('class="party-field"')
  expect(html).toContain('<strong>I Agree</strong>')
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Continue<\/button>/)
  expect(toText(html)).toContain('Pay with Card Basic, every 30 days: ₦2,900 Change')
})

test('STRIPE-01 no rules are put on names and postal code; empty ones are not sent', () => {
  expect(toDetails(payer)).toEqual({ name: 'Ada Bello', address: { postal_code: '100242' } })
  expect(toDetails({ firstName: '', lastName: '', postalCode: '' })).toEqual({})
})

test('STRIPE-02 the coupon sentence stands on the page; the configuration may say it otherwise', () => {
  const bare = { ...asked, coupon: '', quote: undefined }
  expect(toText(draw({ asked: bare }))).toContain(
    'Enter 20DISCOUNT as your coupon code to enjoy 20% off your first month subscription.',
  )
  const config = { stripe_coupon_code_text: 'Enter EASTER today.' }
  const own = toText(draw({ asked: bare, buying: { ...buying, config } }))
  expect(own).toContain('Enter EASTER today.')
  expect(own).not.toContain('20DISCOUNT')
})

test('ERR-22 ERR-23 the provider’s words stand in the card’s area and below the coupon', () => {
  const html = draw({ field: area('Your card was declined.'), couponError: 'No such coupon' })
  expect(html).toMatch(/<div role="alert"><p class="field__error">.*Your card was declined\.<\/p><\/div>/)
  expect(html).toMatch(/<p class="field__error"[^>]*role="alert">.*No such coupon<\/p>/)
})

test('a card field that does not come says why and can be tried again', () => {
  const html = renderToStaticMarkup(
    <CardArea label="Card" error="" isLoading={false} missing="blocked" onRetry={noop} />,
  )
  expect(toText(html)).toContain('The card field did not come: blocked. Try again')
})

test('BRAINTREE-01 the widget stands on its page with Pay Now', () => {
  const html = renderToStaticMarkup(
    <WidgetForm
      {...{ buying, asked, couponError: '', error: '', isBusy: false, isReady: true, onPay: noop }}
      widget={<div id="widget" />}
    />,
  )
  expect(html).toContain('<div id="widget"></div>')
  expect(html).toMatch(/<button[^>]*>Pay Now<\/button>/)
})

test('ERR-20 an error of the widget shows its own message', () => {
  const html = renderToStaticMarkup(
    <WidgetForm
      {...{ buying, asked, couponError: '', error: 'Please check your information and try again.' }}
      {...{ isBusy: false, isReady: true, onPay: noop, widget: null }}
    />,
  )
  expect(html).toMatch(/role="alert">.*Please check your information and try again\./)
})

test('STRIPE-07 both updates have the title UPDATE CARD DETAILS with Continue and Go Back', () => {
  const html = renderToStaticMarkup(
    <UpdateForm isBusy={false} isReady={false} onContinue={noop}>
      {area('')}
    </UpdateForm>,
  )
  expect(html).toContain('<h1>UPDATE CARD DETAILS</h1>')
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Continue<\/button>/)
  expect(html).toMatch(/href="#\/account"[^>]*>Go Back</)
})

test('ERR-30 only a first card that was added on the way to a plan goes on to its checkout', () => {
  const query = 'sid=basic-ngn-30&pid=basic'
  expect(toCheckoutOf('/stripe-setup-card', query, false)).toBe(
    '#/checkout/basic-ngn-30/basic?paymentmethod=visa&provider=stripe&kept=card',
  )
  expect(toCheckoutOf('/stripe-setup-card', '', false)).toBeNull()
  expect(toCheckoutOf('/stripe-setup-card', query, true)).toBeNull()
  expect(toCheckoutOf('/striperenewupdatecard', query, false)).toBeNull()
})
