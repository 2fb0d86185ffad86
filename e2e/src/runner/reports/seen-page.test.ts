import { expect, it } from 'vitest'
import { readSeenPage } from './seen-page.ts'

const toText = (tree: string) => `# Error details\n\n\`\`\`\nError: no toast\n\`\`\`\n\n\`\`\`yaml\n${tree}\n\`\`\`\n`

it('reads what stood on the page out of the text beside a failure, and no more of it than is read', () => {
  expect(readSeenPage(toText('- main:\n  - alert: Your bank did not confirm'))).toEqual([
    '- main:',
    '  - alert: Your bank did not confirm',
  ])
  expect(readSeenPage(toText(Array(90).fill('- link').join('\n')))).toEqual(Array(60).fill('- link'))
  expect(readSeenPage('# Error details\n\n```\nError: closed\n```\n')).toEqual([])
})
