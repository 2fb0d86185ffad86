/** Texts of the documents about people, letter by letter; beside `texts.ts`, so that the first screens need none of them. */
export const peopleTexts = {
  who: 'Who is watching?',
  male: 'Male',
  female: 'Female',
  ok: 'OK',
  save: 'SAVE',
  cancel: 'CANCEL',
  saved: 'profile Updated Sucessfully!!',
  failed: 'Error while updating profile',
} as const
