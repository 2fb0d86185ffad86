/** Of the browser's database. */
export const LOCKER_NAME = 'kola-films'
