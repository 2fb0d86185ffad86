import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as delays from './src/shared/delays.ts'

const SOURCES = join(import.meta.dirname, 'src')
const PAGES = join(SOURCES, 'app/pages')

test('CONST-02 the redirect delays are 5 s, 10 s and 1 s', () => {
  expect(delays.VERIFIED_REDIRECT_MS).toBe(5_000)
  expect(delays.RESET_REDIRECT_MS).toBe(5_000)
  expect(delays.FORGOT_REDIRECT_MS).toBe(10_000)
  expect(delays.PASSWORD_CHANGED_REDIRECT_MS).toBe(1_000)
})

test('CONST-02 no page spells a delay of its own', async () => {
  const files = await readdir(PAGES, { recursive: true })
  expect(files.length).toBeGreaterThan(20)
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const code = await readFile(join(PAGES, file), 'utf8')
    expect(`${file}: ${code.match(/\b(?:5|10|1)_?000\b/)?.[0] ?? 'none'}`).toBe(`${file}: none`)
  }
})

test('the waits of sign-up and of codes are those of the documents', () => {
  expect(delays.SIGN_UP_RETRY_MS).toBe(50_000)
  expect(delays.SIGN_UP_FOLLOW_UP_MS).toBe(7_000)
  expect(delays.RESEND_COUNTDOWN_SECONDS).toBe(60)
  expect(delays.CONTACT_HINT_AFTER_SECONDS).toBe(60)
})

test('each wait is read where the app waits, but for the one whose screen is still to come', async () => {
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) => /(?<!\.test|delays)\.tsx?$/.test(name))
  const code = (await Promise.all(names.map((name) => readFile(join(SOURCES, name), 'utf8')))).join('\n')
  const unread = Object.keys(delays).filter((name) => !code.includes(name))
  expect(unread).toEqual(['PASSWORD_CHANGED_REDIRECT_MS'])
})
