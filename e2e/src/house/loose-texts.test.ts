import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findLooseTexts, listTexts } from './loose-texts.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const texts = listTexts(read('apps/web/src/shared/texts.ts'))

describe('findLooseTexts', () => {
  const words = ['Watch Now', 'Email', 'Please try again later ']
  const isLoose = (code: string) => findLooseTexts(code, words).length > 0

  it.each([
    "page.getByRole('button', { name: 'Watch Now' })",
    "page.getByRole('button', { level: 1, name: 'watch now', exact: false })",
    "page.getByText('Please try again later')",
    "page.getByLabel('Email')",
    "const LATER = 'Please try again later'\npage.getByText(LATER)",
    "const name = 'Watch Now'\npage.getByRole('button', { name })",
    "expect(page.locator('p')).toContainText('Please try again later')",
    "expect(page.locator('p')).toContainText('try again')",
    "page.locator('.toast').filter({ hasText: 'Please try again' })",
    "page.locator('.toast', { hasText: 'Please try again later ' })",
    "page.getByRole('button', { name: /Watch Now|Resume/ })",
    "page.getByRole('button', { name: /^watch now$/i })",
    'page.getByLabel(/^email/i)',
  ])('is not content with %j', (code) => {
    expect(isLoose(code)).toBe(true)
  })

  it.each([
    "page.getByRole('button', { name: 'Watch Now', exact: true })",
    "page.getByText('Please try again later', { exact: true })",
    "expect(page.locator('.toast')).toHaveText('Please try again later ')",
    "page.getByRole('button', { name: /^(Watch Now|Resume)$/ })",
    "page.getByRole('textbox', { name: 'Email, may be empty' })",
    'expect(page).toHaveURL(/#\\/verifybyemail/)',
    "page.getByText('Somebody else')",
  ])('leaves %j', (code) => {
    expect(findLooseTexts(code, words)).toEqual([])
  })
})

it('the journeys match the texts of the documents whole', () => {
  expect(texts.length).toBeGreaterThan(70)
  const files = globSync('e2e/src/{fixtures.ts,{journeys,fixtures,screens}/**/*.ts}', { cwd: root })
  expect(files.length).toBeGreaterThan(60)
  expect(files.flatMap((file) => findLooseTexts(read(file), texts).map((where) => `${file}:${where}`))).toEqual([])
})
