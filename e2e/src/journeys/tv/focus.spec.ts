import { newNumber } from '#fixtures/pages/codes.ts'
import { expectFocus, press, TV, test } from '#fixtures/tv/tv.ts'
import { signIn } from '#fixtures.ts'

test('PROM-06 focus that goes with what had it is back at once, where it was before', async ({ page, newMember }) => {
  await signIn(page, await newMember({ telephone: newNumber().dialled, verified: { email: true, telephone: true } }))
  await page.goto(`${TV}/home`)
  await expectFocus(page, /^Watch Now$/)
  const names = await page.locator('.row').first().locator('.card__name').allTextContents()
  await press(page, 'ArrowDown')
  const first = new RegExp(`^${RegExp.escape((names[0] ?? '').trim())}$`)
  await expectFocus(page, first)
  await press(page, 'ArrowRight')
  await expectFocus(page, new RegExp(`^${RegExp.escape((names[1] ?? '').trim())}$`))
  await page.evaluate(() => document.activeElement?.closest('.card')?.remove())
  await expectFocus(page, first)
  // And where nothing is left of that: at the beginning.
  await page.evaluate(() => {
    for (const row of document.querySelectorAll('.row')) row.remove()
  })
  await expectFocus(page, /^Watch Now$/)
})
