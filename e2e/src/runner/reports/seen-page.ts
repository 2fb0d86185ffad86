import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const MOST_LINES = 60

/**
 * What stood on the page as a journey failed, out of the text that Playwright leaves beside its picture.
 * @param text Markdown with the page as a tree of roles and names in a block of its own
 * @returns its first lines; empty where none was taken
 */
export function readSeenPage(text: string): string[] {
  const [, tree = ''] = /^```yaml\n([\s\S]*?)\n```/m.exec(text) ?? []
  return tree === '' ? [] : tree.split('\n').slice(0, MOST_LINES)
}

/** Tells it where the run is read: the files of a run go with its machine. */
export default class SeenPageReporter implements Reporter {
  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    const path = attachments.find(({ name }) => name === 'error-context')?.path
    const lines = path ? readSeenPage(readFileSync(path, 'utf8')) : []
    if (lines.length > 0) console.log([`    On the page as "${title}" failed:`, ...lines].join('\n      '))
  }
}
