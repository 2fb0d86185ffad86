import type { ConfigurationKey } from './kinds.ts'

const text = (most = 300) => ({ type: 'text', most }) as const
const link = { type: 'link' } as const

function label(meaning: string, otherwise: string): ConfigurationKey {
  return { group: 'Labels', meaning, kind: text(120), otherwise, says: 'The screen says “{}”.' }
}

function landing(meaning: string): ConfigurationKey {
  return { group: 'Landing page', meaning, kind: text(), otherwise: '', says: 'The landing page says “{}”.' }
}

/** What the screens say and lead to. */
export const screenKeys = {
  app_name: {
    ...{ group: 'Brand', meaning: 'Name of the service: wordmark, titles of pages, mails', kind: text(60) },
    ...{ otherwise: 'Kola', says: 'Screens, titles of pages and mails say “{}”.' },
  },
  mobile_app_name: {
    ...{ group: 'Brand', meaning: 'Name of the app on the stores, where casting needs it', kind: text(60) },
    ...{ otherwise: 'Ibakatv', says: 'Whoever cannot cast is told to download the {} app.' },
  },
  footer_text: {
    ...{ group: 'Brand', meaning: 'The sentence at the foot of every page', kind: text() },
    ...{ otherwise: '', says: 'Every page ends with “{}”.' },
  },
  menu_config: {
    ...{ group: 'Navigation', meaning: 'Items of the menu; the web leaves out the second, which other apps show' },
    ...{ kind: { type: 'entries', members: ['name', 'path'], optional: ['icon'] }, otherwise: '[]' },
    says: 'The menu is {}; the second stands in other apps than the web’s alone.',
  },
  enable_search: {
    ...{
      group: 'Navigation',
      meaning: 'The search in the top bar',
      kind: { type: 'switch', on: 'TRUE', off: 'FALSE' },
    },
    ...{ otherwise: 'FALSE', says: { on: 'Viewers see the search.', off: 'No viewer sees the search.' } },
  },
  footer_social_icon: {
    ...{
      group: 'Navigation',
      meaning: 'Our pages elsewhere, at the foot',
      kind: { type: 'entries', members: ['name', 'link'] },
    },
    ...{ otherwise: '[]', says: 'The foot leads to {}.' },
  },
  footer_device_image_playstore: {
    ...{ group: 'Navigation', meaning: 'Address of the app on Google Play', kind: link },
    ...{ otherwise: '', says: 'The badge of Google Play leads to {}.' },
  },
  footer_device_image_iosstore: {
    ...{ group: 'Navigation', meaning: 'Address of the app on the App Store', kind: link },
    ...{ otherwise: '', says: 'The badge of the App Store leads to {}.' },
  },
  app_branchio_url: {
    ...{ group: 'Navigation', meaning: 'Address that opens the app, after a mail address is confirmed', kind: link },
    ...{ otherwise: '', says: 'Continue, once a mail address is confirmed, leads to {}.' },
  },
  landscreen_text1: landing('The heading'),
  landscreen_text2: landing('The sentence below the heading'),
  landscreen_text3: landing('Heading of the plans'),
  landscreen_text4: landing('First promise'),
  landscreen_text5: landing('Second promise'),
  landscreen_text6: landing('Third promise'),
  landscreen_text7: landing('Fourth promise'),
  landscreen_text8: landing('Fifth promise'),
  landscreen_text9: landing('Heading of what an hour costs in data'),
  landscreen_text10: landing('The sentence about data'),
  landscreen_text11: landing('What the prices of data are reckoned with'),
  landscreen_btn_text: landing('The button that leads to signing up'),
  intro_free_data_text: landing('The call to free data'),
  data_costs: {
    ...{ group: 'Landing page', meaning: 'What an hour of each quality costs in data' },
    kind: { type: 'entries', members: ['name', 'price'], optional: ['text'] },
    ...{ otherwise: '[]', says: 'Visitors read what an hour costs of {}.' },
  },
  change_email_text: label('Changing the mail address, in the account', 'Change email'),
  change_password_text: label('Changing the password, in the account', 'Change password'),
  change_phone_number: label('Changing the telephone number, in the account', 'Change phone number'),
  change_package_text: label('Changing the plan, in the account', 'Change plan'),
  change_subscription_title_text: label('Heading of changing the plan', 'Change Subscription'),
  confirm_change_button_text: label('Button of changing the plan', 'Confirm'),
  stripe_coupon_code_text: label('The hint at a coupon', ''),
} as const satisfies Record<string, ConfigurationKey>
