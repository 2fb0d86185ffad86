import { describe, expect, it, test } from 'vitest'
import { AddressRefused, findPlace, findUrlFault, isPublic } from '../sending/address.ts'
import { toHarmless } from '../sending/post.ts'

const INNER = [
  ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['255.255.255.255', '224.0.0.1', '192.0.2.1', '198.18.0.1', '240.0.0.1'],
  ...['::1', '::', 'fe80::1', 'fc00::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1'],
  ...['2002:7f00:1::', '2001:db8::1'],
]

describe('an address', () => {
  it.each(INNER)('%s is none of the internet', (address) => {
    expect(isPublic(address)).toBe(false)
  })
  it.each(['8.8.8.8', '102.89.34.7', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is of the internet', (address) => {
    expect(isPublic(address)).toBe(true)
  })
})

test.each([
  ['https://hooks.example.com/in?a=b', null],
  ['https://8.8.8.8/in', null],
  ['http://hooks.example.com/', 'It has to start with https://'],
  ['ftp://hooks.example.com/', 'It has to start with https://'],
  ['https://ada:secret@hooks.example.com/', 'It may bear no name and no password'],
  ['https://localhost/', 'It has to be one of the internet'],
  ['https://a.localhost/', 'It has to be one of the internet'],
  ['https://intranet/', 'It has to be one of the internet'],
  ['https://127.0.0.1/', 'It has to be one of the internet'],
  ['https://0x7f.1/', 'It has to be one of the internet'],
  ['https://2130706433/', 'It has to be one of the internet'],
  ['https://[::1]/', 'It has to be one of the internet'],
  ['https://[::ffff:a9fe:a9fe]/', 'It has to be one of the internet'],
  ['hooks.example.com', 'That is no address'],
  ['', 'That is no address'],
])('%s: %s', (url, fault) => {
  expect(findUrlFault(url, null)).toBe(fault)
})

test('one origin may be open, and no other one is by it', () => {
  expect(findUrlFault('http://localhost:8090/receiver/ada', 'http://localhost:8090')).toBeNull()
  expect(findUrlFault('http://localhost:8091/', 'http://localhost:8090')).toBe('It has to start with https://')
})

test('a name that leads inside is refused, also where only some of what it leads to is there', async () => {
  const to = (...addresses: string[]) => ({
    openOrigin: null,
    find: async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? (6 as const) : (4 as const) })),
  })
  const url = new URL('https://hooks.example.com/')
  expect(await findPlace(url, to('8.8.8.8', '2606:4700::1111'))).toEqual({ address: '8.8.8.8', family: 4 })
  for (const inner of [['10.0.0.1'], ['8.8.8.8', '169.254.169.254'], ['8.8.8.8', '::1'], []])
    await expect(findPlace(url, to(...inner))).rejects.toBeInstanceOf(AddressRefused)
})

test('what was answered is shown as text that does nothing', () => {
  expect(toHarmless('one\0two\r\nthree\u202Efour\u200B')).toBe('one two three four')
  expect(toHarmless('\uD800')).toBe('\uFFFD')
  expect(toHarmless('x'.repeat(600))).toHaveLength(500)
})
