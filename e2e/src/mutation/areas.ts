/** Rules of one kind, and the tests that alone must find every change of them. */
export interface MutationArea {
  name: string
  /** Files from the root. */
  rules: string[]
  /** Files from the root; those that start a database are slower by far, and have it for themselves. */
  tests: string[]
}

const API = 'apps/api/src'
const BILLING = `${API}/features/billing`
const PLAYER = 'packages/player/src'

/** Rules and logic that decides about money, rights and state: what is wrong there is not seen on a screen. */
export const MUTATION_AREAS: MutationArea[] = [
  {
    name: 'contract rules',
    rules: ['packages/contract/src/rules/*.ts', 'packages/contract/src/{avatar,operator-keys}.ts'],
    tests: ['packages/contract/src/rules/*.test.ts', 'packages/contract/src/{avatar,operator-keys}.test.ts'],
  },
  {
    name: 'entitlement',
    rules: [`${API}/features/billing/entitlement.ts`],
    tests: [`${API}/features/billing/entitlement.test.ts`],
  },
  {
    name: 'money amounts',
    rules: [`${API}/shared/money.ts`],
    tests: [`${API}/shared/money.test.ts`],
  },
  {
    name: 'ledger',
    rules: [`${BILLING}/ledger/entries.ts`],
    tests: [`${BILLING}/ledger/*.test.ts`],
  },
  {
    name: 'charges',
    rules: [`${BILLING}/settle/{judge,vat}.ts`, `${BILLING}/providers/judge-charges.ts`],
    tests: [`${BILLING}/settle/**/{judge,vat}.test.ts`, `${BILLING}/providers/judge-charges.test.ts`],
  },
  {
    name: 'settling',
    rules: [
      `${BILLING}/settle/{apply-change,apply-charges,apply-subscription,book-charge,renewal,settle}.ts`,
      `${BILLING}/settle/money-back/*.ts`,
      `${BILLING}/changes/plan-change.ts`,
    ],
    tests: [`${BILLING}/settle/**/*.test.ts`, `${BILLING}/changes/*.test.ts`],
  },
  {
    name: 'checkout',
    rules: [`${BILLING}/checkout/{checkout,coupon,reference}.ts`],
    tests: [`${BILLING}/checkout/*.test.ts`],
  },
  {
    name: 'subscription states',
    rules: [`${BILLING}/subscriptions/states.ts`],
    tests: [`${BILLING}/subscriptions/states.test.ts`],
  },
  {
    name: 'payment tokens',
    rules: [
      `${BILLING}/paying/tokens/{client-token,payment-token}.ts`,
      'packages/contract/src/payments/client-token.ts',
    ],
    tests: [
      `${BILLING}/paying/tokens/{client-token,payment-token}.test.ts`,
      'packages/contract/src/payments/client-token.test.ts',
    ],
  },
  { name: 'limits', rules: [`${API}/shared/limits.ts`], tests: [`${API}/shared/limits.test.ts`] },
  {
    name: 'leases',
    rules: [`${API}/features/playback/screens/{batcher,lease-time,reader-memory,readers}.ts`],
    tests: [`${API}/features/playback/screens/*.test.ts`],
  },
  {
    name: 'tokens',
    rules: [`${API}/features/tenant/app-token.ts`, `${API}/features/playback/origin/media-token.ts`],
    tests: [`${API}/features/tenant/app-token.test.ts`, `${API}/features/playback/origin/media-token.test.ts`],
  },
  {
    name: 'resume',
    rules: [`${API}/features/continue-watching/plan-list.ts`, `${PLAYER}/listeners/resume-reporter.ts`],
    tests: [`${API}/features/continue-watching/plan-list.test.ts`, `${PLAYER}/listeners/resume-reporter.test.ts`],
  },
  {
    name: 'routing guards',
    rules: ['apps/web/src/app/routing/guards.ts'],
    tests: ['apps/web/src/app/routing/guards.test.ts'],
  },
  {
    name: 'player state',
    rules: [`${PLAYER}/*.ts`, `${PLAYER}/listeners/presence-beat.ts`],
    tests: [`${PLAYER}/*.test.ts`, `${PLAYER}/listeners/presence-beat.test.ts`],
  },
]
