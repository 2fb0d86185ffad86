import type { NumbersAnswer, NumbersCounts, NumbersRange } from '@kola/contract/numbers/numbers'

const COLUMNS: readonly (keyof NumbersCounts)[] = [
  ...([
    'joined',
    'active',
    'began',
    'ended',
    'trials',
    'trialsPaid',
    'refused',
    'renewalsRefused',
    'renewalsWon',
  ] as const),
  ...(['viewers', 'plays', 'watchedSeconds'] as const),
]

/** Each day of both ranges, then revenue by method, then titles: what the screen shows and what it adds up. */
export function toRows({ now, before, titles }: NumbersAnswer, currencies: readonly string[]): string[][] {
  const ofDays = (range: string, { days, moneyDays }: NumbersRange) =>
    days.map((one) => [
      ...['day', range, one.day],
      ...COLUMNS.map((name) => String(one[name] ?? '')),
      ...currencies.map(
        (currency) => moneyDays.find((row) => row.day === one.day && row.currency === currency)?.net ?? '0',
      ),
    ])
  const ofMoney = (range: string, { money }: NumbersRange) =>
    money.map((row) => [
      'method',
      range,
      row.provider,
      row.currency,
      String(row.payments),
      row.earned,
      row.refunded,
      row.disputed,
      row.vat,
      row.net,
    ])
  const ofCosts = (range: string, { costs }: NumbersRange) =>
    costs.map(({ name, currency, amount }) => ['cost', range, name, currency, amount])
  return [
    ['of', 'range', 'day', ...COLUMNS, ...currencies.map((currency) => `revenue ${currency}`)],
    ...ofDays('now', now),
    ...ofDays('before', before),
    ['of', 'range', 'method', 'currency', 'payments', 'earned', 'given back', 'disputed', 'tax within', 'left'],
    ...ofMoney('now', now),
    ...ofMoney('before', before),
    ['of', 'range', 'cost', 'currency', 'amount'],
    ...ofCosts('now', now),
    ...ofCosts('before', before),
    ['of', 'range', 'title', 'id', 'plays', 'seconds watched', 'seconds before', 'finished share'],
    ...titles.map((one) => [
      ...[
        'title',
        'now',
        one.name,
        one.id,
        String(one.plays),
        String(one.watchedSeconds),
        String(one.watchedSecondsBefore),
      ],
      one.finishedShare === null ? '' : one.finishedShare.toFixed(4),
    ]),
  ]
}
