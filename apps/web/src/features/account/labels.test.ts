import { expect, test } from 'vitest'
import { readLabels } from './labels.ts'

test('the tenant names the changes of an account, and a missing name has a default', () => {
  expect(readLabels({ change_email_text: 'New address' })).toEqual({
    changeEmail: 'New address',
    changePassword: 'Change password',
    changePhone: 'Change phone number',
    changePlan: 'Change plan',
    changePlanTitle: 'Change Subscription',
    confirmChange: 'Confirm',
  })
  expect(readLabels({ confirm_change_button_text: '' }).confirmChange).toBe('Confirm')
})
