import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../../packages/ui/scripts/draw-icons.mjs')

it('the icons that are kept are those that the installed Lucide draws', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--check'])
  expect(stdout).toBe('')
})
