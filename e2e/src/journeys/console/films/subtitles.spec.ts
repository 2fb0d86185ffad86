import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { openPanel, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { makeTitle } from '#fixtures/service/titles.ts'
import { signIn, test } from '#fixtures.ts'

const BROKEN = `1
00:00:03,000 -> 00:00:06,000
Abeg, no vex.

2
00:00:10,000 --> 00:00:09,000
We dey wait for you.
`

async function send(page: Page, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose the file…', exact: true }).click()
  await (await chooser).setFiles({ name: 'night-bus.pcm.srt', mimeType: 'text/plain', buffer: Buffer.from(text) })
}

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** What is read at a second of the film. */
const readAt = (page: Page, seconds: number) =>
  page.locator('video').evaluate(async (video: HTMLVideoElement, at) => {
    video.pause()
    video.currentTime = at
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    await new Promise((resolve) => setTimeout(resolve, 400))
    return document.querySelector('.player__text')?.textContent ?? ''
  }, seconds)

test('PROM-22 an editor sends subtitles with faults, mends them, shifts them, puts them in force, and a member reads them at the right time', async ({
  page,
  browser,
  service,
  member,
}) => {
  test.slow()
  const title = await makeTitle(service.databaseUrl, 'Night Bus')
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await page.goto(`/console/#/films/${title.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.name)
  await page.getByRole('button', { name: 'Send subtitles', exact: true }).click()
  await page.getByLabel('Language', { exact: true }).selectOption('Pidgin')
  await expect(page.getByLabel('Name in players', { exact: true })).toHaveValue('Naijá')
  await send(page, BROKEN)
  await expect(page.getByRole('alert')).toContainText(
    'Line 1: This time cannot be read: it is written such as 00:41:15,000 --> 00:41:17,400',
  )
  await send(page, BROKEN.replace(' -> ', ' --> '))
  await expect(said(page, '2 lines, UTF-8: a draft, which no viewer sees')).toHaveCount(1)

  const force = page.getByRole('button', { name: 'Put in force…', exact: true })
  await expect(page.getByText('1 line has to be mended', { exact: true })).toBeVisible()
  await expect(force).toBeDisabled()
  await page.getByRole('link', { name: 'Line 2, 0:00:10.000', exact: true }).click()
  await expect(page.getByText('It ends before it begins, or with it', { exact: true })).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('0:00:13.000')
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(said(page, 'Line 2 is corrected in the draft')).toHaveCount(1)
  await page.getByRole('button', { name: 'Add a line after it', exact: true }).click()
  await page.getByLabel('Words of the new line', { exact: true }).fill('Wait for me')
  await page.getByRole('button', { name: 'Add the line', exact: true }).click()
  await expect(said(page, 'Line 3 is added to the draft')).toHaveCount(1)
  await page.getByLabel('Shift all by, seconds', { exact: true }).fill('0.5')
  await page.getByRole('button', { name: 'Shift', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Line 1, 0:00:03.500', exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page, [390, 1_440])

  await force.click()
  await expect(page.getByRole('dialog')).toContainText('They are new: 3 lines that viewers can choose to read.')
  await page.getByRole('dialog').getByRole('button', { name: 'Put in force', exact: true }).click()
  await expect(
    page.getByRole('list', { name: 'Subtitles', exact: true }).getByText('Version 1', { exact: true }),
  ).toBeVisible({
    timeout: 20_000,
  })

  const elsewhere = await browser.newContext()
  const viewer = await elsewhere.newPage()
  await signIn(viewer, member, { url: service.url })
  await viewer.goto(`${service.url}/#/viewvideo/${title.id}`)
  await waitUntilPlaying(viewer)
  await openPanel(viewer, 'Subtitles and audio')
  await viewer.getByRole('radiogroup', { name: 'Subtitles' }).getByRole('radio', { name: 'Naijá', exact: true }).click()
  expect(await readAt(viewer, 3.2)).toBe('')
  expect(await readAt(viewer, 3.7)).toBe('Abeg, no vex.')
  expect(await readAt(viewer, 13.2)).toBe('We dey wait for you.')
  expect(await readAt(viewer, 13.8)).toBe('Wait for me')
  expect(await readAt(viewer, 5)).toBe('Abeg, no vex.')
  await viewer.getByRole('button', { name: 'A line is wrong', exact: true }).click()
  await viewer
    .getByRole('textbox', { name: 'What would be right, if you like', exact: true })
    .fill('Abeg, make you no vex.')
  await viewer.getByRole('button', { name: 'Tell us', exact: true }).click()
  await expect(viewer.getByText('Thank you. We look at: “Abeg, no vex.”', { exact: true })).toBeVisible()
  await elsewhere.close()

  await page.reload()
  await expect(
    page.getByRole('list', { name: 'Subtitles', exact: true }).getByText('1 line reported', { exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Line 1, 0:00:03.500', exact: true }).click()
  await expect(page.getByText('Abeg, make you no vex.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Settle', exact: true }).click()
  await expect(page.getByText('1 line reported', { exact: true })).toHaveCount(0)
})
