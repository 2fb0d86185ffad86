import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toText } from '../testing/buying.ts'
import { ConsentSlip } from './consent-slip.tsx'

const step: Parameters<typeof ConsentSlip>[0]['step'] = {
  ...{ kind: 'transfer', bankName: 'Mock Bank', accountName: 'NIBSS E-MANDATE', accountNumber: '9902147735' },
  ...{ amount: '100.00', expiresAt: '2099-11-22T09:00:00.000Z' },
}
const draw = (expiresAt: string = step.expiresAt) =>
  renderToStaticMarkup(<ConsentSlip step={{ ...step, expiresAt }} currency="NGN" again="#/direct-debit/a/b" />)

test('what is done next is to copy the number, and when its time is over to ask for another', () => {
  const main = /<(a|button)[^>]*button--main[^>]*>.*?<\/\1>/g
  expect(draw().match(main)?.map(toText)).toEqual(['Copy account number'])
  expect(toText(draw())).toContain('₦100 To the account number 990 214 7735 Bank Mock Bank')
  const over = draw('2020-11-22T09:00:00.000Z')
  expect(over.match(main)).toHaveLength(1)
  expect(over).toMatch(
    /<a[^>]*button--main[^>]*href="#\/direct-debit\/a\/b"|<a[^>]*href="#\/direct-debit\/a\/b"[^>]*button--main/,
  )
})
