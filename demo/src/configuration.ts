import { demoBanks } from './banks.ts'
import { LANGUAGE_ROWS, PLAYLIST_IDS } from './catalogue/playlists.ts'
import { COUPON_TEXT } from './coupons.ts'
import { SPECIAL_PLAN_ID } from './plans.ts'

/** Names of people on the screens: wordmark, mails, and the apps on the stores. */
const brand = {
  app_name: 'Kola',
  mobile_app_name: 'Ibakatv',
  footer_text: 'Nigerian films and series, made for the phone in your hand and the data on your line.',
}

const home = {
  banner_id: PLAYLIST_IDS.hero,
  header_carousel_id: PLAYLIST_IDS.trending,
  regular_carousel_id: PLAYLIST_IDS.homeRows,
  home_category: JSON.stringify(LANGUAGE_ROWS.map(({ id, name }) => ({ id, name, type: 'Playlist' }))),
  trending_id: PLAYLIST_IDS.trending,
  spotlight_id: PLAYLIST_IDS.spotlight,
  resume_option: 'TRUE',
}

const lists = {
  list_movie: PLAYLIST_IDS.movies,
  movie_gernes: PLAYLIST_IDS.movieGenres,
  series_list: PLAYLIST_IDS.series,
  tv_series_gernes: PLAYLIST_IDS.seriesGenres,
  recently_added: PLAYLIST_IDS.recentlyAdded,
  notification_catalogue: PLAYLIST_IDS.comingSoon,
  detail_page_thumbnail_orientation: 'portrait',
}

/** The web app drops the second item of `menu_config`: put there what only other clients shall show. */
const navigation = {
  menu_config: JSON.stringify([
    { name: 'Home', path: '/home' },
    { name: 'Intro', path: '/' },
    { name: 'Movies', path: '/listmovies' },
    { name: 'Tv Series', path: '/listseries' },
    { name: 'My List', path: '/listmylist' },
    { name: 'Recently Added', path: '/listrecent' },
  ]),
  enable_search: 'TRUE',
  footer_social_icon: JSON.stringify([
    { name: 'Facebook', link: 'https://example.com/kola/facebook' },
    { name: 'Instagram', link: 'https://example.com/kola/instagram' },
    { name: 'X', link: 'https://example.com/kola/x' },
    { name: 'YouTube', link: 'https://example.com/kola/youtube' },
  ]),
  footer_device_image_playstore: 'https://example.com/kola/google-play',
  footer_device_image_iosstore: 'https://example.com/kola/app-store',
  app_branchio_url: 'https://example.com/kola/open-app',
}

/** Texts 4 to 8 are the list of promises; 9 to 11 are about data, with the cost of one gigabyte at its end. */
const landing = {
  landscreen_text1: 'All of Nollywood, at home.',
  landscreen_text2:
    'Films and series from Lagos, Kano, Enugu and everywhere between. ₦2,900 a month. The first 14 days are free.',
  landscreen_text3: 'Every film in every plan.',
  landscreen_text4: '4GB data free',
  landscreen_text5: '14 days free subscription',
  landscreen_text6: 'Unlimited movies and TV shows',
  landscreen_text7: 'Watch on laptop, TV, phone and tablet',
  landscreen_text8: 'Cancel anytime',
  landscreen_text9: 'What an hour costs in data',
  landscreen_text10:
    'We choose the smallest picture that still looks right on your screen, and the player names the price before you pick a bigger one.',
  landscreen_text11: 'At ₦430 a gigabyte. Your network’s price may differ.',
  landscreen_btn_text: 'Start 14 days free',
  intro_free_data_text: 'Claim 4GB data free',
  data_costs: JSON.stringify([
    { name: 'Data saver', price: '₦130', text: '0.3 GB an hour, sharp on a phone' },
    { name: 'Good', price: '₦300', text: '0.7 GB an hour, fine on a laptop' },
    { name: 'High', price: '₦1,300', text: '3 GB an hour, made for the TV' },
  ]),
}

const labels = {
  change_email_text: 'Change email',
  change_password_text: 'Change password',
  change_phone_number: 'Change phone number',
  change_package_text: 'Change plan',
  change_subscription_title_text: 'Change your plan',
  confirm_change_button_text: 'Change to this plan',
  stripe_coupon_code_text: COUPON_TEXT,
}

