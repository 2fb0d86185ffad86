import { ConfigError } from '@kola/platform/config'
import { expect, test } from 'vitest'
import { toConsole } from './console.ts'

const PASSKEYS = {
  rpId: 'kola.example',
  origins: ['https://www.kola.example', `android:apk-key-hash:${'a'.repeat(43)}`],
}
const read = (url?: string) =>
  toConsole({ PUBLIC_URL: 'https://www.kola.example/', CONSOLE_DIST: 'dist', CONSOLE_URL: url }, PASSKEYS)

test('the console stands beside the viewers’ app, and no app of a telephone makes its passkeys', () => {
  expect(read()).toEqual({
    folder: 'dist',
    url: 'https://www.kola.example/console',
    ownHost: null,
    party: { rpId: 'kola.example', origins: ['https://www.kola.example'] },
  })
})

test('with an address of its own its passkeys are good there alone', () => {
  expect(read('https://staff.kola.example:8443/')).toEqual({
    folder: 'dist',
    url: 'https://staff.kola.example:8443/console',
    ownHost: 'staff.kola.example:8443',
    party: { rpId: 'staff.kola.example', origins: ['https://staff.kola.example:8443'] },
  })
})

test.each([
  ['https://www.kola.example', 'must be a host of its own: cookies of one host go to all of its ports'],
  ['https://www.kola.example:8443', 'must be a host of its own: cookies of one host go to all of its ports'],
  ['https://staff.kola.example/console', 'must be a scheme and a host, without a path'],
  ['https://staff.kola.example/?a', 'must be a scheme and a host, without a path'],
  ['https://you@staff.kola.example', 'must be a scheme and a host, without a path'],
])('%s is refused: %s', (url, text) => {
  expect(() => read(url)).toThrow(new ConfigError([{ variable: 'CONSOLE_URL', text }]))
})
