import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as delays from './src/shared/delays.ts'

const SOURCES = join(import.meta.dirname, 'src')

/** What the documents say, in their own figures. What a wait does is seen where the app waits: here it only gets its length. */
const WAITS = {
  VERIFIED_REDIRECT_MS: 5_000,
  RESET_REDIRECT_MS: 5_000,
  FORGOT_REDIRECT_MS: 10_000,
  PASSWORD_CHANGED_REDIRECT_MS: 1_000,
  RESULT_REDIRECT_MS: 15_000,
  SIGN_UP_RETRY_MS: 50_000,
  SIGN_UP_FOLLOW_UP_MS: 7_000,
  RESEND_COUNTDOWN_SECONDS: 60,
  CONTACT_HINT_AFTER_SECONDS: 60,
}

/** Every place that waits for one of them, and for which. */
const WAITERS: Record<keyof typeof WAITS, string[]> = {
  VERIFIED_REDIRECT_MS: ['email-change-page.tsx', 'phone-code.tsx', 'verified.tsx'],
  RESET_REDIRECT_MS: ['new-password-page.tsx'],
  FORGOT_REDIRECT_MS: ['forgot-page.tsx'],
  PASSWORD_CHANGED_REDIRECT_MS: ['password-change-page.tsx'],
  RESULT_REDIRECT_MS: ['result-page.tsx'],
  SIGN_UP_RETRY_MS: ['use-waiting-login.ts'],
  SIGN_UP_FOLLOW_UP_MS: ['use-follow-up.ts'],
  RESEND_COUNTDOWN_SECONDS: ['use-sms-code.ts'],
  CONTACT_HINT_AFTER_SECONDS: ['use-sms-code.ts'],
}

const files = await listSources()

/** All that runs in a page, without its tests and without the file that holds the waits. */
async function listSources(): Promise<{ name: string; code: string }[]> {
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) => /(?<!\.test|delays)\.tsx?$/.test(name))
  return Promise.all(names.map(async (name) => ({ name, code: await readFile(join(SOURCES, name), 'utf8') })))
}

test('CONST-02 the redirect delays are 5 s, 10 s and 1 s, and the other waits those of the documents', () => {
  expect({ ...delays }).toEqual(WAITS)
})

test.each(Object.entries(WAITERS))('CONST-02 %s is what these places wait for, and no other', (wait, places) => {
  const readers = files.filter(({ code }) => new RegExp(`\\b${wait}\\b(?! =)`).test(code.replace(/^import .*$/gm, '')))
  expect(readers.map(({ name }) => name.split('/').at(-1)).sort()).toEqual(places)
})

test('CONST-02 whatever leads on after a while gets its wait from there, and no screen spells one of its own', () => {
  expect(files.length).toBeGreaterThan(300)
  const given = files.flatMap(({ code }) => [...code.matchAll(/waitMs=\{([^}]*)\}/g)].map(([, wait]) => wait ?? ''))
  expect(given.length).toBe(4)
  expect(given.filter((wait) => !(wait in WAITS))).toEqual([])
  const spelled = files.filter(
    ({ name, code }) => name.startsWith('app/pages/') && /\b(?:1|5|7|10|50)_?000\b/.test(code),
  )
  expect(spelled.map(({ name }) => name)).toEqual([])
})