const people = {
  country_code: 'NG',
  country_name: 'Nigeria',
  otpTriggerAttempt: '3',
  enable_phone_signin: 'TRUE',
  enable_phone_signup: 'TRUE',
  language_option: JSON.stringify([
    { name: 'English', code: 'en' },
    { name: 'Yorùbá', code: 'yo' },
    { name: 'Igbo', code: 'ig' },
    { name: 'Hausa', code: 'ha' },
    { name: 'Naijá (Pidgin)', code: 'pcm' },
  ]),
  support_email: 'help@kola.example',
  support_phones: JSON.stringify(['+234 000 000 0000', '+234 000 000 0001']),
  support_address: 'Kola Demo, 1 Example Close, Yaba, Lagos, Nigeria',
  support_hours: 'Between 8:00 and 22:00, Lagos time',
}

const FLUTTERWAVE_COUNTRIES = ['NG', 'GH', 'KE', 'UG', 'TZ', 'RW', 'ZA', 'ZM', 'MW', 'CM', 'CI', 'SN']
const STRIPE_COUNTRIES = [
  'NG',
  'GB',
  'IE',
  'US',
  'CA',
  'DE',
  'FR',
  'IT',
  'ES',
  'NL',
  'BE',
  'SE',
  'NO',
  'CH',
  'AU',
  'AE',
]
const BRAINTREE_COUNTRIES = ['US', 'GB', 'CA', 'AU', 'IE', 'DE', 'FR', 'NL']

/** Codes by SMS go to every country in which somebody can pay. */
const SMS_COUNTRIES = [...new Set([...FLUTTERWAVE_COUNTRIES, ...STRIPE_COUNTRIES])]

/** `paymentOptions` are the ways of paying by their page: stripe, flutterwave, braintree, dpo, paypal, manual, paystack. */
const payments = {
  provider_slug: 'flutterwave',
  payment_options: JSON.stringify({
    options: [
      { countries: ['NG'], paymentOptions: ['flutterwave', 'stripe', 'manual', 'paystack'] },
      { countries: ['GH', 'KE', 'UG', 'TZ', 'RW', 'ZM', 'MW'], paymentOptions: ['flutterwave', 'dpo'] },
      { countries: ['ZA', 'CM', 'CI', 'SN'], paymentOptions: ['flutterwave', 'dpo', 'paypal'] },
      { countries: ['US', 'CA', 'AU'], paymentOptions: ['stripe', 'braintree', 'paypal'] },
      { countries: ['GB', 'IE', 'DE', 'FR', 'NL'], paymentOptions: ['stripe', 'braintree', 'paypal'] },
    ],
    default: ['stripe', 'paypal'],
  }),
  direct_debit: 'paystack',
  flutterwave_countries: JSON.stringify(FLUTTERWAVE_COUNTRIES),
  stripe_countries: JSON.stringify(STRIPE_COUNTRIES),
  braintree_countries: JSON.stringify(BRAINTREE_COUNTRIES),
  sms_countries: JSON.stringify(SMS_COUNTRIES),
  /** Value added tax in Nigeria; in all prices. */
  vat_percent: '7.5',
  company_name: 'Kola Demo',
  tax_number: '00000000-0001',
  company_number: 'RC 0000000',
  company_address: '1 Marina, Lagos Island, Lagos',
  /** Seconds of one bucket. Specification 2 §4.5. */
  braintreeTokenValidity: '10',
  bank_accounts: JSON.stringify(
    demoBanks.map((bank) => ({
      id: bank.id,
      name: bank.name,
      accountnumber: bank.accountNumber,
      accountName: bank.accountName,
    })),
  ),
}

/** An empty `firebase_base_url` means the server's own presence address; the samples are what `/dashvideo` and `/videoplayerseries` play. */
const playback = {
  enable_play: 'true',
  sample_title_id: 'makoko-blue',
  sample_series_id: 'marina-heights',
  restriction_package: SPECIAL_PLAN_ID,
  firebase_base_url: '',
  firebase_auth_id: '',
  firebase_ping_time: '30000',
  /** What the player reckons with when it names the cost of a quality. */
  data_price_per_gigabyte: '₦430',
}

/** The demo tenant's settings as every client reads them: texts, with JSON inside some. */
export const demoConfiguration: Readonly<Record<string, string>> = {
  ...brand,
  ...home,
  ...lists,
  ...navigation,
  ...landing,
  ...labels,
  ...people,
  ...payments,
  ...playback,
}
