/** Texts of deleting an account that the documents give, letter by letter. Beside `texts.ts`, for the first screens say none of them. */
export const leavingTexts = {
  question: 'Are you sure to delete Account?',
  delete: 'DELETE ACCOUNT',
  cancel: 'CANCEL',
} as const
