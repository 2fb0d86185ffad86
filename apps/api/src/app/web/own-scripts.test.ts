import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashScripts } from './own-scripts.ts'

test('the scripts of a page are let in by their hashes, its data blocks and files are not', () => {
  const page = `<script data-home="/a.js">let a = 1</script><script src="/b.js"></script>
    <script type="module" src="/c.js"></script><script type="application/json">{}</script>`
  expect(hashScripts(page)).toEqual([`'sha256-${hash('sha256', 'let a = 1', 'base64')}'`])
})
