import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeOpenApi } from './openapi-text.ts'

const committed = new URL('../../../../../docs/openapi.json', import.meta.url)

test('the committed docs/openapi.json is what the contract says (npm run openapi writes it)', () => {
  expect(readFileSync(committed, 'utf8')).toBe(writeOpenApi())
})

test('every call of the document names its answer, its failures and who may call', () => {
  const { paths } = JSON.parse(writeOpenApi())
  const operations = Object.values(paths).flatMap((path) => Object.values(path as object))
  expect(operations.length).toBeGreaterThan(20)
  for (const operation of operations) {
    const [answer] = Object.values<{ schema: unknown }>(operation.responses['200'].content)
    expect(answer?.schema).toBeTypeOf('object')
    expect(Object.keys(operation.responses)).toContain('400')
    expect(operation.security.length).toBeGreaterThan(0)
  }
})
