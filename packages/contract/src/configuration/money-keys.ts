import { NIGERIAN_WAYS } from '../payments/ways/nigeria.ts'
import type { ConfigurationKey } from './kinds.ts'

const text = (most = 200) => ({ type: 'text', most }) as const

function countries(name: string): ConfigurationKey {
  return {
    ...{ group: 'Paying', meaning: `Countries in which ${name} takes money`, kind: { type: 'countries' } },
    ...{ otherwise: '[]', says: `${name} is offered in {}, where the ways by country name it.` },
  }
}

/** Ways to pay, and what the papers say. */
export const moneyKeys = {
  payment_options: {
    ...{ group: 'Paying', meaning: 'Ways to pay by country, and those of every other country' },
    ...{ kind: { type: 'payments' }, otherwise: '{}', says: 'Ways to pay: {}.' },
  },
  provider_slug: {
    ...{ group: 'Paying', meaning: 'Who takes cards of Visa and Mastercard' },
    kind: { type: 'choice', choices: ['flutterwave', 'stripe', 'braintree', 'dpo', 'paypal', 'paystack'] },
    ...{ otherwise: '', says: 'Cards are taken by {}.' },
  },
  flutterwave_countries: countries('Flutterwave'),
  stripe_countries: countries('Stripe'),
  braintree_countries: countries('Braintree'),
  stripe_nigeria: {
    ...{
      group: 'Paying',
      meaning: 'Stripe’s ways in Nigeria, with commas',
      kind: { type: 'choices', choices: NIGERIAN_WAYS },
    },
    ...{ otherwise: '', says: 'In Nigeria Stripe offers {}.' },
  },
  direct_debit: {
    ...{ group: 'Paying', meaning: 'Whose direct debits are offered in Nigeria' },
    kind: { type: 'choice', choices: ['flutterwave', 'paystack'] },
    ...{ otherwise: '', says: 'Direct debits in Nigeria are {}’s.' },
  },
  bank_accounts: {
    ...{ group: 'Paying', meaning: 'Our accounts for deposits at a bank', otherwise: '[]' },
    kind: { type: 'entries', members: ['name', 'accountnumber', 'accountName'], optional: ['id'] },
    says: 'Deposits go to {}. Who wrote an account down before pays into it all the same.',
  },
  braintreeTokenValidity: {
    ...{ group: 'Paying', meaning: 'How long a client’s word to Braintree is good' },
    kind: { type: 'number', least: 1, most: 3_600, unit: 'seconds' },
    ...{ otherwise: '10', says: 'A client’s word to Braintree is good for {}.' },
  },
  enable_change_subscription: {
    ...{ group: 'Plans', meaning: 'Changing to another plan', kind: { type: 'switch', on: 'TRUE', off: 'FALSE' } },
    otherwise: 'FALSE',
    says: { on: 'Members change their plan by themselves.', off: 'Changing the plan says “Coming Soon..”.' },
  },
  cancel_near_hours: {
    ...{ group: 'Plans', meaning: 'Before a renewal, from when on its charge may be on its way; 0 says nothing of it' },
    kind: { type: 'number', least: 0, most: 240, unit: 'hours' },
    ...{ otherwise: '72', says: 'Who ends a plan within {} of its renewal is told that the charge may still come.' },
  },
  price_notice_days: {
    ...{ group: 'Plans', meaning: 'How long before another price counts its members hear of it' },
    kind: { type: 'number', least: 30, most: 120, unit: 'days' },
    ...{ otherwise: '30', says: 'Members hear of another price {} before the first renewal that bears it.' },
  },
  second_person_above: {
    ...{
      group: 'Paying',
      meaning: 'Above which sums two people confirm a deposit or a refund, such as NGN 50000, GBP 40',
    },
    ...{
      kind: text(),
      otherwise: '',
      says: 'Two people say yes above {}; of other currencies above the house’s own sums.',
    },
  },
  monthly_costs: {
    group: 'Papers',
    meaning:
      'What the service costs in a month, by its bills: delivery, storage, machines, messages. For the numbers alone',
    kind: { type: 'entries', members: ['name', 'monthly', 'currency'] },
    ...{ otherwise: '[]', says: 'The numbers say what an hour watched costs, by {}.', isPrivate: true },
  },
  vat_percent: {
    ...{ group: 'Papers', meaning: 'Value added tax, in all prices' },
    kind: { type: 'number', least: 0, most: 99, unit: '%', decimals: 1 },
    ...{ otherwise: '0', says: 'Papers from now on say that {} of tax is in the price. The price stays.' },
  },
  company_name: {
    ...{ group: 'Papers', meaning: 'Who sells; the service’s name where it is empty', kind: text() },
    ...{ otherwise: '', says: 'Papers from now on are of {}.' },
  },
  company_address: {
    ...{
      group: 'Papers',
      meaning: 'Where they are',
      kind: text(),
      otherwise: '',
      says: 'Papers from now on say “{}”.',
    },
  },
  company_number: {
    ...{ group: 'Papers', meaning: 'Their number in the register', kind: text(60) },
    ...{ otherwise: '', says: 'Papers from now on say “{}”.' },
  },
  tax_number: {
    ...{ group: 'Papers', meaning: 'Their number for tax', kind: text(60) },
    ...{ otherwise: '', says: 'Papers from now on say “{}”.' },
  },
  einvoice_service_id: {
    ...{ group: 'Papers', meaning: 'Eight letters and digits by which the revenue service knows us', kind: text(8) },
    ...{ otherwise: '', says: 'Invoices are told to the revenue service as {}.' },
  },
} as const satisfies Record<string, ConfigurationKey>
