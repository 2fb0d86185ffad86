import { expect, it } from 'vitest'
import { readXml, toXml } from './xml.ts'

it('keeps numbers as the text that they were', () => {
  const text =
    '<?xml version="1.0"?><API3G><Result>000</Result><TransactionAmount>0012345678901234567.10</TransactionAmount></API3G>'
  expect(readXml(text)).toEqual({ Result: '000', TransactionAmount: '0012345678901234567.10' })
})

it('reads the five entities that every document has, and writes them', () => {
  expect(readXml('<API3G><N>Ade &amp; &lt;Obi&gt; &quot;&apos;</N></API3G>')).toEqual({ N: `Ade & <Obi> "'` })
  expect(toXml({ N: '<Result>000</Result> & more' })).toBe(
    '<?xml version="1.0" encoding="utf-8"?><API3G><N>&lt;Result&gt;000&lt;/Result&gt; &amp; more</N></API3G>',
  )
})

it.each([
  ['<!DOCTYPE API3G [<!ENTITY x SYSTEM "file:///etc/passwd">]><API3G><N>&x;</N></API3G>'],
  ['<!doctype API3G><API3G><N>1</N></API3G>'],
  ['<API3G><Result>901</Result><Result>000</Result></API3G>'],
  ['<API3G><Result>000</Result>'],
  ['<API3G>000</API3G>'],
  ['<Other><Result>000</Result></Other>'],
  ['<API3G/><API3G><Result>000</Result></API3G>'],
  ['{"Result":"000"}'],
  [''],
])('takes nothing from %s', (text) => {
  expect(readXml(text)).toBeNull()
})
