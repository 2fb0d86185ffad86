/** What the documents say where number and password are changed. Specification 2 §5, §8. */
export const changeTexts = {
  blankOld: "This section can't be blank",
  blankConfirmation: "Confirm Password can't be blank",
  samePassword: 'Old And New password is same',
  mismatch: 'Passwords are Not Matching',
  phoneDeleted: 'Phone Number Deleted Succesfully',
} as const
