/** On which server the tests run, where not on the one that Kola brings: an address, or a folder of programs. */
export function readTestServer(): { url: string | undefined; native: string | undefined } {
  const { KOLA_TEST_DATABASE_URL: url, KOLA_TEST_POSTGRES: native } = process.env
  return { url, native }
}
