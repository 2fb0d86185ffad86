import type { DemoAccount, DemoPerson } from './types.ts'

/** The tenant's id in X-Customer-Id. */
export const DEMO_CUSTOMER_ID = 'demo'
/** Of every demo account. They exist only where the demo tenant is loaded. */
export const DEMO_PASSWORD = 'Nollywood-2026!'

const LAGOS = { city: 'Lagos', state: 'Lagos', country: 'NG' } as const

/** Owner of the demo's console. A second factor is chosen at the first sign-in. */
export const DEMO_OWNER = { email: 'owner@example.com', name: 'Ìfẹ́olúwa Adéyẹmí' } as const

/** Of the grown-up in the family, whose child cannot leave without it. */
export const DEMO_PIN = '2026'

/** Beside the one whose account it is: one place is left. */
const FAMILY: DemoPerson[] = [
  {
    ...{ id: '0193a000-0000-7000-8000-00000000000a', name: 'Mama Bisi', avatar: 22, language: 'yo' },
    ...{ gender: 'Female', birthDate: '1951-06-30', ratingLimit: null, isChild: false },
  },
  {
    ...{ id: '0193a000-0000-7000-8000-00000000000b', name: 'Kunle', avatar: 13, language: 'en' },
    ...{ gender: 'Male', birthDate: '2011-09-14', ratingLimit: '15', isChild: false },
  },
  {
    ...{ id: '0193a000-0000-7000-8000-00000000000c', name: 'Chidi', avatar: 33, language: 'en' },
    ...{ gender: 'Male', birthDate: '2018-05-04', ratingLimit: 'PG', isChild: true },
  },
]

/** One account for each state that a screen can meet. Telephones are of a range that no network uses. */
export const demoAccounts: DemoAccount[] = [
  {
    email: 'member@example.com',
    firstName: 'Adaeze',
    lastName: 'Bello',
    telephone: '+2340000000101',
    referralCode: 'ADAEZE26',
    isEmailVerified: true,
    isMobileVerified: true,
    address: '14 Adéníran Street, Surulere',
    ...LAGOS,
    language: 'en',
    gender: 'Female',
    birthDate: '1994-03-18',
    avatar: 6,
    subscription: {
      planId: 'basic',
      priceId: 'basic-ngn-30',
      startedDaysAgo: 340,
      endsInDays: 21,
      status: 'SUCCESS',
      gateway: 'stripe',
      isRecurring: true,
    },
  },
  {
    email: 'family@example.com',
    firstName: 'Babátúndé',
    lastName: 'Ọláòtán',
    telephone: '+2340000000102',
    isEmailVerified: true,
    isMobileVerified: true,
    address: '3 Palm Close, Bodija',
    city: 'Ibadan',
    state: 'Oyo',
    country: 'NG',
    language: 'yo',
    gender: 'Male',
    birthDate: '1979-11-02',
    avatar: 1,
    subscription: {
      planId: 'family',
      priceId: 'family-ngn-365',
      startedDaysAgo: 120,
      endsInDays: 245,
      status: 'SUCCESS',
      gateway: 'flutterwave',
      isRecurring: true,
    },
    pin: DEMO_PIN,
    people: FAMILY,
  },
  {
    email: 'newcomer@example.com',
    firstName: 'Chidera',
    lastName: 'Nwosu',
    telephone: '',
    isEmailVerified: true,
    isMobileVerified: false,
    address: '',
    city: 'Enugu',
    state: 'Enugu',
    country: 'NG',
    language: 'ig',
    gender: '',
    birthDate: '',
    avatar: 30,
    subscription: null,
  },
  {
    email: 'expired@example.com',
    firstName: 'Halima',
    lastName: 'Ɗantata',
    telephone: '+2340000000104',
    isEmailVerified: true,
    isMobileVerified: false,
    address: '27 Zoo Road',
    city: 'Kano',
    state: 'Kano',
    country: 'NG',
    language: 'ha',
    gender: 'Female',
    birthDate: '1988-07-25',
    avatar: 2,
    subscription: {
      planId: 'basic',
      priceId: 'basic-ngn-30',
      startedDaysAgo: 96,
      endsInDays: -36,
      status: 'EXPIRED',
      gateway: 'stripe',
      isRecurring: false,
    },
  },
  {
    email: 'special@example.com',
    firstName: 'Timi',
    lastName: 'Ebiwari',
    telephone: '+2340000000105',
    isEmailVerified: true,
    isMobileVerified: true,
    address: '8 Creek Road',
    city: 'Port Harcourt',
    state: 'Rivers',
    country: 'NG',
    language: 'pcm',
    gender: 'Male',
    birthDate: '2001-01-09',
    avatar: 13,
    subscription: {
      planId: 'special',
      priceId: 'special-ngn-30',
      startedDaysAgo: 12,
      endsInDays: 18,
      status: 'SUCCESS',
      gateway: 'flutterwave',
      isRecurring: true,
    },
  },
]
