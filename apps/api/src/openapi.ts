import { writeFile } from 'node:fs/promises'
import { writeOpenApi } from './app/docs/openapi-text.ts'

/** Writes docs/openapi.json anew; a test holds the committed file against the contract. */
await writeFile(new URL('../../../docs/openapi.json', import.meta.url), writeOpenApi())
