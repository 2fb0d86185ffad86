import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { toLeanIcon } from './lean-icons.ts'

const main = createRequire(import.meta.url).resolve('lucide-react')
const readIcon = (name: string) => readFileSync(main.replace(/dist[\\/].*/, `dist/esm/icons/${name}.mjs`), 'utf8')

test.each(['bell', 'check', 'search', 'info'])('%s is left with its lines only', (name) => {
  const code = toLeanIcon(readIcon(name))
  expect(code).toContain('import { drawIcon } from "')
  expect(code).toContain('= drawIcon(__iconData)')
  expect(code).not.toMatch(/createLucideIcon|\bkey:|\bname:|\bsize:/)
})
