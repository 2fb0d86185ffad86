import type { Leaving } from '@kola/contract/leaving/leaving'
import type { ReactNode } from 'react'
import { formatDay } from '#shared/format-day.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { say } from './words.ts'

const money = (words: string) => <span className="money">{words}</span>
const toDay = (at: string) => formatDay(at.slice(0, 10))
/** Without the year, which stands nowhere else on the screen. */
const toShortDay = (at: string) => toDay(at).replace(/ \d{4}$/, '')

function Plan({ plan }: { plan: Leaving['plans'][number] }) {
  const price = formatMoney(plan.amount, plan.currency)
  return (
    <>
      {' '}
      {plan.renews ? say('stops', { plan: plan.plan }) : say('ends', { plan: plan.plan })}
      {Number(plan.amount) > 0 && (
        <>
          {' '}
          <Rich text={say('notGivenBack', { price, day: toDay(plan.paidUntil) })} parts={{ money }} />
        </>
      )}
    </>
  )
}

function AtOnce({ leaving }: { leaving: Leaving }) {
  const { plans, credit, gifts, rentals } = leaving
  return (
    <>
      {say('signedOut')}
      {plans.map((plan) => (
        <Plan key={`${plan.plan}${plan.paidUntil}`} plan={plan} />
      ))}
      {rentals > 0 && <> {say('rentals', { count: rentals })}</>}
      {credit.map(({ amount, currency }) => (
        <span key={currency}>
          {' '}
          <Rich text={say('creditBack', { price: formatMoney(amount, currency) })} parts={{ money }} />
        </span>
      ))}
      {gifts > 0 && <> {say('gifts', { count: gifts })}</>}
    </>
  )
}

const Step = ({ when, children }: { when: string; children: ReactNode }) => (
  <li>
    <b>{when}</b>
    <span>{children}</span>
  </li>
)

/** Until when what happens, true to what this account holds. GAP-087, GAP-088. */
export function WhatHappens({ leaving }: { leaving: Leaving }) {
  const { graceDays, eraseAt, keepYears } = leaving
  return (
    <section className="surface" aria-labelledby="what-happens">
      <h2 id="what-happens">{say('whatHappens')}</h2>
      <ul className="dated">
        <Step when={say('atOnce')}>
          <AtOnce leaving={leaving} />
        </Step>
        <Step when={say('days', { count: graceDays })}>{graceDays > 0 ? say('support') : say('noGrace')}</Step>
        <Step when={toShortDay(eraseAt)}>{say('erased')}</Step>
        <Step when={say('years', { count: keepYears })}>{say('receipts')}</Step>
      </ul>
    </section>
  )
}
